import Domain
import Foundation
import GRDB

/// SQL of the tables `thread` and `thread_member`.
enum ThreadTable {
    static func thread(_ row: StoredRow) throws -> MessageThread {
        MessageThread(
            id: try row.id("id"), offer: try row.id("offer"), owner: try row.id("owner"), guest: try row.id("guest"),
            createdAt: row.date("created_at"), lastSeq: row["last_seq"], hasReply: row["is_answered"])
    }

    static func find(_ id: Identifier<MessageThread>, in db: Database) throws -> MessageThread? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM thread WHERE id = ?")
        return try StoredRow.fetchOne(statement, arguments: [id.description]).map(thread)
    }

    static func find(
        on offer: Identifier<Offer>, with guest: Identifier<Traveller>, in db: Database
    ) throws -> MessageThread? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM thread WHERE offer = ? AND guest = ?")
        return try StoredRow.fetchOne(statement, arguments: [offer.description, guest.description]).map(thread)
    }

    /// `guest` has a thread about the offer: every proposal has one.
    static func exists(
        about offer: Identifier<Offer>, of guest: Identifier<Traveller>, in db: Database
    ) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM thread WHERE offer = ? AND guest = ?)")
        return try Bool.fetchOne(statement, arguments: [offer.description, guest.description]) ?? false
    }

    /// All offers about which `guest` has a thread.
    static func offers(of guest: Identifier<Traveller>, in db: Database) throws -> Set<Identifier<Offer>> {
        let statement = try db.cachedStatement(
            sql: """
                SELECT thread.offer FROM thread_member AS mine CROSS JOIN thread ON thread.id = mine.thread
                WHERE mine.traveller = ?1 AND thread.guest = ?1
                """)
        return Set(try StoredRow.fetchAll(statement, arguments: [guest.description]).map { try $0.id("offer") })
    }

    /// Upserts a thread that is new or has new messages. Returns the members who have it on the screen.
    @discardableResult
    static func save(
        _ thread: MessageThread, at now: Date, in db: Database
    ) throws -> [Identifier<Traveller>] {
        try db.upsert(
            into: .thread,
            [
                "id": thread.id.description, "offer": thread.offer.description, "owner": thread.owner.description,
                "guest": thread.guest.description, "created_at": thread.createdAt.milliseconds,
                "last_seq": thread.lastSeq, "is_answered": thread.hasReply,
            ], keeping: ["offer", "owner", "guest", "created_at"])
        return try StoredRow.fetchAll(
            db, sql: thread.listing.count == 1 ? touchingOne : touchingBoth,
            arguments: [thread.id.description, now.milliseconds] + thread.listing.map { $0.description }
        ).filter { $0.optionalDate("open_until").map { $0 > now } ?? false }.map { try $0.id("traveller") }
    }

    private static let (touchingOne, touchingBoth) = (touching("(?3, ?1, ?2)"), touching("(?3, ?1, ?2), (?4, ?1, ?2)"))

    private static func touching(_ members: String) -> String {
        """
        INSERT INTO thread_member (traveller, thread, at) VALUES \(members)
        ON CONFLICT (traveller, thread) DO UPDATE SET
            at = CASE WHEN excluded.at > thread_member.at THEN excluded.at ELSE thread_member.at END
        RETURNING traveller, open_until
        """
    }

    /// All of it, for each of some members.
    static func markRead(
        _ thread: MessageThread, by readers: [Identifier<Traveller>], at now: Date, in db: Database
    ) throws {
        for reader in readers { try markRead(thread, upTo: thread.lastSeq, by: reader, at: now, in: db) }
    }

    /// Moves the reader's position forward, and tells both if it moved. Notifications of the same events are read with it.
    static func markRead(
        _ thread: MessageThread, upTo seq: Int64, by reader: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE thread_member SET read_seq = ?1 WHERE traveller = ?2 AND thread = ?3 AND read_seq < ?1")
        let readable = thread.readable(upTo: seq)
        try statement.execute(arguments: [readable, reader.description, thread.id.description])
        let hasMoved = db.changesCount > 0
        try NotificationTable.markRead(in: thread.id, upTo: readable, by: reader, at: now, in: db)
        guard hasMoved else { return }
        try EventTable.append([.thread(thread.id)], to: [reader], by: .traveller(reader), at: now, in: db)
        try tell(thread.other(than: reader), of: thread, by: reader, at: now, in: db)
    }

    /// The same for what the reader's app has got.
    static func markDelivered(
        _ thread: MessageThread, upTo seq: Int64, to reader: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE thread_member SET delivered_seq = ?1
                WHERE traveller = ?2 AND thread = ?3 AND delivered_seq < ?1 AND read_seq < ?1
                """)
        try statement.execute(arguments: [thread.readable(upTo: seq), reader.description, thread.id.description])
        guard db.changesCount > 0 else { return }
        try tell(thread.other(than: reader), of: thread, by: reader, at: now, in: db)
    }

    /// That the other of the two is further.
    private static func tell(
        _ other: Identifier<Traveller>, of thread: MessageThread, by reader: Identifier<Traveller>, at now: Date,
        in db: Database
    ) throws {
        let sharing = ReceiptSharing(
            mine: try TravellerTable.showsReceipts(other, in: db),
            theirs: try TravellerTable.showsReceipts(reader, in: db))
        try EventTable.append(thread.subjects(of: sharing), to: [other], by: .traveller(reader), at: now, in: db)
    }

    static func readUpTo(
        in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, _ db: Database
    ) throws -> Int64 {
        let statement = try db.cachedStatement(
            sql: "SELECT read_seq FROM thread_member WHERE traveller = ? AND thread = ?")
        return try Int64.fetchOne(statement, arguments: [reader.description, thread.description]) ?? 0
    }

    static func look(
        at thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date, in db: Database
    ) throws {
        try db.cachedStatement(sql: "UPDATE thread_member SET open_until = ? WHERE traveller = ? AND thread = ?")
            .execute(arguments: [until.milliseconds, reader.description, thread.description])
    }

    /// Returns whether that was a change.
    static func mute(
        _ thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date?, in db: Database
    ) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE thread_member SET muted_until = ?1
                WHERE traveller = ?2 AND thread = ?3 AND muted_until IS DISTINCT FROM ?1
                """
        ).execute(arguments: [until?.milliseconds, reader.description, thread.description])
        return db.changesCount > 0
    }

    /// All threads of a traveller, also those that are not in their list yet.
    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [MessageThread] {
        let sql = """
            SELECT * FROM thread WHERE id IN (
                SELECT thread FROM thread_member WHERE traveller = ?1
                UNION SELECT thread.id FROM offer JOIN thread ON thread.offer = offer.id WHERE offer.owner = ?1)
            ORDER BY id
            """
        return try StoredRow.fetchAll(db, sql: sql, arguments: [traveller.description]).map(thread)
    }

    /// What the guests of the threads of two see of the offers stays as it is, until nobody of the two blocks the other.
    static func freeze(between one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE thread SET (blocked_total, blocked_first_day, blocked_last_day) =
                    (SELECT total, first_day, last_day FROM offer WHERE offer.id = thread.offer)
                WHERE ((owner = ?1 AND guest = ?2) OR (owner = ?2 AND guest = ?1)) AND blocked_total IS NULL
                """
        ).execute(arguments: [one.description, other.description])
    }

    static func thaw(between one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database) throws {
        let blocks = try TravellerTable.blocks(between: one, and: other, in: db)
        guard !blocks.byOne, !blocks.byOther else { return }
        try db.cachedStatement(
            sql: """
                UPDATE thread SET blocked_total = NULL, blocked_first_day = NULL, blocked_last_day = NULL
                WHERE (owner = ?1 AND guest = ?2) OR (owner = ?2 AND guest = ?1)
                """
        ).execute(arguments: [one.description, other.description])
    }

    /// The threads of two travellers with each other.
    static func between(
        _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, in db: Database
    ) throws -> [MessageThread] {
        let sql = """
            SELECT * FROM thread WHERE (owner = ?1 AND guest = ?2) OR (owner = ?2 AND guest = ?1) ORDER BY id
            """
        return try StoredRow.fetchAll(db, sql: sql, arguments: [one.description, other.description]).map(thread)
    }
}
