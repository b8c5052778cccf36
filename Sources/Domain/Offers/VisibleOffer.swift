package import Foundation

/// An offer with the facts that decide its visibility.
package struct VisibleOffer: Sendable, Equatable {
    /// What the page of an offer says about its owner.
    package struct OwnerFacts: Sendable, Equatable {
        /// Language tags.
        package let languages: [String]
        package let memberSince: Date

        package init(languages: [String], memberSince: Date) {
            self.languages = languages
            self.memberSince = memberSince
        }
    }

    package let listing: OfferListing
    /// The owner's account is neither suspended, banned nor deleted.
    package let canOwnerAct: Bool
    /// The viewer has blocked the owner, or the owner has blocked the viewer.
    package let isBlocked: Bool
    /// Nil where nobody reads them.
    package var facts: OwnerFacts?

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

    /// Who has a thread about an offer, with a proposal or without, reads it also once it is closed; others read it while it
    /// is open, and the owner always. One that is hidden or held, or whose owner may not act, is readable as little to who has
    /// a thread as to everybody else: what they agreed on stands in the swap.
    package func isReadable(by viewer: Identifier<Traveller>?, hasThread: Bool, at now: Date) -> Bool {
        if hasThread, !isBlocked, canOwnerAct, !offer.isKeptBack { return true }
        return isVisible(to: viewer) && (viewer == offer.owner || offer.state(at: now).isPublic)
    }
}
