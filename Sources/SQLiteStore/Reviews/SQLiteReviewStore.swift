package import Domain
package import Foundation
import GRDB

/// Reviews in SQLite.
package struct SQLiteReviewStore: ReviewStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func write(
        on id: Identifier<Swap>, by author: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ReviewDesk) throws -> (mine: Review, theirs: Review?)
    ) async throws -> Review {
        try await database.write { db in
            guard let swap = try SwapTable.find(id, in: db), let side = swap.side(of: author) else {
                throw SwapRefusal.noSuchSwap
            }
            let reviews = try ReviewTable.of(swap, in: db)
            let (mine, theirs) = try deciding(
                ReviewDesk(swap: swap, mine: reviews[side], theirs: reviews[side.other]))
            guard let theirs else {
                try ReviewTable.save(mine, in: db)
                return mine
            }
            for review in [mine, theirs] { try ReviewTable.reveal(review, of: swap, at: now, in: db) }
            return mine
        }
    }

    package func reply(
        to id: Identifier<Review>, by reader: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (Review, _ areBlocked: Bool) throws -> Review,
        answering: @escaping @Sendable (ReviewCard) throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: now, in: db) {
                guard let review = try ReviewTable.find(id, in: db) else { throw ReviewRefusal.noSuchReview }
                let areBlocked = try TravellerTable.areBlocked(review.author, review.about, in: db)
                let replied = try deciding(review, areBlocked)
                try ReviewTable.save(replied, in: db)
                try NoticeTable.insert("review.replied", of: review.swap, event: 0, to: review.author, at: now, in: db)
                return try answering(
                    ReviewCard(review: replied, author: try TravellerTable.byline(review.author, in: db)))
            }
        }
    }

    package func reviews(
        about handle: String, for viewer: Identifier<Traveller>?, after mark: ReviewMark?, limit: Int
    ) async throws -> Page<ReviewCard, ReviewMark> {
        try await database.read { db in
            let traveller = try SQLiteTravellerStore.visible(handle, to: viewer, in: db)
            let cards = try ReviewTable.page(about: traveller.id, after: mark, limit: limit + 1, in: db)
            return Page(reading: cards, limit: limit) { card in
                ReviewMark(at: card.review.revealedAt?.milliseconds ?? 0, id: card.review.id)
            }
        }
    }

    package func reveal(at now: Date, limit: Int) async throws -> Int {
        try await database.write { db in
            let due = try ReviewTable.due(at: now, limit: limit, in: db)
            for review in due {
                guard let swap = try SwapTable.find(review.swap, in: db) else { throw DamagedRow(column: "swap") }
                try ReviewTable.reveal(review.revealing(at: now), of: swap, at: now, in: db)
            }
            return due.count
        }
    }
}
