import Domain
import Foundation

/// SQL of the table `ban`: bans that stand, and what is left to do about them.
enum BanTable {
    static func save(_ ban: Ban, in db: Database) throws {
        let warnedAfter: String? = if case .after(let id) = ban.warning { id } else { nil }
        try db.upsert(
            into: .ban,
            [
                "traveller": ban.traveller.description, "action": ban.action.description,
                "at": ban.at.milliseconds, "permanent_at": ban.permanentAt?.milliseconds,
                "has_open_swaps": ban.hasOpenSwaps, "warned_after": warnedAfter,
                "confirmed_by": ban.confirmedBy?.description,
            ], keeping: ["action", "at"])
    }

    static func delete(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM ban WHERE traveller = :traveller", ["traveller": traveller.description])
    }

    private static let select = """
        SELECT ban.traveller, ban.action, ban.at, ban.permanent_at, ban.has_open_swaps, ban.warned_after,
            ban.confirmed_by, action.actor,
            EXISTS (SELECT 1 FROM appeal WHERE appeal.action = ban.action AND appeal.is_decided = 0)
                AS has_open_appeal
        FROM ban JOIN action ON action.id = ban.action
        """

    private static func ban(_ row: StoredRow) throws -> Ban {
        Ban(
            of: try row.id("traveller"), by: try row.id("action"),
            actor: (row["actor"] as String?).flatMap { Identifier($0) }, at: row.date("at"),
            permanentAt: row.optionalDate("permanent_at"),
            confirmedBy: (row["confirmed_by"] as String?).flatMap { Identifier($0) },
            hasOpenSwaps: row["has_open_swaps"],
            warning: (row["warned_after"] as String?).map { .after($0) } ?? .done)
    }

    static func find(_ traveller: Identifier<Traveller>, in db: Database) throws -> Ban? {
        let sql = "\(BanTable.select) WHERE ban.traveller = :traveller"
        return try db.row(sql, ["traveller": traveller.description]).map(ban)
    }

    /// Who is banned with swaps or warnings left (`Ban.isUnfinished`).
    static func unfinished(limit: Int, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = """
            SELECT traveller FROM ban WHERE has_open_swaps = 1 OR warned_after IS NOT NULL
            ORDER BY traveller LIMIT :limit
            """
        return try db.rows(sql, ["limit": limit]).map { try $0.id("traveller") }
    }

    /// Whose ban of `time` or before is provisional, without an open appeal.
    static func unopposed(until time: Date, limit: Int, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = """
            \(BanTable.select) WHERE ban.permanent_at IS NULL AND ban.at <= :time
            ORDER BY has_open_appeal, ban.at, ban.traveller LIMIT :limit
            """
        return try db.rows(sql, ["time": time.milliseconds, "limit": limit])
            .filter { !$0["has_open_appeal"] }.map { try $0.id("traveller") }
    }

    static func provisional(_ traveller: Identifier<Traveller>, in db: Database) throws -> ProvisionalBan? {
        let sql = "\(BanTable.select) WHERE ban.traveller = :traveller"
        return try db.row(sql, ["traveller": traveller.description]).map {
            ProvisionalBan(try ban($0), hasOpenAppeal: $0["has_open_appeal"])
        }
    }

    /// People to whom the traveller wrote since `since`, or who had accepted a swap that was open at the ban, after one of
    /// them, in order of id. The ban has ended these swaps, at its own time or later.
    static func correspondents(
        of traveller: Identifier<Traveller>, since: Date, bannedAt: Date, after id: String, limit: Int, in db: Database
    ) throws -> [Correspondent] {
        let sql = """
            SELECT other, max(thread) AS thread, traveller.state, \(TravellerTable.isLeaving) AS is_leaving
            FROM (
                SELECT CASE thread.owner WHEN :me THEN thread.guest ELSE thread.owner END AS other,
                    thread.id AS thread
                FROM thread_member JOIN thread ON thread.id = thread_member.thread
                WHERE thread_member.traveller = :me AND thread_member.at >= :since AND EXISTS (
                    SELECT 1 FROM message WHERE message.thread = thread.id AND message.sender = :me
                        AND message.kind = 'text' AND message.at >= :since)
                UNION ALL SELECT proposer, thread FROM swap
                WHERE owner = :me AND accepted_at IS NOT NULL AND (ended_at IS NULL OR ended_at >= :banned_at)
                UNION ALL SELECT owner, thread FROM swap
                WHERE proposer = :me AND accepted_at IS NOT NULL AND (ended_at IS NULL OR ended_at >= :banned_at)
            ) AS written JOIN traveller ON traveller.id = other
            WHERE other > :after GROUP BY other, traveller.state, traveller.id ORDER BY other LIMIT :limit
            """
        return try db.rows(
            sql,
            [
                "me": traveller.description, "since": since.milliseconds, "banned_at": bannedAt.milliseconds,
                "after": id, "limit": limit,
            ]
        ).map { row in
            Correspondent(
                try row.id("other"), state: row["is_leaving"] ? .leaving : try row.value("state"),
                in: try row.id("thread"))
        }
    }
}
