import Domain
import Foundation
import GRDB

/// Notifications in SQLite.
struct SQLiteNotificationStore: NotificationStore {
    let database: SQLiteDatabase

    func notifications(
        of reader: Identifier<Traveller>, unreadOnly: Bool, after seq: Int64?, limit: Int
    ) async throws -> AsOf<Page<InboxEntry, Int64>> {
        try await database.read(asOf: reader) { db in
            let notifications = try NotificationTable.page(
                of: reader, unreadOnly: unreadOnly, after: seq, limit: limit + 1, in: db)
            return Page(reading: notifications, limit: limit, cursor: \.seq)
        }
    }

    func markRead(
        _ ids: [Identifier<InboxNotification>]?, by reader: Identifier<Traveller>, at now: Date
    ) async throws {
        try await database.write { db in
            guard let ids else {
                try db.execute(
                    sql: "UPDATE notification SET read_at = ? WHERE traveller = ? AND read_at IS NULL",
                    arguments: [now.milliseconds, reader.description])
                guard db.changesCount > 0 else { return }
                return try EventTable.append([.notificationsRead(at: now)], to: [reader], at: now, in: db)
            }
            let statement = try db.cachedStatement(
                sql: "UPDATE notification SET read_at = ? WHERE id = ? AND traveller = ? AND read_at IS NULL")
            for id in ids {
                try statement.execute(arguments: [now.milliseconds, id.description, reader.description])
                guard db.changesCount > 0 else { continue }
                try EventTable.append([.notification(id)], to: [reader], at: now, in: db)
            }
        }
    }
}
