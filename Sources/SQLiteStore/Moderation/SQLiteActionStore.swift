import Domain
import Foundation

/// The actions of moderators in SQLite.
struct SQLiteActionStore: ActionStore {
    let database: SQLiteDatabase

    func changeVisibility(
        of item: HideableItem, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date,
        once request: IdempotentRequest<HidingView>?,
        deciding: @escaping @Sendable (HidingSnapshot?) throws -> HidingChange
    ) async throws -> IdempotentResult<HidingView> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let change = try deciding(
                    try HidingTable.snapshot(of: item, by: actor, in: moderationCase, db))
                try HidingTable.write(change, at: now, in: db)
                return HidingView(
                    item, hidden: change.hidden, action: try ActionTable.last(on: .item(item), in: db))
            }
        }
    }

    func reviews(
        _ filter: ReviewFilter, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int
    ) async throws -> Page<ReviewQueueRow, ReviewCursor> {
        try await database.read { db in
            let rows = try ReviewQueueTable.page(filter, for: reader, after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit) {
                ReviewCursor(at: $0.review.createdAt.milliseconds, id: $0.review.id)
            }
        }
    }
}
