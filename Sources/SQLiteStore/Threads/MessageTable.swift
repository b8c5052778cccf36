import Domain
import Foundation
import GRDB

/// SQL of the table `message`.
enum MessageTable {
    /// What `message(_:)` reads, of `message` and `joins`.
    static let columns = """
        message.thread, message.seq, message.client_id, message.sender, message.kind, message.body, message.at,
        sender.handle AS sender_handle, \(SwapEventTable.columns)
        """

    static let joins = """
        LEFT JOIN traveller AS sender ON sender.id = message.sender
        LEFT JOIN swap_event ON swap_event.swap = message.swap AND swap_event.number = message.event
        \(SwapEventTable.joins)
        """

    private static let rows = "SELECT \(columns) FROM message \(joins)"

    static func message(_ row: Row) throws -> Message {
        let content: Message.Content =
            switch try row.value("kind") as Message.Kind {
            case .text: .text(row["body"], from: try row.id("sender"), clientID: try row.id("client_id"))
            case .event: .event(try SwapEventTable.news(row))
            }
        return Message(
            thread: try row.id("thread"), seq: row["seq"], content: content, senderHandle: row["sender_handle"],
            at: row.date("at"))
    }

    static func insert(
        _ body: String, from sender: Identifier<Traveller>, clientID: Identifier<Message>, as seq: Int64,
        in thread: Identifier<MessageThread>, at now: Date, _ db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO message (thread, seq, client_id, sender, kind, body, at) VALUES (?, ?, ?, ?, 'text', ?, ?)
                """
        ).execute(arguments: [
            thread.description, seq, clientID.description, sender.description, body, now.milliseconds,
        ])
    }

    /// Words are made when it is read.
    static func insert(
        _ event: SwapEvent, number: Int64, of swap: Swap, as seq: Int64, in db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO message (thread, seq, sender, kind, body, swap, event, at)
                VALUES (?, ?, ?, 'event', '', ?, ?, ?)
                """
        ).execute(arguments: [
            swap.thread.description, seq, event.by.map(swap.member)?.description, swap.id.description, number,
            event.at.milliseconds,
        ])
    }

    /// Sends a text: by the rule of first contact, and only while the two may write to each other.
    @discardableResult
    static func send(
        _ content: Message.Content, in thread: Identifier<MessageThread>, at now: Date, _ db: Database
    ) throws -> (message: Message, isNew: Bool) {
        guard case .text(let body, let sender, let clientID) = content,
            var thread = try ThreadTable.find(thread, in: db), thread.holds(sender)
        else { throw ThreadRefusal.noSuchThread }
        if let sent = try find(clientID, from: sender, in: db) {
            guard sent.thread == thread.id else { throw ThreadRefusal.clientIDUsed }
            return (sent, false)
        }
        let other = sender == thread.owner ? thread.guest : thread.owner
        guard try !TravellerTable.areBlocked(sender, other, in: db),
            try TravellerTable.find(other, in: db)?.state.canAct == true
        else { throw ThreadRefusal.closed }
        try thread.admit(from: sender, sent: count(in: thread.id, from: sender, in: db))
        thread.lastSeq += 1
        thread.isAnswered = thread.isAnswered || sender == thread.owner
        try insert(body, from: sender, clientID: clientID, as: thread.lastSeq, in: thread.id, at: now, db)
        try ThreadTable.save(thread, at: now, in: db)
        let handle = try TravellerTable.byline(sender, in: db).handle
        return (
            Message(thread: thread.id, seq: thread.lastSeq, content: content, senderHandle: handle, at: now), true
        )
    }

    private static func find(
        _ clientID: Identifier<Message>, from sender: Identifier<Traveller>, in db: Database
    ) throws -> Message? {
        let statement = try db.cachedStatement(
            sql: "\(MessageTable.rows) WHERE message.sender = ? AND message.client_id = ?")
        return try Row.fetchOne(statement, arguments: [sender.description, clientID.description]).map(message)
    }

    /// Never counts further than the rule of first contact looks.
    private static func count(
        in thread: Identifier<MessageThread>, from sender: Identifier<Traveller>, in db: Database
    ) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM (
                    SELECT 1 FROM message WHERE thread = ? AND sender = ? AND kind = 'text' LIMIT ?)
                """)
        return try Int.fetchOne(
            statement, arguments: [thread.description, sender.description, Message.beforeAnswer]) ?? 0
    }

    static func first(
        _ limit: Int, after seq: Int64, in thread: Identifier<MessageThread>, _ db: Database
    ) throws -> [Message] {
        let sql = "\(rows) WHERE message.thread = ? AND message.seq > ? ORDER BY message.seq LIMIT ?"
        return try Row.fetchAll(db, sql: sql, arguments: [thread.description, seq, limit]).map(message)
    }

    /// Newest first.
    static func last(
        _ limit: Int, before seq: Int64, in thread: Identifier<MessageThread>, _ db: Database
    ) throws -> [Message] {
        let sql = "\(rows) WHERE message.thread = ? AND message.seq < ? ORDER BY message.seq DESC LIMIT ?"
        return try Row.fetchAll(db, sql: sql, arguments: [thread.description, seq, limit]).map(message)
    }
}
