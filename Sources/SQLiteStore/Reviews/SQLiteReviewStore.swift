import Domain
import Foundation

/// Reviews in SQLite.
struct SQLiteReviewStore: ReviewStore {
    let database: SQLiteDatabase

    func write(
        on id: Identifier<Swap>, by author: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ReviewSnapshot?) throws -> ReviewChange
    ) async throws -> Review {
        try await database.write { db in
            try Self.write(try deciding(try Self.snapshot(of: id, in: db)), at: now, in: db)
            guard let review = try ReviewTable.find(on: id, by: author, in: db) else {
                throw DamagedRow(column: "review")
            }
            return review
        }
    }

    func reply(
        to id: Identifier<Review>, at now: Date, once request: IdempotentRequest<ReviewListing>?,
        deciding: @escaping @Sendable (ReviewSnapshot?) throws -> ReviewChange
    ) async throws -> IdempotentResult<ReviewListing> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let snapshot = try ReviewTable.find(id, in: db).flatMap { try Self.snapshot(of: $0.swap, in: db) }
                try Self.write(try deciding(snapshot), at: now, in: db)
                // Only the reviewed traveller can reply.
                guard let about = try ReviewTable.find(id, in: db)?.about,
                    let listing = try ReviewTable.listing(id, for: about, in: db)
                else { throw DamagedRow(column: "review") }
                return listing
            }
        }
    }

    private static func snapshot(of id: Identifier<Swap>, in db: Database) throws -> ReviewSnapshot? {
        try SwapTable.find(id, in: db).map { swap in
            ReviewSnapshot(
                swap: swap, reviews: try ReviewTable.of(swap, in: db),
                areBlocked: try TravellerTable.areBlocked(swap.owner, swap.proposer, in: db))
        }
    }

    private static func write(_ change: ReviewChange, at now: Date, in db: Database) throws {
        for review in change.reviews { try ReviewTable.save(review, in: db) }
        // The reviews of a change are of one swap. Nobody but its author hears of one that is hidden.
        if let review = change.reviews.first {
            let readers =
                change.reviews.contains(where: \.isRevealed) ? [review.author, review.about] : [review.author]
            try EventTable.append([.swap(review.swap)], to: readers, by: .service, at: now, in: db)
        }
        for finding in change.observations {
            try ObservationTable.save(finding.observation, about: finding.about, in: db)
        }
        for notification in change.notifications { try NotificationTable.insert(notification, in: db) }
        if !change.observations.isEmpty {
            try ReliabilityTable.update(change.observations.map(\.about), at: now, in: db)
        }
    }

    func reviews(
        about handle: String, for viewer: Identifier<Traveller>?, after cursor: ReviewCursor?, limit: Int
    ) async throws -> Page<ReviewListing, ReviewCursor>? {
        try await database.read { db in
            guard let traveller = try TravellerTable.visible(handle, to: viewer, in: db) else { return nil }
            let listings = try ReviewTable.page(
                about: traveller.id, for: viewer, after: cursor, limit: limit + 1, in: db)
            return Page(reading: listings, limit: limit) { listing in
                ReviewCursor(at: listing.review.revealedAt?.milliseconds ?? 0, id: listing.review.id)
            }
        }
    }

    func reveal(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (ReviewSnapshot) -> ReviewChange
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try ReviewTable.due(at: now, limit: limit, in: db)
        } change: { swap, db in
            guard let snapshot = try Self.snapshot(of: swap, in: db) else { throw DamagedRow(column: "swap") }
            let change = deciding(snapshot)
            try Self.write(change, at: now, in: db)
            return !change.reviews.isEmpty
        }
    }
}
