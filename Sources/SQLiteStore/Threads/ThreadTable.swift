import Domain
import Foundation
import GRDB

/// SQL of the tables `thread` and `thread_member`.
enum ThreadTable {
    private static func thread(_ row: Row) throws -> MessageThread {
        MessageThread(
            id: try row.id("id"), offer: try row.id("offer"), owner: try row.id("owner"), guest: try row.id("guest"),
            createdAt: row.date("created_at"), lastSeq: row["last_seq"], hasReply: row["is_answered"])
    }

    static func find(_ id: Identifier<MessageThread>, in db: Database) throws -> MessageThread? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM thread WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.description]).map(thread)
    }

    static func find(
        on offer: Identifier<Offer>, with guest: Identifier<Traveller>, in db: Database
    ) throws -> MessageThread? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM thread WHERE offer = ? AND guest = ?")
        return try Row.fetchOne(statement, arguments: [offer.description, guest.description]).map(thread)
    }

    /// Upserts a thread that is new or has new messages.
    static func save(_ thread: MessageThread, at now: Date, in db: Database) throws {
        try db.upsert(
            into: .thread,
            [
                "id": thread.id.description, "offer": thread.offer.description, "owner": thread.owner.description,
                "guest": thread.guest.description, "created_at": thread.createdAt.milliseconds,
                "last_seq": thread.lastSeq, "is_answered": thread.hasReply,
            ], keeping: ["offer", "owner", "guest", "created_at"])
        for member in thread.listing { try touch(thread, member, at: now, in: db) }
    }

    private static func touch(
        _ thread: MessageThread, _ member: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO thread_member (traveller, thread, at) VALUES (:traveller, :thread, :at)
                ON CONFLICT (traveller, thread) DO UPDATE SET
                    at = CASE WHEN excluded.at > thread_member.at THEN excluded.at ELSE thread_member.at END
                """
        ).execute(arguments: [
            "traveller": member.description, "thread": thread.id.description, "at": now.milliseconds,
        ])
    }

    /// Returns whether the position moved.
    static func markRead(
        _ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, in db: Database
    ) throws -> Bool {
        try db.execute(
            sql: "UPDATE thread_member SET read_seq = ?1 WHERE traveller = ?2 AND thread = ?3 AND read_seq < ?1",
            arguments: [seq, reader.description, thread.description])
        return db.changesCount > 0
    }

    /// The threads of two travellers with each other.
    static func between(
        _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, in db: Database
    ) throws -> [Identifier<MessageThread>] {
        let sql = """
            SELECT id FROM thread WHERE (owner = ?1 AND guest = ?2) OR (owner = ?2 AND guest = ?1) ORDER BY id
            """
        return try Row.fetchAll(db, sql: sql, arguments: [one.description, other.description]).map { try $0.id("id") }
    }
}
