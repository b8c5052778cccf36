package import Foundation

extension SwapSnapshot {
    /// The next terms of this negotiation, as one side requests them.
    package func terms(_ ask: SwapTermsInput, notes: NoteTable, at now: Date) throws(SwapRefusal) -> SwapTerms {
        // The owner's first counter-proposal counts as a reply, so custom labels stay visible.
        let meeting = try ask.meeting?.meeting(hasReply: true)
        return try SwapTerms(
            ask, number: swap.terms.number + 1, meeting: meeting, on: offer, rates: rates, notes: notes, at: now)
    }

    func checkCounter(_ terms: SwapTerms, by actor: SwapActor, at now: Date) throws(SwapRefusal) {
        try checkOpen(to: actor, at: now)
        try terms.meeting?.check(near: offer, before: offer.meetingEnds(acceptedAt: now), at: now)
        if let side = actor.side { try wallets?.check(side) }
        if let side = actor.side, !offer.isPlayMoney { try tierUsages.checkWriting(terms, by: side) }
    }
}

extension TierUsage {
    /// Checks terms of this side. They must fit all its limits, and only the limit per swap of the other side's tier,
    /// because the other side's usage is private and may change before it responds.
    func checkWriting(_ euros: Double, with other: Tier) throws(SwapRefusal) {
        if let limit = limit(against: euros) { throw .tierLimit(limit) }
        guard euros <= Double(other.perSwap) else { throw .otherTierLimit }
    }
}

extension Sides<TierUsage> {
    /// Checks new terms by their author `side`.
    package func checkWriting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        try self[side].checkWriting(euros, with: self[side.other].tier)
    }
}

extension SwapDraft {
    mutating func counter(_ terms: SwapTerms, until: Date?, by side: Swap.Side) throws(SwapRefusal) {
        guard swap.terms.number < SwapLimits.rounds else { throw .tooManyRounds }
        (swap.terms, swap.termsBy, swap.termsAt, swap.isEditAnnounced) = (terms, side, now, false)
        swap.dueAt = try Swap.responseDeadline(until, at: now)
        emit(.countered, by: side)
    }
}

extension Swap {
    /// When a response is due: at `until`, or 48 h from now without it.
    package static func responseDeadline(_ until: Date?, at now: Date) throws(SwapRefusal) -> Date {
        guard let until else { return now.addingTimeInterval(SwapLimits.responseTime) }
        let wait = until.timeIntervalSince(now)
        guard wait >= SwapLimits.minResponseTime - SwapLimits.clockSkew, wait <= SwapLimits.maxResponseTime else {
            throw .responseTimeOutOfRange
        }
        return until
    }
}
