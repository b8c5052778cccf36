import Domain
import Foundation

/// Announcements in SQLite.
struct SQLiteAnnouncementStore: AnnouncementStore {
    let database: SQLiteDatabase

    func announce(
        by actor: Identifier<Traveller>, at now: Date, once request: IdempotentRequest<Announcement>?,
        deciding: @escaping @Sendable (AnnouncementSnapshot) throws -> AnnouncementChange
    ) async throws -> IdempotentResult<Announcement> {
        try await write(nil, by: actor, at: now, once: request, deciding)
    }

    func takeBack(
        _ id: Identifier<Announcement>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<Announcement>?,
        deciding: @escaping @Sendable (AnnouncementSnapshot) throws -> AnnouncementChange
    ) async throws -> IdempotentResult<Announcement> {
        try await write(id, by: actor, at: now, once: request, deciding)
    }

    private func write(
        _ id: Identifier<Announcement>?, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<Announcement>?,
        _ deciding: @escaping @Sendable (AnnouncementSnapshot) throws -> AnnouncementChange
    ) async throws -> IdempotentResult<Announcement> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let change = try deciding(
                    AnnouncementSnapshot(
                        actor: try StaffTable.find(actor, in: db),
                        current: try id.flatMap { try AnnouncementTable.find($0, in: db) }))
                try StaffRecordWriter.write(change.record, in: db) {
                    try AnnouncementTable.save(change.announcement, in: db)
                }
                return change.announcement
            }
        }
    }

    func announcements(
        after cursor: Identifier<Announcement>?, limit: Int
    ) async throws -> Page<Announcement, Identifier<Announcement>> {
        try await database.read { db in
            let rows = try AnnouncementTable.page(after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.id)
        }
    }

    func continueAnnouncements(
        _ slice: SweepSlice, deciding: @escaping @Sendable (Announcement, [AnnouncementReader]) -> AnnouncementSlice
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try AnnouncementTable.unfinished(limit: limit, in: db)
        } change: { id, db in
            guard let announcement = try AnnouncementTable.find(id, in: db) else { return false }
            let people = try AnnouncementTable.people(
                after: announcement.progress, limit: Announcement.sliceSize, in: db)
            let slice = deciding(announcement, people)
            for notification in slice.notifications { try NotificationTable.insert(notification, in: db) }
            try AnnouncementTable.removeNotifications(of: announcement.id, to: slice.removed, in: db)
            try AnnouncementTable.save(slice.announcement, in: db)
            return true
        }
    }
}
