/// An offer with the facts that decide who may see it.
package struct VisibleOffer: Sendable, Equatable {
    package let offer: Offer
    package let owner: TravellerSummary
    /// The owner is neither suspended, nor banned, nor gone.
    package let canOwnerAct: Bool
    /// The viewer has blocked the owner, or the other way round.
    package let isBlocked: Bool

    package init(offer: Offer, owner: TravellerSummary, canOwnerAct: Bool, isBlocked: Bool) {
        self.offer = offer
        self.owner = owner
        self.canOwnerAct = canOwnerAct
        self.isBlocked = isBlocked
    }

    package var listing: OfferListing { OfferListing(offer: offer, owner: owner) }

    /// Owners see all their own offers. Others see offers that are not withdrawn, of owners who can act and whom no block
    /// separates from them.
    package func isVisible(to viewer: Identifier<Traveller>?) -> Bool {
        offer.owner == viewer || offer.state != .withdrawn && canOwnerAct && !isBlocked
    }
}
