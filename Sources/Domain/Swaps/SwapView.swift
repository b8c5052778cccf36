/// A swap with what is shown beside it: its offer, the two, and what they have written about each other.
package struct SwapView: Sendable {
    package let swap: Swap
    package let offer: Offer
    package let owner: Byline
    package let proposer: Byline
    /// What each side has written about the other.
    package let reviews: Sides<Review?>

    package init(swap: Swap, offer: Offer, owner: Byline, proposer: Byline, reviews: Sides<Review?>) {
        self.swap = swap
        self.offer = offer
        self.owner = owner
        self.proposer = proposer
        self.reviews = reviews
    }

    /// The offer's terms were edited since these were written.
    package var needsConfirmation: Bool { swap.needsConfirmation(on: offer) }

    package func byline(_ side: Swap.Side) -> Byline { side == .owner ? owner : proposer }
}
