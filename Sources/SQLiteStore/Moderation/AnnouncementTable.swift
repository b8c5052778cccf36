import Domain
import Foundation
import GRDB

/// SQL of the table `announcement`.
enum AnnouncementTable {
    static func save(_ announcement: Announcement, in db: Database) throws {
        let toldAfter: String? = if case .after(let id) = announcement.progress { id } else { nil }
        try db.upsert(
            into: .announcement,
            [
                "id": announcement.id.description, "english": announcement.texts.english,
                "polish": announcement.texts.polish, "author": announcement.author.description,
                "at": announcement.at.milliseconds, "taken_back_at": announcement.takenBackAt?.milliseconds,
                "told_after": toldAfter,
            ], keeping: ["english", "polish", "author", "at"])
    }

    private static func announcement(_ row: StoredRow) throws -> Announcement {
        Announcement(
            id: try row.id("id"), Announcement.Texts(english: row["english"], polish: row["polish"]),
            by: try row.id("author"), at: row.date("at"), takenBackAt: row.optionalDate("taken_back_at"),
            progress: (row["told_after"] as String?).map { .after($0) } ?? .done)
    }

    static func find(_ id: Identifier<Announcement>, in db: Database) throws -> Announcement? {
        try find([id], in: db)[id]
    }

    static func find(
        _ ids: [Identifier<Announcement>], in db: Database
    ) throws -> [Identifier<Announcement>: Announcement] {
        let found = try db.rows(of: ids) { "SELECT * FROM announcement WHERE id IN (\($0))" }.map(announcement)
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The newest first.
    static func page(
        after id: Identifier<Announcement>?, limit: Int, in db: Database
    ) throws -> [Announcement] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM announcement WHERE id < ? ORDER BY id DESC LIMIT ?")
        return try StoredRow.fetchAll(statement, arguments: [id?.description ?? "~", limit]).map(announcement)
    }

    /// Those that not everybody was told of, the oldest first.
    static func unfinished(limit: Int, in db: Database) throws -> [Identifier<Announcement>] {
        let statement = try db.cachedStatement(
            sql: "SELECT id FROM announcement WHERE told_after IS NOT NULL ORDER BY at, id LIMIT ?")
        return try StoredRow.fetchAll(statement, arguments: [limit]).map { try $0.id("id") }
    }

    /// The next travellers, in order of id.
    static func people(
        after progress: Announcement.Progress, limit: Int, in db: Database
    ) throws -> [AnnouncementReader] {
        guard case .after(let id) = progress else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, created_at, state,
                    EXISTS (SELECT 1 FROM staff WHERE staff.traveller = traveller.id) AS is_staff
                FROM traveller WHERE id > ? ORDER BY id LIMIT ?
                """)
        return try StoredRow.fetchAll(statement, arguments: [id, limit]).map { row in
            let state: Traveller.State = try row.value("state")
            return AnnouncementReader(
                try row.id("id"), memberSince: row.date("created_at"), hasLeft: state.hasLeft, isStaff: row["is_staff"])
        }
    }

    /// Of an announcement that was taken back.
    static func removeNotifications(
        of id: Identifier<Announcement>, to people: [Identifier<Traveller>], in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM notification WHERE traveller = ? AND kind = 'announcement' AND subject = ?")
        for person in people { try statement.execute(arguments: [person.description, id.description]) }
    }
}
