import Domain
import Foundation

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

    func markRead(_ selection: NotificationSelection, by reader: Identifier<Traveller>, at now: Date) async throws {
        try await database.write { db in
            switch selection {
            case .all:
                let changed = try db.run(
                    "UPDATE notification SET read_at = :now WHERE traveller = :reader AND read_at IS NULL",
                    ["now": now.milliseconds, "reader": reader.description])
                guard changed > 0 else { return }
                try EventTable.append([.notificationsRead(at: now)], to: [reader], by: .service, at: now, in: db)
            case .ids(let ids): try NotificationTable.markRead(ids, by: reader, at: now, in: db)
            case .about(let kind, let id):
                try NotificationTable.markRead(about: kind, id, by: reader, at: now, in: db)
            }
        }
    }
}
