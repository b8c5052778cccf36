import Foundation

extension SwapDraft {
    mutating func cancel(_ reason: CancelReason, by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard reason == .mutual else { return leave(reason, by: side) }
        if let mutualCancellation = swap.mutualCancellation, mutualCancellation.by != side,
            now < mutualCancellation.until
        {
            return end(SwapOutcome(.mutual, at: now, by: side, reason: .mutual))
        }
        // A repeated request neither extends the wait nor notifies.
        if let mutualCancellation = swap.mutualCancellation, now < mutualCancellation.until { return }
        swap.mutualCancellation = Swap.MutualCancellation(
            by: side, until: now.addingTimeInterval(SwapLimits.mutualCancellation))
        emit(.mutualCancellationAsked, by: side)
    }

    /// Ends the swap of a side that deletes its account. That is a cancellation at this moment, unless both wish to end
    /// it, nothing was agreed, or a handed-in code proves that the two have met.
    mutating func depart(_ side: Swap.Side) {
        if let kind = swap.handedOver { return end(SwapOutcome(kind, at: now)) }
        guard swap.state != .proposed else { return end(SwapOutcome(.system, at: now)) }
        if let wish = swap.mutualCancellation, wish.by != side, now < wish.until {
            return end(SwapOutcome(.mutual, at: now, by: side, reason: .mutual))
        }
        leave(nil, by: side)
    }

    /// Cancels on behalf of one side and decides fault and lateness.
    private mutating func leave(_ reason: CancelReason?, by side: Swap.Side) {
        let isAwaited = swap.isAwaited(side, at: now)
        // A side that cancels while the other waits at the place counts as a no-show.
        if reason != .safety, isAwaited {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side, reason: reason))
        }
        let lateness =
            isAwaited
            ? CancellationLateness.awaited
            : CancellationLateness(cancelling: swap.meeting, at: now, late: swap.sides[side].late)
        let isNobodysFault =
            swap.state == .scheduled && !swap.isMeetingConfirmed || swap.isExcused(side, at: now)
            || swap.isUnanswered(side, at: now, in: context)
        // An exit without fault does not use up the free safety exits.
        if reason == .safety, !isNobodysFault { swap.sides[side].leftForSafetyAt = now }
        let isFree =
            isNobodysFault || reason == .safety && context.safetyExits[side] < SwapLimits.freeSafetyExits
        end(
            SwapOutcome(
                .cancelled, at: now, by: side, fault: isFree ? nil : side, reason: reason, lateness: lateness))
    }

    /// Takes a fault back: a moderator confirms a cancellation for safety, whatever the number of earlier ones, or an
    /// appeal against a decision is granted.
    mutating func excuse() throws(SwapRefusal) {
        guard let outcome = swap.outcome, outcome.fault != nil, outcome.reason == .safety || outcome.kind == .resolved
        else { throw .nothingToExcuse }
        swap.outcome = SwapOutcome(
            outcome.kind, at: outcome.at, by: outcome.by, reason: outcome.reason, lateness: outcome.lateness)
    }

    /// Declines the proposal, because its offer was withdrawn.
    mutating func offerWithdrawn() {
        (swap.state, swap.outcome, swap.dueAt) = (.declined, SwapOutcome(.declined, at: now, by: .owner), nil)
        emit(.offerWithdrawn, by: .owner)
    }

    /// Claims a no-show of the other side, after a check-in. From the accused side, this is an admission.
    mutating func noShow(by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard swap.state == .scheduled else {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side))
        }
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .noShow) }
        guard swap.sides[side].hasCheckedIn else { throw .notCheckedIn }
        // A late check-in says nothing against another one.
        guard !swap.sides[side.other].isPresent, !swap.sides[side].isCheckInLate || !swap.sides[side.other].hasCheckedIn
        else { throw .otherCheckedIn }
        let from = meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter)
        guard now >= from else { throw .tooEarlyForNoShow(from: from) }
        (swap.state, swap.claimedBy) = (.noShowClaimed, side)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (
            now.addingTimeInterval(SwapLimits.statement), nil, nil
        )
        emit(.noShowClaimed, by: side)
    }

    mutating func contest(_ statement: String?, by side: Swap.Side) {
        open(.noShow, statement, by: side)
        emit(.contested, by: side)
    }

    /// Opens a dispute. In an open dispute, adds the statement of a side that has made none.
    mutating func dispute(
        _ kind: SwapDispute.Kind, _ statement: String, by side: Swap.Side
    ) throws(SwapRefusal) {
        guard swap.state == .disputed else {
            // Only agreements can be disputed. An accepted swap without a code can still be cancelled.
            guard swap.acceptedAt != nil, swap.state != .accepted || swap.hasHandedOver else {
                throw .wrongState(swap.state, verb: .dispute)
            }
            if swap.state == .scheduled, !swap.hasHandedOver, let closed = swap.meeting?.checkIn.upperBound {
                guard now >= closed else { throw .disputeTooEarly(from: closed) }
                // A dispute must not replace a meeting where the other side waits.
                guard !swap.isAwaited(side, at: now) else { throw .otherIsWaiting }
            }
            if let outcome = swap.outcome, now.timeIntervalSince(outcome.at) > SwapLimits.disputable {
                throw .disputeTooLate
            }
            open(kind, statement, by: side)
            return emit(.disputed, by: side)
        }
        guard swap.dispute?.statements[side] == nil else { throw .alreadyStated }
        guard let dueAt = swap.dueAt, now < dueAt else { throw .statementTooLate }
        swap.dispute?.statements[side] = SwapDispute.Statement(statement, isWithheld: context.areBlocked)
        emit(.stated, by: side)
    }

    private mutating func open(_ kind: SwapDispute.Kind, _ text: String?, by side: Swap.Side) {
        let statement = text.map { SwapDispute.Statement($0, isWithheld: context.areBlocked) }
        swap.dispute = SwapDispute(kind: kind, by: side, openedAt: now, before: swap.outcome, statement: statement)
        (swap.state, swap.outcome) = (.disputed, nil)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (
            now.addingTimeInterval(SwapLimits.statement), nil, nil
        )
    }

    /// Settles the dispute once both sides agree on the same text. Agreeing to the other side's text is always
    /// possible. A new text is allowed once a day, and not after a block.
    mutating func settle(_ text: String, by side: Swap.Side) throws(SwapRefusal) {
        let mine = SwapDispute.Agreement(text, at: now)
        let last = swap.dispute?.agreements[side]
        if let theirs = swap.dispute?.agreements[side.other], theirs.says(the: mine) {
            swap.dispute?.agreements[side] = mine
            return end(SwapOutcome(.settled, at: now, by: side))
        }
        guard last?.text != text else { return }
        guard !context.areBlocked else { throw .closed }
        if let from = last?.at.addingTimeInterval(SwapLimits.settlementPause), now < from {
            throw .settlementTooSoon(from: from, now: now)
        }
        swap.dispute?.agreements[side] = mine
        emit(.settlementOffered, by: side)
    }

    /// Applies a passed deadline.
    mutating func lapse() throws(SwapRefusal) {
        guard let deadline = swap.deadline, deadline <= now else { throw .notDue }
        if let mutualCancellation = swap.mutualCancellation, mutualCancellation.until <= now {
            swap.mutualCancellation = nil
            emit(.mutualCancellationLapsed, by: nil)
        }
        guard let dueAt = swap.dueAt, dueAt <= now else { return }
        switch swap.state {
        case .proposed: end(SwapOutcome(.lapsed, at: now))
        case .accepted: end(SwapOutcome(swap.handedOver ?? .lapsed, at: now))
        case .scheduled where swap.hasUnconfirmedMeeting(at: now): lapseMeeting()
        case .scheduled: end(SwapOutcome(swap.handedOver ?? .unconfirmed, at: now))
        case .noShowClaimed:
            // A handed-in code proves that the two have met.
            let noShow = SwapOutcome(.noShow, at: now, fault: swap.claimedBy?.other)
            end(swap.handedOver.map { SwapOutcome($0, at: now) } ?? noShow)
        case .disputed:
            releaseReservation()
            swap.dueAt = nil
            emit(.statementsClosed, by: nil)
        default: throw .notDue
        }
    }
}

extension SwapDraft {
    /// Removes an unconfirmed meeting; the two can agree on another one.
    mutating func lapseMeeting() {
        let until = swap.meetUntil ?? swap.acceptedAt?.addingTimeInterval(SwapLimits.openEnded) ?? now
        (swap.state, swap.meeting, swap.suggestion) = (.accepted, nil, nil)
        swap.dueAt = min(max(until, now), now.addingTimeInterval(SwapLimits.withoutMeeting))
        for side in Swap.Side.allCases { swap.sides[side].forgetMeeting() }
        emit(.meetingLapsed, by: nil)
    }
}

extension Swap {
    /// The meeting has lapsed: one side has not confirmed it, and the check-in window is over.
    func hasUnconfirmedMeeting(at now: Date) -> Bool {
        guard state == .scheduled, !hasHandedOver, !isMeetingConfirmed, let dueAt else { return false }
        return dueAt <= now
    }

    /// The other side has checked in at a confirmed meeting, `side` has not, and the start has passed. A delay that
    /// `side` itself announced does not count: the start before that delay decides.
    fileprivate func isAwaited(_ side: Side, at now: Date) -> Bool {
        guard state == .scheduled, isMeetingConfirmed, let meeting else { return false }
        let start = meeting.startsAt.addingTimeInterval(-Double((sides[side].late ?? 0) * 60))
        return sides[side.other].isPresent && !sides[side].isPresent && start <= now
    }

    /// The other side announced a long delay and `side` did not: `side` may leave without blame until the new start.
    fileprivate func isExcused(_ side: Side, at now: Date) -> Bool {
        guard state == .scheduled, let meeting, let delay = sides[side.other].late else { return false }
        return delay >= SwapLimits.excusingDelay && sides[side].late == nil && now < meeting.startsAt
    }

    /// `side` wrote or suggested a meeting after the acceptance, and the other side has been silent for a day: `side` may
    /// leave without blame. Otherwise an acceptance that the other side forgets would hold the offer and a slot of `side`.
    fileprivate func isUnanswered(_ side: Side, at now: Date, in context: SwapContext) -> Bool {
        guard state == .accepted, let acceptedAt, let mine = context.lastWords[side], mine >= acceptedAt else {
            return false
        }
        let theirs = max(context.lastWords[side.other] ?? acceptedAt, acceptedAt)
        return theirs <= mine && now.timeIntervalSince(theirs) >= SwapLimits.silence
    }

    /// The outcome if no side acts any more: `completed` with both codes, even with different amounts; `oneSided` with
    /// one; nil without any.
    var handedOver: SwapOutcome.Kind? {
        guard hasHandedOver else { return nil }
        return sides.owner.handOver != nil && sides.proposer.handOver != nil ? .completed : .oneSided
    }
}
