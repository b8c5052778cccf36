package import Foundation

extension SwapSnapshot {
    /// The acceptance of the current terms. `isSeen`: the caller has read what `Swap.termsText` says.
    package func acceptance(isSeen: Bool, acknowledged: Bool, rates: RateMode, at now: Date) -> SwapAction {
        .accept(
            isSeen: isSeen, acknowledged: acknowledged, until: offer.meetingEnds(acceptedAt: now), rates: rates)
    }

    func checkAcceptance(by actor: SwapActor, _ mode: RateMode, at now: Date) throws(SwapRefusal) {
        try checkOpen(to: actor, at: now)
        if mode == .live { try checkRates(at: now) }
        guard swap.terms.amounts.gives.minorUnits <= offer.remaining.minorUnits else {
            throw .notEnoughLeft(offer.remaining)
        }
        if let side = actor.side { try tierUsages.checkAccepting(swap.terms, by: side) }
    }

    /// Throws if the reference of the terms is too old. Terms at a fixed rate need no reference.
    private func checkRates(at now: Date) throws(SwapRefusal) {
        guard !swap.terms.isFixed else { return }
        let (have, want) = (swap.terms.amounts.gives.currency, swap.terms.amounts.gets.currency)
        let publication = rates.publication(from: have, to: want)
        guard let publication, !publication.isTooOld(at: now) else { throw .ratesTooOld(asOf: publication?.date) }
    }
}

extension SwapDraft {
    mutating func accept(isSeen: Bool, acknowledged: Bool, until: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard isSeen else { throw .staleTerms }
        if let meeting = swap.terms.meeting {
            guard acknowledged || meeting.place.isVerified else { throw .notAcknowledged }
            // The meeting may already have begun.
            guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
            swap.meet(meeting, namedBy: swap.termsBy, at: swap.termsAt, agreedAt: now)
        } else {
            // Two people who never name a meeting would hold the offer and a slot of each.
            (swap.state, swap.dueAt) = (.accepted, now.addingTimeInterval(SwapLimits.withoutMeeting))
        }
        (swap.acceptedAt, swap.meetUntil) = (now, until)
        reserve()
        emit(.accepted, by: side)
        if swap.meeting != nil { askForConfirmation(of: side.other) }
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
        self.meeting = Meeting(
            place: meeting.place, startsAt: left >= SwapLimits.minLeadTime ? meeting.startsAt : earliest)
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
