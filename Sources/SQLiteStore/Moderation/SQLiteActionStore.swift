package import Domain
package import Foundation
import GRDB

/// The actions of moderators in SQLite.
package struct SQLiteActionStore: ActionStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func changeVisibility(
        of subject: ModerationAction.Subject, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date,
        once request: IdempotentRequest<HidingView>?,
        deciding: @escaping @Sendable (HidingSnapshot?) throws -> HidingChange
    ) async throws -> IdempotentResult<HidingView> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let change = try deciding(
                    try HidingTable.snapshot(of: subject, by: actor, in: moderationCase, db))
                try Self.write(change, at: now, in: db)
                return HidingView(
                    change.subject, hidden: change.hidden, action: try ActionTable.last(on: subject, in: db))
            }
        }
    }

    package func reviews(
        _ filter: ReviewFilter, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int
    ) async throws -> Page<ReviewQueueRow, ReviewCursor> {
        try await database.read { db in
            let rows = try ReviewQueueTable.page(filter, for: reader, after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit) {
                ReviewCursor(at: $0.review.createdAt.milliseconds, id: $0.review.id)
            }
        }
    }

    static func write(_ change: HidingChange, at now: Date, in db: Database) throws {
        guard let action = change.action else { return }
        try ActionTable.insert(action, in: db)
        if let audit = change.audit { try AuditTable.append(audit, in: db) }
        try HidingTable.save(change.hidden, on: change.subject, in: db)
        if let uncounted = change.uncounted {
            try ObservationTable.removeReview(of: uncounted.swap, about: uncounted.about, in: db)
            try NotificationTable.removeReview(of: uncounted.swap, about: uncounted.about, in: db)
        }
        if let counted = change.counted {
            try ObservationTable.save(counted.observation, about: counted.about, in: db)
        }
        for notification in change.notifications { try NotificationTable.insert(notification, in: db) }
        if let notification = change.notification { try NotificationTable.insert(notification, in: db) }
        let concerned = [change.uncounted?.about, change.counted?.about].compactMap(\.self)
        if !concerned.isEmpty { try ReliabilityTable.update(concerned, at: now, in: db) }
    }
}
