import Domain
import Foundation

/// SQL of the table `message`.
enum MessageTable {
    /// The columns that `message(_:)` reads. They need `joins`.
    static let columns = """
        message.thread, message.seq, message.client_id, message.sender, message.kind, message.body, message.at,
        message.hidden_at, message.deleted_at, message.card, message.held_at, message.warning,
        sender.handle AS sender_handle, sender.state AS sender_state, \(SwapEventTable.columns)
        """

    static let joins = """
        LEFT JOIN traveller AS sender ON sender.id = message.sender
        LEFT JOIN swap_event ON swap_event.swap = message.swap AND swap_event.number = message.event
        \(SwapEventTable.joins)
        """

    private static let rows = "SELECT \(columns) FROM message \(joins)"

    /// A row is a text or an event; `Message.Kind` says more.
    private enum StoredKind: String { case text, event }

    /// - Parameters:
    ///   - viewer: Who sees the message in its thread; nil: somebody who sees no text that is held.
    ///   - reader: Who reads their own messages as they wrote them, also on their way out.
    ///   - isForStaff: Staff read what a leaver wrote for as long as it is stored.
    static func message(
        _ row: StoredRow, to viewer: Identifier<Traveller>? = nil, for reader: Identifier<Traveller>? = nil,
        isForStaff: Bool = false
    ) throws -> Message {
        let sender: Traveller.State? = try row.optionalValue("sender_state")
        let isOwn = reader != nil && row["sender"] == reader?.description
        let hasLeft = sender.map { isForStaff ? $0 == .deleted : $0.hasLeft } == true && !isOwn
        let isHeld = !row.isNull("held_at")
        let isAuthor = isOwn || viewer != nil && row["sender"] == viewer?.description
        let isTakenAway = !(sender?.letsTextsBeRead ?? true) && !hasLeft && !isAuthor && !isForStaff
        let isHidden = !row.isNull("hidden_at") || isTakenAway || isHeld && !isAuthor && !isForStaff
        let kind: StoredKind = try row.value("kind")
        let deletedAt = kind == .text ? row.optionalDate("deleted_at") : nil
        let isKept = isForStaff || isOwn
        let isEmpty = hasLeft && !isForStaff || isHidden && !isOwn || deletedAt != nil && !isKept
        let content: Message.Content =
            switch kind {
            case .text:
                .text(
                    isEmpty ? "" : row["body"] as String, from: try row.id("sender"),
                    clientID: try row.id("client_id"))
            case .event: .event(try SwapEventTable.view(row))
            }
        let handle: String? = row["sender_handle"]
        var message = Message(
            thread: try row.id("thread"), seq: row["seq"], content: content,
            senderHandle: hasLeft ? TravellerSummary.formerHandle : handle, at: row.date("at"))
        (message.isHidden, message.isHeld, message.deletedAt) = (isHidden, isHeld, deletedAt)
        message.cardKind = try row.optionalValue("card")
        if viewer != nil, !isAuthor, !isEmpty { message.warning = MessageWarning(stored: row["warning"]) }
        return message
    }

    /// `numbers`: the numbers of the swap's new events. A draft refers to an event by its position in this list.
    static func insert(
        _ draft: Message.Draft, of swap: Identifier<Swap>? = nil, _ numbers: [Int64] = [], in db: Database
    ) throws {
        var (kind, body, clientID) = (StoredKind.event, "", Identifier<Message>?.none)
        var (subject, event) = (swap?.description, Int64?.none)
        var card: (kind: Card.Kind, swap: Identifier<Swap>, erasedAt: Date?)?
        switch draft.content {
        case .text(let text, let id): (kind, body, clientID, subject) = (.text, text, id, nil)
        case .card(let sent, let id, let swap, let erasedAt):
            (kind, body, clientID, subject, card) = (.text, sent.text, id, nil, (sent.kind, swap, erasedAt))
        // The text of an event is rendered when the message is read.
        case .event(let position): event = numbers[position]
        }
        try db.insert(
            into: .message,
            [
                "thread": draft.thread.description, "seq": draft.seq, "client_id": clientID?.description,
                "sender": draft.sender?.description, "kind": kind.rawValue, "body": body, "swap": subject,
                "event": event, "at": draft.at.milliseconds, "card": card?.kind.rawValue,
                "card_swap": card?.swap.description, "erase_at": card?.erasedAt?.milliseconds,
                "warning": draft.warning?.stored, "held_at": draft.isHeld ? draft.at.milliseconds : nil,
            ], computing: kind == .text && card == nil ? ("number", SearchTailTable.next) : nil)
        guard let contact = draft.firstContact, let sender = draft.sender else { return }
        try TextSketchTable.insert(
            contact.sketch, of: MessageReference(thread: draft.thread, seq: draft.seq).description, from: sender,
            to: contact.recipient, at: draft.at, in: db)
        try FlagTable.save(draft.filings, in: db)
    }

    static func find(
        _ clientID: Identifier<Message>, from sender: Identifier<Traveller>, in db: Database
    ) throws -> Message? {
        let sql = "\(MessageTable.rows) WHERE message.sender = :sender AND message.client_id = :client_id"
        return try db.row(sql, ["sender": sender.description, "client_id": clientID.description]).map {
            try message($0, to: sender)
        }
    }

    static func find(
        _ seq: Int64, in thread: Identifier<MessageThread>, to viewer: Identifier<Traveller>? = nil, _ db: Database
    ) throws -> Message? {
        let sql = "\(MessageTable.rows) WHERE message.thread = :thread AND message.seq = :seq"
        return try db.row(sql, ["thread": thread.description, "seq": seq]).map {
            try message($0, to: viewer)
        }
    }

    static func delete(_ seq: Int64, in thread: Identifier<MessageThread>, at now: Date, _ db: Database) throws {
        try db.run(
            "UPDATE message SET deleted_at = :now WHERE thread = :thread AND seq = :seq",
            ["now": now.milliseconds, "thread": thread.description, "seq": seq])
    }

    /// Counts the sender's texts, up to `Message.maxBeforeReply`: the limit before the first reply.
    static func count(
        in thread: Identifier<MessageThread>, from sender: Identifier<Traveller>, in db: Database
    ) throws -> Int {
        let sql = """
            SELECT count(*) FROM (
                SELECT 1 FROM message WHERE thread = :thread AND sender = :sender AND kind = 'text' LIMIT :limit)
            """
        return try db.value(
            sql, ["thread": thread.description, "sender": sender.description, "limit": Message.maxBeforeReply],
            as: Int.self) ?? 0
    }

    static func first(
        _ limit: Int, after seq: Int64, in thread: Identifier<MessageThread>, to viewer: Identifier<Traveller>? = nil,
        for reader: Identifier<Traveller>? = nil, _ db: Database
    ) throws -> [Message] {
        let sql = "\(rows) WHERE message.thread = :thread AND message.seq > :seq ORDER BY message.seq LIMIT :limit"
        return try db.rows(sql, ["thread": thread.description, "seq": seq, "limit": limit])
            .map { try message($0, to: viewer, for: reader) }
    }

    /// In order, as staff read them.
    static func messages(
        _ range: ClosedRange<Int64>, of thread: Identifier<MessageThread>, in db: Database
    ) throws -> [Message] {
        let sql = "\(rows) WHERE message.thread = :thread AND message.seq BETWEEN :first AND :last ORDER BY message.seq"
        let rows = try db.rows(
            sql, ["thread": thread.description, "first": range.lowerBound, "last": range.upperBound])
        return try rows.map { try message($0, isForStaff: true) }
    }

    /// Newest first.
    static func last(
        _ limit: Int, before seq: Int64, in thread: Identifier<MessageThread>, to viewer: Identifier<Traveller>,
        _ db: Database
    ) throws -> [Message] {
        let sql = "\(rows) WHERE message.thread = :thread AND message.seq < :seq ORDER BY message.seq DESC LIMIT :limit"
        return try db.rows(sql, ["thread": thread.description, "seq": seq, "limit": limit]).map {
            try message($0, to: viewer)
        }
    }
}

extension MessageWarning {
    /// The kinds, with a blank between two.
    var stored: String { kinds.map(\.rawValue).joined(separator: " ") }

    init?(stored text: String?) {
        self.init((text ?? "").split(separator: " ").compactMap { Kind(rawValue: String($0)) })
    }
}
