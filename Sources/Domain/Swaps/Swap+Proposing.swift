package import Foundation

/// Everything that a proposal is decided on.
package struct ProposalDesk: Sendable {
    package let offer: Offer
    package let owner: Byline
    package let proposer: Byline
    /// The proposer's open proposal for this offer.
    package let open: Identifier<Swap>?
    /// The owner has answered the proposer about this offer before.
    package let isAnswered: Bool
    package let standings: Sides<Standing>
    package let rates: RateBook

    package init(
        offer: Offer, owner: Byline, proposer: Byline, open: Identifier<Swap>?, isAnswered: Bool,
        standings: Sides<Standing>, rates: RateBook
    ) {
        self.offer = offer
        self.owner = owner
        self.proposer = proposer
        self.open = open
        self.isAnswered = isAnswered
        self.standings = standings
        self.rates = rates
    }
}

extension Swap {
    /// A proposal of `desk.proposer`; `thread` is theirs with the owner.
    package static func proposing(
        _ ask: SwapAsk, as id: Identifier<Swap>, in thread: Identifier<MessageThread>, until: Date?,
        notes: NoteTable, on desk: ProposalDesk, at now: Date
    ) throws(SwapRefusal) -> SwapChange {
        let offer = desk.offer
        guard offer.owner != desk.proposer.id else { throw .ownOffer }
        let state = offer.state(at: now)
        guard state == .active || state == .reserved else { throw .offerClosed(state) }
        if let open = desk.open { throw .alreadyProposed(open) }
        let meeting = try ask.meeting?.meeting(isAnswered: desk.isAnswered)
        let terms = try SwapTerms(
            ask, number: 1, meeting: meeting, on: offer, rates: desk.rates, notes: notes, at: now)
        try terms.meeting?.check(near: offer, before: offer.meetingEnds(acceptedAt: now), at: now)
        try desk.standings.checkWriting(terms, by: .proposer)
        let swap = Swap(
            id: id, offer: offer.id, thread: thread, owner: offer.owner, proposer: desk.proposer.id, version: 1,
            state: .proposed, terms: terms, termsBy: .proposer, termsAt: now, due: try answerTime(until, at: now),
            parting: nil,
            suggestion: nil, meeting: nil, reschedulings: 0, sides: Sides(SwapPart()), claimedBy: nil, dispute: nil,
            outcome: nil, createdAt: now, acceptedAt: nil)
        return SwapChange(
            swap: swap, offer: nil, events: [SwapEvent(.proposed, by: .proposer, amounts: terms.amounts, at: now)],
            refusal: nil)
    }
}
