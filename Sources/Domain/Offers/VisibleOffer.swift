/// An offer with the facts that decide its visibility.
package struct VisibleOffer: Sendable, Equatable {
    package let listing: OfferListing
    /// The owner's account is neither suspended, banned nor deleted.
    package let canOwnerAct: Bool
    /// The viewer has blocked the owner, or the owner has blocked the viewer.
    package let isBlocked: Bool

    package init(_ listing: OfferListing, canOwnerAct: Bool, isBlocked: Bool) {
        self.listing = listing
        self.canOwnerAct = canOwnerAct
        self.isBlocked = isBlocked
    }

    package var offer: Offer { listing.offer }
    package var owner: TravellerSummary { listing.owner }

    package func isVisible(to viewer: Identifier<Traveller>?) -> Bool {
        visibility.includes(viewer, owner: offer.owner, isBlocked: isBlocked)
    }

    /// The two of a swap read its offer whatever became of it, unless its owner left or one of them has blocked the other.
    /// What they agreed on stands in the swap.
    package func isReadable(by viewer: Identifier<Traveller>?, hasSwap: Bool) -> Bool {
        isVisible(to: viewer) || hasSwap && !isBlocked && !owner.hasLeft
    }
}
