/// A swap with the records shown beside it: offer, travellers and reviews.
package struct SwapView: Sendable {
    package let swap: Swap
    package let offer: Offer
    package let owner: TravellerSummary
    package let proposer: TravellerSummary
    /// The review that each side has written about the other.
    package let reviews: Sides<Review?>

    package init(swap: Swap, offer: Offer, owner: TravellerSummary, proposer: TravellerSummary, reviews: Sides<Review?>)
    {
        self.swap = swap
        self.offer = offer
        self.owner = owner
        self.proposer = proposer
        self.reviews = reviews
    }

    /// The offer's terms were edited after the swap's terms were written.
    package var needsConfirmation: Bool { swap.needsConfirmation(on: offer) }

    package func summary(_ side: Swap.Side) -> TravellerSummary { side == .owner ? owner : proposer }
}
