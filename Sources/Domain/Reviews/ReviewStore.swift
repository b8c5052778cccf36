package import Foundation

/// A review as it is read, with the line about its author.
package struct ReviewCard: Sendable, Equatable {
    package let review: Review
    package let author: Byline

    package init(review: Review, author: Byline) {
        self.review = review
        self.author = author
    }
}

/// Reviews: each method is one transaction.
package protocol ReviewStore: Sendable {
    /// Writes the author's review of a swap, and reveals both if there are two.
    func write(
        on swap: Identifier<Swap>, by author: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ReviewDesk) throws -> (mine: Review, theirs: Review?)
    ) async throws -> Review
    /// Throws `noSuchReview` for one that is not there or is still hidden from `reader`.
    func reply(
        to id: Identifier<Review>, by reader: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (Review, _ areBlocked: Bool) throws -> Review,
        answering: @escaping @Sendable (ReviewCard) throws -> Kept
    ) async throws -> Outcome
    /// What others wrote about a traveller and can be seen, newest first.
    func reviews(
        about handle: String, for viewer: Identifier<Traveller>?, after mark: ReviewMark?, limit: Int
    ) async throws -> Page<ReviewCard, ReviewMark>
    /// Reveals at most `limit` reviews whose time is over at `now`; answers how many.
    func reveal(at now: Date, limit: Int) async throws -> Int
}

/// The place of a review in a list: they are in the order in which they were revealed.
package struct ReviewMark: Sendable, Equatable {
    package let at: Int64
    package let id: Identifier<Review>

    package init(at: Int64, id: Identifier<Review>) {
        self.at = at
        self.id = id
    }
}
