package import Foundation

/// An acceptance, in the order in which it is decided:
/// 1. `SwapRule`: the terms wait for this side's answer, and their deadline has not passed.
/// 2. `checkAcceptance`: the offer, the rates and the limits of both sides allow it.
/// 3. `SwapDraft.accept`: the swap changes. What a `SwapDraft` reserves and emits goes on to
/// 4. `SwapChange`: the offer, the thread and the notifications follow. All of it is stored in one transaction.
///
/// `SwapChange.swift` calls these steps.
extension SwapSnapshot {
    /// The acceptance of the current terms. `isSeen`: the caller has read what `Swap.termsText` says.
    package func acceptance(
        isSeen: Bool, acknowledged: Bool, rates: RateMode, wallet settings: WalletSettings, at now: Date
    ) -> SwapAction {
        .accept(
            isSeen: isSeen, acknowledged: acknowledged, until: offer.meetingEnds(acceptedAt: now), rates: rates,
            settling: offer.settlement == .wallet ? SwapSettling(as: Identifier(at: now), settings) : nil)
    }

    func checkAcceptance(by actor: SwapActor, _ mode: RateMode, at now: Date) throws(SwapRefusal) {
        try checkOpen(to: actor, at: now)
        if let side = actor.side { try wallets?.check(side) }
        if mode == .live { try checkRates(at: now) }
        guard swap.terms.amounts.gives.minorUnits <= offer.remaining.minorUnits else {
            guard offer.fill == nil else { throw .notEnoughLeft(offer.remaining) }
            throw .amountOutOfRange(least: offer.minFill, most: offer.remaining)
        }
        if let side = actor.side, !offer.isPlayMoney { try tierUsages.checkAccepting(swap.terms, by: side) }
    }

    /// Throws unless the offer is open and the other side's account may act. A counter-proposal needs the same.
    func checkOpen(to actor: SwapActor, at now: Date) throws(SwapRefusal) {
        let state = offer.state(at: now)
        guard state.isOpen else { throw .offerClosed(state) }
        guard actor.side.map({ tierUsages[$0.other].canAct }) ?? true else { throw .otherCannotAct }
    }

    /// Throws if the reference of the terms is too old. Terms at a fixed rate need no reference.
    private func checkRates(at now: Date) throws(SwapRefusal) {
        guard !swap.terms.isFixed else { return }
        let (have, want) = (swap.terms.amounts.gives.currency, swap.terms.amounts.gets.currency)
        guard rates.mid(from: have, to: want) != nil else { throw .ratesTooOld(asOf: nil) }
        if let stale = rates.staleness(ofAgreeing: have, for: want, at: now) { throw .ratesTooOld(asOf: stale.asOf) }
    }
}

extension Sides<TierUsage> {
    /// Checks terms that `side` accepts against all limits of both sides. Only a side's own limits appear in detail.
    package func checkAccepting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        if let limit = self[side].limit(against: euros) { throw .tierLimit(limit) }
        guard self[side.other].limit(against: euros) == nil else { throw .otherTierLimit }
    }
}

extension Offer {
    /// Latest start of a meeting for a swap that is accepted at `acceptedAt`: 72 h after the offer's last day at its
    /// place, or 7 days from now if the offer is open-ended.
    func meetingEnds(acceptedAt: Date) -> Date {
        guard let last = availability.to else { return acceptedAt.addingTimeInterval(SwapLimits.openEnded) }
        let end = last.advanced(by: 1).start(in: zone)
        return max(end, acceptedAt).addingTimeInterval(SwapLimits.afterLastDay)
    }
}

extension SwapDraft {
    mutating func accept(isSeen: Bool, acknowledged: Bool, until: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard isSeen else { throw .staleTerms }
        if let meeting = swap.terms.meeting {
            guard acknowledged || meeting.place.isVerified else { throw .notAcknowledged }
            // The meeting may already have begun: a check-in is possible until 20 minutes after the start.
            guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
            swap.meet(meeting, namedBy: swap.termsBy, at: swap.termsAt, agreedAt: now)
        } else {
            // Lapses after 48 h: two people who never name a meeting would hold the offer and a slot of each.
            (swap.state, swap.dueAt) = (.accepted, now.addingTimeInterval(SwapLimits.withoutMeeting))
        }
        (swap.acceptedAt, swap.meetUntil) = (now, until)
        reserve()
        emit(.accepted, by: side)
        if swap.meeting != nil { askForConfirmation(of: side.other) }
    }

    /// Accepts and completes at once: the wallet moves what both give in the same transaction.
    mutating func settle(
        in transaction: Identifier<LedgerTransaction>, isSeen: Bool, by side: Swap.Side
    ) throws(SwapRefusal) {
        guard isSeen else { throw .staleTerms }
        (swap.acceptedAt, swap.settledBy) = (now, transaction)
        take()
        emit(.accepted, by: side)
        end(SwapOutcome(.completed, at: now, by: side))
    }

    /// Notifies both sides that a meeting is agreed and that the side that suggested it must still confirm it.
    mutating func askForConfirmation(of side: Swap.Side) {
        if !swap.sides[side].hasConfirmed { emit(.confirmationAsked, by: side.other) }
    }
}

extension Swap {
    /// Schedules the agreed meeting, at the earliest 15 minutes from now.
    ///
    /// The side that agrees has confirmed. The suggesting side counts as confirmed if the agreement comes 2 h before
    /// the start, or within 1 h of the suggestion and 15 min before the start. Otherwise it may have made other plans
    /// and confirms with its next action.
    mutating func meet(_ meeting: Meeting, namedBy namer: Side, at namedAt: Date, agreedAt now: Date) {
        let left = meeting.startsAt.timeIntervalSince(now)
        let isQuick = now.timeIntervalSince(namedAt) <= SwapLimits.quickResponseTime
        let earliest = now.addingTimeInterval(SwapLimits.minLeadTime).fullMinute
        (state, suggestion, mutualCancellation) = (.scheduled, nil, nil)
        self.meeting = meeting
        if left < SwapLimits.minLeadTime { self.meeting?.move(to: earliest) }
        for side in Side.allCases { sides[side].forgetMeeting() }
        sides[namer.other].hasConfirmed = true
        sides[namer].hasConfirmed = left >= SwapLimits.longLeadTime || isQuick && left >= SwapLimits.minLeadTime
        dueAt = meetingDueAt
    }
}

extension Date {
    /// Rounded up to a full minute, as phones display times.
    fileprivate var fullMinute: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.up) * 60)
    }
}
