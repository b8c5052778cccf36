import Domain
import Foundation

/// SQL of the tables `thread` and `thread_member`.
enum ThreadTable {
    static func thread(_ row: StoredRow) throws -> MessageThread {
        MessageThread(
            id: try row.id("id"), offer: try row.id("offer"), owner: try row.id("owner"), guest: try row.id("guest"),
            createdAt: row.date("created_at"), lastSeq: row["last_seq"], hasReply: row["is_answered"])
    }

    static func find(_ id: Identifier<MessageThread>, in db: Database) throws -> MessageThread? {
        let sql = "SELECT * FROM thread WHERE id = :id"
        return try db.row(sql, ["id": id.description]).map(thread)
    }

    static func find(
        on offer: Identifier<Offer>, with guest: Identifier<Traveller>, in db: Database
    ) throws -> MessageThread? {
        let sql = "SELECT * FROM thread WHERE offer = :offer AND guest = :guest"
        return try db.row(sql, ["offer": offer.description, "guest": guest.description]).map(thread)
    }

    /// `guest` has a thread about the offer: every proposal has one.
    static func exists(
        about offer: Identifier<Offer>, of guest: Identifier<Traveller>, in db: Database
    ) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM thread WHERE offer = :offer AND guest = :guest)"
        return try db.value(sql, ["offer": offer.description, "guest": guest.description], as: Bool.self) ?? false
    }

    /// All offers about which `guest` has a thread.
    static func offers(of guest: Identifier<Traveller>, in db: Database) throws -> Set<Identifier<Offer>> {
        let sql = """
            SELECT thread.offer FROM thread_member AS mine CROSS JOIN thread ON thread.id = mine.thread
            WHERE mine.traveller = :guest AND thread.guest = :guest
            """
        return Set(try db.rows(sql, ["guest": guest.description]).map { try $0.id("offer") })
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
        return try db.rows(
            thread.listing.count == 1 ? touchingOne : touchingBoth,
            [
                "first": thread.listing.first?.description, "thread": thread.id.description, "at": now.milliseconds,
                "second": thread.listing.last?.description,
            ]
        ).filter { $0.optionalDate("open_until").map { $0 > now } ?? false }.map { try $0.id("traveller") }
    }

    private static let (touchingOne, touchingBoth) = (
        touching("(:first, :thread, :at)"), touching("(:first, :thread, :at), (:second, :thread, :at)")
    )

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
        let sql = """
            UPDATE thread_member SET read_seq = :readable WHERE traveller = :reader AND thread = :thread
                AND read_seq < :readable
            """
        let readable = thread.readable(upTo: seq)
        let hasMoved =
            try db.run(
                sql, ["readable": readable, "reader": reader.description, "thread": thread.id.description]) > 0
        try NotificationTable.markRead(in: thread.id, upTo: readable, by: reader, at: now, in: db)
        guard hasMoved else { return }
        try EventTable.append([.thread(thread.id)], to: [reader], by: .traveller(reader), at: now, in: db)
        try tell(thread.other(than: reader), of: thread, by: reader, at: now, in: db)
    }

    /// The same for what the reader's app has got.
    static func markDelivered(
        _ thread: MessageThread, upTo seq: Int64, to reader: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let sql = """
            UPDATE thread_member SET delivered_seq = :delivered_seq
            WHERE traveller = :reader AND thread = :thread AND delivered_seq < :delivered_seq
                AND read_seq < :delivered_seq
            """
        let changed = try db.run(
            sql,
            [
                "delivered_seq": thread.readable(upTo: seq), "reader": reader.description,
                "thread": thread.id.description,
            ])
        guard changed > 0 else { return }
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
        let sql = "SELECT read_seq FROM thread_member WHERE traveller = :reader AND thread = :thread"
        return try db.value(sql, ["reader": reader.description, "thread": thread.description], as: Int64.self) ?? 0
    }

    static func look(
        at thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date, in db: Database
    ) throws {
        try db.run(
            "UPDATE thread_member SET open_until = :until WHERE traveller = :reader AND thread = :thread",
            ["until": until.milliseconds, "reader": reader.description, "thread": thread.description])
    }

    /// Returns whether that was a change.
    static func mute(
        _ thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date?, in db: Database
    ) throws -> Bool {
        let changed = try db.run(
            """
            UPDATE thread_member SET muted_until = :until
            WHERE traveller = :reader AND thread = :thread AND muted_until IS DISTINCT FROM :until
            """, ["until": until?.milliseconds, "reader": reader.description, "thread": thread.description])
        return changed > 0
    }

    /// All threads of a traveller, also those that are not in their list yet.
    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [MessageThread] {
        let sql = """
            SELECT * FROM thread WHERE id IN (
                SELECT thread FROM thread_member WHERE traveller = :traveller
                UNION SELECT thread.id FROM offer JOIN thread ON thread.offer = offer.id WHERE offer.owner = :traveller)
            ORDER BY id
            """
        return try db.rows(sql, ["traveller": traveller.description]).map(thread)
    }

    /// What the guests of the threads of two see of the offers stays as it is, until nobody of the two blocks the other.
    static func freeze(between one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            UPDATE thread SET (blocked_total, blocked_first_day, blocked_last_day) =
                (SELECT total, first_day, last_day FROM offer WHERE offer.id = thread.offer)
            WHERE ((owner = :one AND guest = :other) OR (owner = :other AND guest = :one)) AND blocked_total IS NULL
            """, ["one": one.description, "other": other.description])
    }

    static func thaw(between one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database) throws {
        let blocks = try TravellerTable.blocks(between: one, and: other, in: db)
        guard !blocks.byOne, !blocks.byOther else { return }
        try db.run(
            """
            UPDATE thread SET blocked_total = NULL, blocked_first_day = NULL, blocked_last_day = NULL
            WHERE (owner = :one AND guest = :other) OR (owner = :other AND guest = :one)
            """, ["one": one.description, "other": other.description])
    }

    /// The threads of two travellers with each other.
    static func between(
        _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, in db: Database
    ) throws -> [MessageThread] {
        let sql = """
            SELECT * FROM thread WHERE (owner = :one AND guest = :other) OR (owner = :other AND guest = :one)
                ORDER BY id
            """
        return try db.rows(sql, ["one": one.description, "other": other.description]).map(thread)
    }
}
