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
}
