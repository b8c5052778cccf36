package import Foundation

/// What the settings of the installation say about acceptances and terms.
package struct SwapRuleSettings: Sendable {
    package let rates: RateMode
    package let wallet: WalletSettings
    package let notes: NoteTable

    package init(rates: RateMode, wallet: WalletSettings, notes: NoteTable) {
        self.rates = rates
        self.wallet = wallet
        self.notes = notes
    }
}

/// How a cancellation without a special reason counts for who cancels.
package enum CancellationWeight: String, Sendable, CaseIterable {
    case nobody, early, late, veryLate, noShow

    fileprivate init(_ outcome: SwapOutcome, by side: Swap.Side) {
        switch (outcome.kind, outcome.lateness) {
        case (.noShow, _): self = .noShow
        case _ where outcome.fault != side: self = .nobody
        case (_, .early): self = .early
        case (_, .late): self = .late
        default: self = .veryLate
        }
    }
}

extension SwapSnapshot {
    /// What `side` can do now, in the order of the screen. Of what is closed, only what a person would look for.
    ///
    /// Each is tried with bodies that no rule about bodies refuses, by the rules that decide the request itself.
    /// - Parameter people: As the other side sees each.
    package func actions(
        of side: Swap.Side, among people: Sides<OtherTraveller>, by settings: SwapRuleSettings, at now: Date
    ) -> [ReaderAction] {
        let found = actions(of: side, with: people[side.other], by: settings, at: now)
        guard people[side].state.isStopped else { return found }
        let refusal: AccountRefusal = people[side].state == .banned ? .banned : .suspended
        return found.map { action in
            Swap.openToStopped.contains(action.name)
                ? action : ReaderAction(action.name, refusal: refusal)
        }
    }

    private func actions(
        of side: Swap.Side, with other: OtherTraveller, by settings: SwapRuleSettings, at now: Date
    ) -> [ReaderAction] {
        var found: [ReaderAction] = []
        for step in SwapStep.allCases {
            let outcomes = tries(of: step, by: side, settings, at: now).map { attempt in
                Result { () throws(SwapRefusal) in try self.trying(attempt, by: side, at: now) }
            }
            guard let last = outcomes.last else { continue }
            let reached = outcomes.lazy.compactMap { try? $0.get() }.first  // A refusal is looked at below.
            if let reached {
                found.append(
                    ReaderAction(
                        step.rawValue, until: until(step, at: now),
                        weight: step == .cancel ? reached.outcome.map { CancellationWeight($0, by: side) } : nil))
            } else if case .failure(let refusal) = last, refusal.isLookedFor {
                found.append(
                    ReaderAction(
                        step.rawValue, refusal: refusal, from: refusal.opensAt,
                        until: refusal.opensAt == nil ? nil : until(step, at: now)))
            }
        }
        if swap.isAgreed { found.append(ReaderAction("code")) }
        if swap.takesCards(at: now) {
            let refusal = other.isReachable ? nil : ThreadRefusal.closed
            found.append(ReaderAction("card", refusal: refusal, until: swap.cardsErasedAt))
        }
        return found + reviewing(by: side, at: now)
    }

    /// The swap after the action, which is not stored.
    private func trying(_ action: SwapAction, by side: Swap.Side, at now: Date) throws(SwapRefusal) -> Swap {
        let step = try stepping(action, by: .side(side), at: now)
        // Amounts that differ are asked about; the code counts.
        if let refusal = step.refusal, refusal != .actualDiffers { throw refusal }
        // No amount is left that new terms could name.
        if case .counter = action, offer.fill == nil {
            throw .amountOutOfRange(least: offer.minFill, most: offer.remaining)
        }
        _ = try settlement(of: step.swap, action, by: .side(side), at: now)
        return step.swap
    }

    private func reviewing(by side: Swap.Side, at now: Date) -> [ReaderAction] {
        let words = Review.Content(stars: 5, tags: [], text: "", privateText: "")
        let mine = current.reviews[side]
        let other = Review.Content(stars: mine?.words == words ? 4 : 5, tags: [], text: "", privateText: "")
        let snapshot = ReviewSnapshot(swap: swap, reviews: current.reviews, areBlocked: context.areBlocked)
        // Whatever the refusal is, there is no review to write.
        let isOpen = (try? snapshot.writing(other, as: Identifier(at: now), by: swap.member(side), at: now)) != nil
        return isOpen ? [ReaderAction("review", until: swap.reviewsOpenAt)] : []
    }
}

extension Swap {
    /// Whom an open swap, or a missing review, waits for.
    package enum Turn: String, Sendable, CaseIterable {
        case me, other
    }
}

extension SwapSnapshot {
    /// Whose turn it is for `side`, whose actions are `actions`; nil while both only wait for the meeting, and after the end.
    package func turn(of side: Swap.Side, _ actions: [ReaderAction]) -> Swap.Turn? {
        let can = { (name: String) in actions.contains { $0.name == name && $0.isOpen } }
        let asked = swap.suggestion.map { $0.by != side }
        let isMine =
            switch swap.state {
            case .proposed, .noShowClaimed: swap.duty == Swap.Duty(side)
            case .accepted where swap.hasHandedOver, .scheduled where swap.hasHandedOver:
                swap.sides[side].handOver == nil
            case .accepted: asked != false
            case .scheduled: !swap.sides[side].hasConfirmed || asked == true || can("check-in")
            case .disputed: swap.dispute?.statements[side] == nil
            default: can("review") && current.reviews[side] == nil
            }
        if isMine { return .me }
        let onlyWaits =
            swap.state == .scheduled && !swap.hasHandedOver && swap.sides[side.other].hasConfirmed && asked != false
        return swap.state.isEnd || onlyWaits ? nil : .other
    }
}

/// A step as a screen offers it. Two of them are the route of a third one: `confirm` names the agreed meeting, and `agree`
/// the one that the other side suggests.
private enum SwapStep: String, CaseIterable {
    case accept, counter, decline, withdraw, confirm, agree
    case checkIn = "check-in"
    case late, schedule
    case handOver = "hand-over"
    case noShow = "no-show"
    case contest, dispute, settle, cancel
}

extension Swap {
    /// What a suspended traveller does too, by the names of the routes: to be heard, and to call off.
    package static let openToStopped = Set(
        [SwapStep.contest, .dispute, .settle, .cancel].map(\.rawValue))
}

extension SwapSnapshot {
    /// Actions of which one has to be possible for the step to be. Empty if the step makes no sense.
    private func tries(
        of step: SwapStep, by side: Swap.Side, _ settings: SwapRuleSettings, at now: Date
    ) -> [SwapAction] {
        switch step {
        case .accept:
            return [
                acceptance(isSeen: true, acknowledged: true, rates: settings.rates, wallet: settings.wallet, at: now)
            ]
        case .counter: return counters(settings, at: now)
        case .decline: return [.decline]
        case .withdraw: return [.withdraw]
        case .confirm:
            guard let meeting = swap.meeting, !swap.sides[side].hasConfirmed else { return [] }
            return [.schedule(meeting, acknowledged: true)]
        case .agree:
            guard let asked = swap.suggestion, asked.by != side else { return [] }
            return [.schedule(asked.meeting, acknowledged: true)]
        case .checkIn: return [.checkIn(at: nil)]
        case .late: return [.late(minutes: SwapLimits.lateMinutes.lowerBound)]
        case .schedule: return meetings(at: now).map { .schedule($0, acknowledged: true) }
        // A code again can correct the amounts.
        case .handOver:
            let amounts = swap.terms.amounts
            let other = Money(minorUnits: amounts.gets.minorUnits + 1, currency: amounts.gets.currency)
            let isCorrected = swap.sides[side].handOver?.actual != nil
            return [
                .handOver(.signed, at: nil, actual: nil),
                .handOver(
                    .signed, at: nil, actual: isCorrected ? amounts : Amounts(gives: amounts.gives, gets: other)),
            ]
        case .noShow: return [.noShow]
        case .contest: return [.contest(statement: nil)]
        case .dispute: return [.dispute(.terms, statement: String(repeating: "x", count: 10))]
        case .settle:
            let theirs = swap.dispute?.agreements[side.other].map { SwapAction.settle(agreement: $0.text) }
            let mine = swap.dispute?.agreements[side]?.text ?? ""
            return [theirs, .settle(agreement: mine + "x")].compactMap(\.self)
        case .cancel: return [.cancel(.plansChanged)]
        }
    }

    /// The smallest amount, because a limit that refuses it refuses every amount.
    private func counters(_ settings: SwapRuleSettings, at now: Date) -> [SwapAction] {
        let smallest = SwapTermsInput(amount: offer.minFill, confirmsRounding: true)
        // Without a price of the smallest amount, the terms of now tell what else is wrong.
        let terms = try? terms(smallest, notes: settings.notes, at: now)
        return [.counter(terms ?? swap.terms, until: nil)]
    }

    /// A new meeting at the place of the offer, as soon as possible and a minute later: one of them is not agreed.
    private func meetings(at now: Date) -> [Meeting] {
        guard let published = offer.place else { return [] }
        let place = MeetingPlace(
            point: nil, kind: nil, isVerified: true, coordinate: published.centre, label: published.label,
            timeZone: offer.timeZone)
        return [0, 60].map { Meeting(place: place, startsAt: now.addingTimeInterval(SwapLimits.minLeadTime + $0)) }
    }

    /// When time alone ends a step that is possible before.
    private func until(_ step: SwapStep, at now: Date) -> Date? {
        switch step {
        case .accept, .counter, .decline, .withdraw, .contest: swap.deadline
        case .confirm, .late: swap.meeting?.checkIn.upperBound
        case .checkIn: swap.meeting?.checkIn.upperBound
        case .dispute where swap.state == .disputed: swap.dueAt
        case .dispute: swap.outcome?.at.addingTimeInterval(SwapLimits.disputable)
        default: nil
        }
    }
}

extension SwapRefusal {
    /// A person would look for what is refused so. What is done, or not this side's to do, nobody misses.
    fileprivate var isLookedFor: Bool {
        switch self {
        case .wrongState, .notYourTurn, .alreadyLate, .alreadyCheckedIn, .alreadyHandedOver, .alreadyStated,
            .notCheckedIn, .otherCheckedIn, .otherIsWaiting, .disputeTooLate, .statementTooLate, .noMeeting,
            .meetingOver,
            .noSuchSwap:
            false
        default: true
        }
    }

    /// From when on it may be possible.
    fileprivate var opensAt: Date? {
        switch self {
        case .outsideCheckIn(let from, _), .tooEarlyForNoShow(let from), .disputeTooEarly(let from),
            .settlementTooSoon(let from, _):
            from
        default: nil
        }
    }
}
