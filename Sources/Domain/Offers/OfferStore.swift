package import Foundation

/// Each method is one transaction.
package protocol OfferStore: Sendable {
    func publish(
        by owner: Identifier<Traveller>, at now: Date, once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (PublishSnapshot) throws -> PublishChange
    ) async throws -> IdempotentResult<OfferView>
    /// The snapshot is as `actor` may see it; nil if the offer does not exist.
    /// - Parameter following: What open proposals of the offer do about the change.
    func change(
        _ id: Identifier<Offer>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (OfferSnapshot?) throws -> OfferChange,
        following: @escaping @Sendable (FollowerSnapshot) -> FollowerChange
    ) async throws -> IdempotentResult<OfferView>
    /// Nil if the offer does not exist or `viewer` may not read it. With its distance from `place`.
    func offer(
        _ id: Identifier<Offer>, for viewer: Identifier<Traveller>?, from place: SearchPlace?, at now: Date
    ) async throws -> LocatedOffer?
    /// The cells near a point of all offers of a traveller, whatever became of them.
    func publishedCells(of owner: Identifier<Traveller>, near point: Coordinate) async throws -> StickyCells
    /// Nearby offers in the order of the search, after `cursor`. With a filter, only those that it finds takeable.
    func near(
        _ search: OfferSearch, for viewer: Identifier<Traveller>?, only filter: TakeableFilter?,
        after cursor: OfferCursor?, at now: Date
    ) async throws -> NearbyOffers
    /// The offers that a search may still show: active ones whose owner may act.
    func findable(_ ids: [Identifier<Offer>]) async throws -> [Identifier<Offer>: OfferListing]
    /// What limits the changes of a traveller's offers that are not open; of open ones nothing here does.
    func limits(of owner: Identifier<Traveller>, at now: Date) async throws -> OfferChangeLimits
    /// A traveller's own offers, newest first; `state` is the state at `now`.
    func owned(
        by owner: Identifier<Traveller>, state: Offer.State?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferListing, Identifier<Offer>>
    /// A traveller's open offers as others see them, newest first; nil if the traveller does not exist or `viewer` may
    /// not see them.
    func published(
        by handle: String, for viewer: Identifier<Traveller>?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferListing, Identifier<Offer>>?
    /// Updates some open proposals of each edited or withdrawn offer, which stays due while it has others.
    func updateProposals(
        _ slice: SweepSlice, at now: Date, following: @escaping @Sendable (FollowerSnapshot) -> FollowerChange
    ) async throws -> SweptSlice
    /// Expires overdue offers.
    func expire(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (Offer) -> Offer?
    ) async throws -> SweptSlice
    /// Ends holds whose time is over.
    func releaseHeld(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (Offer) -> Offer?
    ) async throws -> SweptSlice
}

/// The same with the rules of offers.
extension OfferStore {
    package func change(
        _ id: Identifier<Offer>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (OfferSnapshot?) throws -> OfferChange
    ) async throws -> IdempotentResult<OfferView> {
        try await change(id, by: actor, at: now, once: request, deciding: deciding) { $0.following(at: now) }
    }

    package func updateProposals(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await updateProposals(slice, at: now) { $0.following(at: now) }
    }

    package func expire(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await expire(slice, at: now) { $0.expiring(at: now) }
    }

    package func releaseHeld(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await releaseHeld(slice, at: now) { $0.released(at: now) }
    }
}
