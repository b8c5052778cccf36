/// A swap with the records shown beside it: offer, travellers and reviews. Who left is named no more, and what they
/// wrote or a moderator hides is not shown; what they stated in a dispute is, until it is erased.
package struct SwapView: Sendable {
    package let swap: Swap
    package let offer: Offer
    /// The traveller of each side, as the other side sees them.
    package let people: Sides<OtherTraveller>
    /// The review that each side has written about the other.
    package let reviews: Sides<Review?>
    /// What decides the actions of a reader; nil where nobody reads them.
    package var facts: SwapSnapshot?

    package init(swap: Swap, offer: Offer, people: Sides<OtherTraveller>, reviews: Sides<Review?>) {
        var swap = swap
        let isStopped = people.owner.state.isStopped && swap.acceptedAt == nil
        if people.owner.state.hasLeft || isStopped || offer.isKeptBack {
            swap.about = AgreedOffer(total: swap.about.total, availability: swap.about.availability, note: "")
        }
        self.swap = swap
        self.offer = offer
        self.people = people
        self.reviews = Sides(
            owner: reviews.owner?.shown(byAuthorIn: people.owner.state, repliedBy: people.proposer.state),
            proposer: reviews.proposer?.shown(byAuthorIn: people.proposer.state, repliedBy: people.owner.state))
    }

    /// The offer as agreed, also when its owner has withdrawn or edited it.
    package func about(for side: Swap.Side) -> OfferSummary {
        OfferSummary(offer, of: side == .owner ? nil : people.owner).asAgreed(swap.about)
    }

    /// The offer's terms were edited after the swap's terms were written.
    package var needsConfirmation: Bool { swap.needsConfirmation(on: offer) }
}
