package import Foundation

/// A review with its author.
package struct ReviewListing: Sendable, Equatable {
    package let review: Review
    package let author: OtherTraveller

    package init(review: Review, author: OtherTraveller) {
        self.review = review
        self.author = author
    }
}

/// Each method is one transaction.
package protocol ReviewStore: Sendable {
    /// Writes the decided changes, if any, and returns the author's current review. The snapshot is nil if the swap
    /// does not exist.
    func write(
        on swap: Identifier<Swap>, by author: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ReviewSnapshot?) throws -> ReviewChange
    ) async throws -> Review
    /// Replies to a review. The snapshot is nil if the review does not exist.
    func reply(
        to id: Identifier<Review>, at now: Date, once request: IdempotentRequest<ReviewListing>?,
        deciding: @escaping @Sendable (ReviewSnapshot?) throws -> ReviewChange
    ) async throws -> IdempotentResult<ReviewListing>
    /// Revealed reviews about a traveller, newest first; nil if the traveller does not exist or `viewer` may not see
    /// them.
    func reviews(
        about handle: String, for viewer: Identifier<Traveller>?, after cursor: ReviewCursor?, limit: Int
    ) async throws -> Page<ReviewListing, ReviewCursor>?
    /// Reveals the reviews of swaps that are due at `now`.
    func reveal(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (ReviewSnapshot) -> ReviewChange
    ) async throws -> SweptSlice
}

/// The same with the rules of reviews.
extension ReviewStore {
    package func reveal(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await reveal(slice, at: now) { $0.revealing(at: now) }
    }
}

/// The position of a review in a list ordered by the time of revealing.
package struct ReviewCursor: Sendable, Equatable {
    package let at: Int64
    package let id: Identifier<Review>

    package init(at: Int64, id: Identifier<Review>) {
        self.at = at
        self.id = id
    }
}
