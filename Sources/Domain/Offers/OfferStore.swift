package import Foundation

/// Offers: each method is one transaction.
package protocol OfferStore: Sendable {
    func publish(
        by owner: Identifier<Traveller>, at now: Date, once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (PublishSnapshot) throws -> Offer
    ) async throws -> IdempotentResult<OfferView>
    /// The snapshot is what `actor` looks at; nil if there is no such offer.
    func change(
        _ id: Identifier<Offer>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (OfferSnapshot?) throws -> OfferChange
    ) async throws -> IdempotentResult<OfferView>
    /// Nil for an offer that is not there, or not to be seen by `viewer`.
    func offer(_ id: Identifier<Offer>, for viewer: Identifier<Traveller>?, at now: Date) async throws -> OfferListing?
    /// Offers nearby in the order of the search, after `mark`.
    func near(
        _ search: OfferSearch, for viewer: Identifier<Traveller>?, after cursor: OfferCursor?, at now: Date
    ) async throws -> NearbyOffers
    /// Those of the offers that a search may still show: active ones whose owner can act.
    func findable(_ ids: [Identifier<Offer>]) async throws -> [Identifier<Offer>: OfferListing]
    /// A traveller's own offers, newest first; `state` as it is true at `now`.
    func owned(
        by owner: Identifier<Traveller>, state: Offer.State?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferListing, Identifier<Offer>>
    /// A traveller's open offers as others may see them, newest first; nil for a traveller who is not there, or not to be
    /// seen by `viewer`.
    func published(
        by handle: String, for viewer: Identifier<Traveller>?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferListing, Identifier<Offer>>?
    /// Lets some of the open proposals follow an offer that was edited or withdrawn; false when all have.
    func followUp(at now: Date) async throws -> Bool
    /// Expires at most `limit` offers that are over at `now`; answers how many.
    func expire(at now: Date, limit: Int) async throws -> Int
}
