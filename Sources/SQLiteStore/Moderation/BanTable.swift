import Domain
import Foundation
import GRDB

/// SQL of the table `ban`: bans that stand, and what is left to do about them.
enum BanTable {
    static func save(_ ban: Ban, in db: Database) throws {
        let warnedAfter: String? = if case .after(let id) = ban.warning { id } else { nil }
        try db.execute(
            sql: """
                INSERT INTO ban (traveller, action, at, permanent_at, has_open_swaps, warned_after, confirmed_by)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (traveller) DO UPDATE SET permanent_at = excluded.permanent_at,
                    has_open_swaps = excluded.has_open_swaps, warned_after = excluded.warned_after,
                    confirmed_by = excluded.confirmed_by
                """,
            arguments: [
                ban.traveller.description, ban.action.description, ban.at.milliseconds, ban.permanentAt?.milliseconds,
                ban.hasOpenSwaps, warnedAfter, ban.confirmedBy?.description,
            ])
    }

    static func delete(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM ban WHERE traveller = ?", arguments: [traveller.description])
    }

    private static let select = """
        SELECT ban.traveller, ban.action, ban.at, ban.permanent_at, ban.has_open_swaps, ban.warned_after, ban.confirmed_by,
            action.actor,
            EXISTS (SELECT 1 FROM appeal WHERE appeal.action = ban.action AND appeal.is_decided = 0)
                AS has_open_appeal
        FROM ban JOIN action ON action.id = ban.action
        """

    private static func ban(_ row: Row) throws -> Ban {
        Ban(
            of: try row.id("traveller"), by: try row.id("action"),
            actor: (row["actor"] as String?).flatMap { Identifier($0) }, at: row.date("at"),
            permanentAt: row.optionalDate("permanent_at"),
            confirmedBy: (row["confirmed_by"] as String?).flatMap { Identifier($0) },
            hasOpenSwaps: row["has_open_swaps"],
            warning: (row["warned_after"] as String?).map { .after($0) } ?? .done)
    }

    static func find(_ traveller: Identifier<Traveller>, in db: Database) throws -> Ban? {
        let statement = try db.cachedStatement(sql: "\(BanTable.select) WHERE ban.traveller = ?")
        return try Row.fetchOne(statement, arguments: [traveller.description]).map(ban)
    }

    /// The first ban with swaps or warnings left.
    static func unfinished(in db: Database) throws -> Ban? {
        let statement = try db.cachedStatement(
            sql: """
                \(BanTable.select)
                WHERE has_open_swaps = 1 OR warned_after IS NOT NULL ORDER BY ban.traveller LIMIT 1
                """)
        return try Row.fetchOne(statement).map(ban)
    }

    /// Provisional bans of `time` or before, those without an open appeal first.
    static func provisional(until time: Date, limit: Int, in db: Database) throws -> [ProvisionalBan] {
        let statement = try db.cachedStatement(
            sql: """
                \(BanTable.select) WHERE ban.permanent_at IS NULL AND ban.at <= ?
                ORDER BY has_open_appeal, ban.at, ban.traveller LIMIT ?
                """)
        return try Row.fetchAll(statement, arguments: [time.milliseconds, limit]).map {
            ProvisionalBan(try ban($0), hasOpenAppeal: $0["has_open_appeal"])
        }
    }

    /// People to whom the traveller wrote since `since`, or who had accepted a swap that was open at the ban, after one of
    /// them, in order of id. The ban has ended these swaps, at its own time or later.
    static func correspondents(
        of traveller: Identifier<Traveller>, since: Date, bannedAt: Date, after id: String, limit: Int, in db: Database
    ) throws -> [Correspondent] {
        let statement = try db.cachedStatement(
            sql: """
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
                """)
        return try Row.fetchAll(
            statement,
            arguments: [
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

/// SQL of the table `banned_contact`. Only the keys link a row to a contact.
enum BannedContactTable {
    /// The hash that is written, then others under which the contact can be stored. Rows from before contacts were
    /// compared by mailbox and telephone have the hash of the spelling of their time, and cannot be hashed anew: that
    /// spelling finds them until they end.
    static func hashes(_ contact: Login, _ keys: KeyFile) -> [Data] {
        let texts = [contact.comparisonKey, contact.key]
        return (texts[0] == texts[1] ? [texts[0]] : texts).map { Data(keys.digest(of: $0, for: "banned contact")) }
    }

    /// Bans the contacts and what the person dropped before, or frees them again. What another ban holds too stays.
    static func write(
        _ change: AccountActionChange.BannedContacts, of person: Identifier<Traveller>, _ keys: KeyFile, at now: Date,
        in db: Database
    ) throws {
        guard let until = change.until else {
            let own = change.contacts.flatMap { hashes($0, keys) }
            for hash in try own + HeldContactTable.hashes(of: person, in: db) {
                try db.execute(
                    sql: """
                        DELETE FROM banned_contact WHERE hash = ?1 AND NOT EXISTS (
                            SELECT 1 FROM held_contact JOIN ban ON ban.traveller = held_contact.traveller
                            WHERE held_contact.hash = ?1 AND held_contact.traveller <> ?2)
                        """, arguments: [hash, person.description])
            }
            // As if dropped now: the next ban finds them again.
            return try HeldContactTable.hold(until: now.addingTimeInterval(Ban.droppedPeriod), of: person, in: db)
        }
        for contact in change.contacts {
            try HeldContactTable.insert(hashes(contact, keys)[0], of: person, until: until, in: db)
        }
        try HeldContactTable.deleteOld(of: person, at: now, in: db)
        try HeldContactTable.hold(until: until, of: person, in: db)
        try db.execute(
            sql: """
                INSERT INTO banned_contact (hash, until) SELECT hash, until FROM held_contact WHERE traveller = ?
                ON CONFLICT (hash) DO UPDATE SET until = excluded.until
                """, arguments: [person.description])
    }

    /// Holds contacts, and what the person dropped before, as if they were banned.
    static func hold(
        _ contacts: [Login], of person: Identifier<Traveller>, until: Date, _ keys: KeyFile, in db: Database
    ) throws {
        let own = contacts.map { hashes($0, keys)[0] }
        for hash in try own + HeldContactTable.hashes(of: person, in: db) {
            try db.execute(
                sql: """
                    INSERT INTO banned_contact (hash, until) VALUES (?, ?)
                    ON CONFLICT (hash) DO UPDATE SET until = excluded.until WHERE banned_contact.until < excluded.until
                    """, arguments: [hash, until.milliseconds])
        }
    }

    /// Which of these contacts are banned at `now`.
    static func kinds(
        of contacts: [Login], _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> Set<ContactKind> {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM banned_contact WHERE hash = ? AND until > ?)")
        var kinds: Set<ContactKind> = []
        for contact in contacts {
            guard let kind = contact.contactKind else { continue }
            for hash in hashes(contact, keys) {
                let arguments: StatementArguments = [hash, now.milliseconds]
                if try Bool.fetchOne(statement, arguments: arguments) ?? false { kinds.insert(kind) }
            }
        }
        return kinds
    }
}

/// SQL of the table `held_contact`: hashes of confirmed contacts that somebody dropped lately, or is banned or suspended with.
enum HeldContactTable {
    static func drop(
        _ contact: Login, of traveller: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        try insert(
            BannedContactTable.hashes(contact, keys)[0], of: traveller,
            until: now.addingTimeInterval(Ban.droppedPeriod), droppedAt: now, in: db)
    }

    static func insert(
        _ hash: Data, of traveller: Identifier<Traveller>, until: Date, droppedAt: Date? = nil, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO held_contact (traveller, hash, until, dropped_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (traveller, hash) DO UPDATE SET until = excluded.until, dropped_at = excluded.dropped_at
                """, arguments: [traveller.description, hash, until.milliseconds, droppedAt?.milliseconds])
    }

    static func hashes(of traveller: Identifier<Traveller>, in db: Database) throws -> [Data] {
        try Data.fetchAll(
            db, sql: "SELECT hash FROM held_contact WHERE traveller = ? ORDER BY hash",
            arguments: [traveller.description])
    }

    private static let columns = """
        traveller, hash, coalesce(dropped_at, until - \(HeldContactTable.droppedPeriod)) AS at
        """
    private static let droppedPeriod = Int64(Ban.droppedPeriod * 1000)

    /// Who dropped a contact lately, and when; also who is suspended with it.
    static func dropped(
        _ contact: Login, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> [(traveller: Identifier<Traveller>, at: Date)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(HeldContactTable.columns) FROM held_contact WHERE hash = ? AND until > ? ORDER BY traveller
                """)
        return try Row.fetchAll(
            statement, arguments: [BannedContactTable.hashes(contact, keys)[0], now.milliseconds]
        ).map { (try $0.id("traveller"), $0.date("at")) }
    }

    /// The contacts that somebody dropped lately, and when.
    static func dropped(by traveller: Identifier<Traveller>, in db: Database) throws -> [(hash: Data, at: Date)] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(HeldContactTable.columns) FROM held_contact WHERE traveller = ? ORDER BY hash")
        return try Row.fetchAll(statement, arguments: [traveller.description]).map { ($0["hash"], $0.date("at")) }
    }

    /// Keeps the contacts, and what the traveller dropped, at least until a suspension ends.
    static func suspend(
        _ contacts: [Login], of traveller: Identifier<Traveller>, until: Date, _ keys: KeyFile, in db: Database
    ) throws {
        for contact in contacts {
            try insert(BannedContactTable.hashes(contact, keys)[0], of: traveller, until: until, in: db)
        }
        try db.execute(
            sql: "UPDATE held_contact SET until = ?1 WHERE traveller = ?2 AND until < ?1",
            arguments: [until.milliseconds, traveller.description])
    }

    /// After a suspension only what was dropped lately is kept.
    static func release(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE held_contact SET until = coalesce(dropped_at + \(HeldContactTable.droppedPeriod), ?1)
                WHERE traveller = ?2 AND until > coalesce(dropped_at + \(HeldContactTable.droppedPeriod), ?1)
                """, arguments: [now.milliseconds, traveller.description])
    }

    /// Keeps everything of a traveller until an instant.
    static func hold(until: Date, of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE held_contact SET until = ? WHERE traveller = ?",
            arguments: [until.milliseconds, traveller.description])
    }

    /// The sweeper comes later.
    static func deleteOld(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM held_contact WHERE traveller = ? AND until <= ?",
            arguments: [traveller.description, now.milliseconds])
    }

    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM held_contact WHERE traveller = ?", arguments: [traveller.description])
    }
}

extension Login {
    var contactKind: ContactKind? {
        switch self {
        case .handle: nil
        case .email: .email
        case .phone: .phone
        }
    }
}
