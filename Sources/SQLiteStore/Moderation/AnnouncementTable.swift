import Domain
import Foundation

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
        let sql = "SELECT * FROM announcement WHERE id < :id ORDER BY id DESC LIMIT :limit"
        return try db.rows(sql, ["id": id?.description ?? "~", "limit": limit]).map(announcement)
    }

    /// Those that not everybody was told of, the oldest first.
    static func unfinished(limit: Int, in db: Database) throws -> [Identifier<Announcement>] {
        let sql = "SELECT id FROM announcement WHERE told_after IS NOT NULL ORDER BY at, id LIMIT :limit"
        return try db.rows(sql, ["limit": limit]).map { try $0.id("id") }
    }

    /// The next travellers, in order of id.
    static func people(
        after progress: Announcement.Progress, limit: Int, in db: Database
    ) throws -> [AnnouncementReader] {
        guard case .after(let id) = progress else { return [] }
        let sql = """
            SELECT id, created_at, state,
                EXISTS (SELECT 1 FROM staff WHERE staff.traveller = traveller.id) AS is_staff
            FROM traveller WHERE id > :id ORDER BY id LIMIT :limit
            """
        return try db.rows(sql, ["id": id, "limit": limit]).map { row in
            let state: Traveller.State = try row.value("state")
            return AnnouncementReader(
                try row.id("id"), memberSince: row.date("created_at"), hasLeft: state.hasLeft, isStaff: row["is_staff"])
        }
    }

    /// Of an announcement that was taken back.
    static func removeNotifications(
        of id: Identifier<Announcement>, to people: [Identifier<Traveller>], in db: Database
    ) throws {
        let sql = "DELETE FROM notification WHERE traveller = :person AND kind = 'announcement' AND subject = :id"
        for person in people { try db.run(sql, ["person": person.description, "id": id.description]) }
    }
}
