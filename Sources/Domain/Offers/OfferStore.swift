package import Foundation

/// Everything that a decision about an offer may look at, read in its transaction.
package struct OfferDesk: Sendable {
    package let offer: Offer
    package let owner: Byline
    /// The newest publication of the default source.
    package let rates: RateBook

    package init(offer: Offer, owner: Byline, rates: RateBook) {
        self.offer = offer
        self.owner = owner
        self.rates = rates
    }
}

/// What a new offer is decided on: there is no offer yet.
package struct PublishDesk: Sendable {
    package let owner: Byline
    package let rates: RateBook

    package init(owner: Byline, rates: RateBook) {
        self.owner = owner
        self.rates = rates
    }
}

/// Offers: each method is one transaction.
package protocol OfferStore: Sendable {
    func publish(
        by owner: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (PublishDesk) throws -> Offer,
        answering: @escaping @Sendable (OfferDesk) throws -> Kept
    ) async throws -> Outcome
    /// Throws `noSuchOffer` for an offer that is not there or not to be seen by `actor`.
    func change(
        _ id: Identifier<Offer>, by actor: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (OfferDesk) throws -> Offer,
        answering: @escaping @Sendable (OfferDesk) throws -> Kept
    ) async throws -> Outcome
    /// Owners see all of their own offers; others none that is withdrawn, and none across a block.
    func offer(_ id: Identifier<Offer>, for viewer: Identifier<Traveller>?, at now: Date) async throws -> OfferCard
    /// Offers nearby in the order of the search, after `mark`, written with the rates that it was sorted by.
    func near(
        _ search: OfferSearch, for viewer: Identifier<Traveller>?, after mark: OfferMark?, at now: Date,
        writing: @escaping @Sendable (RateBook) -> OfferWriting
    ) async throws -> Page<OfferFound, OfferMark>
    /// A traveller's own offers, newest first; `state` as it is true at `now`.
    func owned(
        by owner: Identifier<Traveller>, state: Offer.State?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>>
    /// A traveller's open offers as others may see them, newest first.
    func published(
        by handle: String, for viewer: Identifier<Traveller>?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>>
    /// Lets some of the open proposals follow an offer that was edited or withdrawn; false when all have.
    func followUp(at now: Date) async throws -> Bool
    /// Expires at most `limit` offers that are over at `now`; answers how many.
    func expire(at now: Date, limit: Int) async throws -> Int
}
