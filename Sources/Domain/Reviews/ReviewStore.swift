package import Foundation

/// A review as it is read, with the line about its author.
package struct ReviewListing: Sendable, Equatable {
    package let review: Review
    package let author: TravellerSummary

    package init(review: Review, author: TravellerSummary) {
        self.review = review
        self.author = author
    }
}

/// Reviews: each method is one transaction.
package protocol ReviewStore: Sendable {
    /// Writes a review of a swap, or nothing; answers the author's review as it is then. The snapshot is nil if there is
    /// no such swap.
    func write(
        on swap: Identifier<Swap>, by author: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ReviewSnapshot?) throws -> ReviewChange
    ) async throws -> Review
    /// Replies to a review. The snapshot is nil if there is no such review.
    func reply(
        to id: Identifier<Review>, at now: Date, once request: IdempotentRequest<ReviewListing>?,
        deciding: @escaping @Sendable (ReviewSnapshot?) throws -> ReviewChange
    ) async throws -> IdempotentResult<ReviewListing>
    /// What others wrote about a traveller and can be seen, newest first; nil for a traveller who is not there, or not to
    /// be seen by `viewer`.
    func reviews(
        about handle: String, for viewer: Identifier<Traveller>?, after cursor: ReviewCursor?, limit: Int
    ) async throws -> Page<ReviewListing, ReviewCursor>?
    /// Reveals at most `limit` reviews whose time is over at `now`; answers how many.
    func reveal(at now: Date, limit: Int) async throws -> Int
}

/// The place of a review in a list: they are in the order in which they were revealed.
package struct ReviewCursor: Sendable, Equatable {
    package let at: Int64
    package let id: Identifier<Review>

    package init(at: Int64, id: Identifier<Review>) {
        self.at = at
        self.id = id
    }
}
