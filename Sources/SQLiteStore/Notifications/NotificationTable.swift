import Domain
import Foundation

/// SQL of the table `notification`, which stores the notifications of each traveller in order.
enum NotificationTable {
    /// Inserts at most one row for each traveller, kind, swap and event; a repeat adds nothing.
    ///
    /// `numbers`: the numbers of the swap's new events. A draft refers to an event by its position in this list.
    static func insert(_ draft: InboxNotification.Draft, _ numbers: [Int64] = [], in db: Database) throws {
        let (traveller, kind, swap) = (draft.recipient.description, draft.subject.name, draft.swap.description)
        let event = if case .event(_, let position) = draft.subject { numbers[position] } else { Int64(0) }
        var waiting: [Date] = []
        var subjects: [Event.Subject] = []
        // Nothing came before the first event.
        if draft.subject.replacesUnread, event > 1 {
            let older = """
                DELETE FROM notification
                WHERE traveller = :traveller AND kind = :kind AND subject = :swap AND event < :event AND read_at IS NULL
                RETURNING id, mail_due_at
                """
            let replaced = try db.rows(older, ["traveller": traveller, "kind": kind, "swap": swap, "event": event])
            waiting = replaced.compactMap { $0.optionalDate("mail_due_at") }
            subjects = try replaced.map { .notification(try $0.id("id")) }
        }
        let id = draft.makeID()
        let changed = try db.run(
            insertion,
            [
                "traveller": traveller, "id": id.description, "kind": kind, "subject_kind": "swap", "subject": swap,
                "event": event, "at": draft.at.milliseconds,
                "mail_due_at": draft.mailDueAt(replacing: waiting)?.milliseconds,
            ])
        if changed > 0 { subjects.append(.notification(id)) }
        try EventTable.append(subjects, to: [draft.recipient], by: .service, at: draft.at, in: db)
    }

    private static let insertion = """
        INSERT INTO notification (traveller, seq, id, kind, subject_kind, subject, event, at, mail_due_at)
        VALUES (:traveller,
            (SELECT coalesce(max(seq), 0) + 1 FROM notification WHERE traveller = :traveller),
            :id, :kind, :subject_kind, :subject, :event, :at, :mail_due_at)
        ON CONFLICT (traveller, kind, subject, event) DO NOTHING
        """

    /// Inserts nothing for whom its cause does not reach.
    static func insert(_ notification: ServiceNotification.Draft, in db: Database) throws {
        guard try EventTable.reaches(notification.recipient, notification.cause, in: db) else { return }
        let (subject, id) = (notification.about.subject, notification.makeID())
        let changed = try db.run(
            insertion,
            [
                "traveller": notification.recipient.description, "id": id.description, "kind": notification.about.name,
                "subject_kind": subject.kind, "subject": subject.id,
                "event": notification.occasion?.milliseconds ?? 0, "at": notification.at.milliseconds,
                "mail_due_at": notification.mailDueAt?.milliseconds,
            ])
        guard changed > 0 else { return }
        try EventTable.append(
            [.notification(id)], to: [notification.recipient], by: .service, at: notification.at,
            in: db)
    }

    static func markRead(
        _ ids: [Identifier<InboxNotification>], by reader: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let sql = "UPDATE notification SET read_at = :now WHERE id = :id AND traveller = :reader AND read_at IS NULL"
        for id in ids {
            let changed = try db.run(
                sql, ["now": now.milliseconds, "id": id.description, "reader": reader.description])
            guard changed > 0 else { continue }
            try EventTable.append([.notification(id)], to: [reader], by: .service, at: now, in: db)
        }
    }

    /// Those about something that the reader looks at.
    static func markRead(
        about kind: NotificationSelection.Kind, _ id: String?, by reader: Identifier<Traveller>, at now: Date,
        in db: Database
    ) throws {
        let sql = """
            SELECT id FROM notification
            WHERE traveller = :reader AND read_at IS NULL AND subject_kind = :kind
                AND (:subject IS NULL OR subject = :subject)
            ORDER BY seq
            """
        let arguments: SQLValues = ["reader": reader.description, "kind": kind.rawValue, "subject": id]
        let ids: [Identifier<InboxNotification>] = try db.rows(sql, arguments)
            .map { try $0.id("id") }
        try markRead(ids, by: reader, at: now, in: db)
    }

    /// Those that the messages of a thread up to `seq` tell too: of the events of its swaps, and of who is banned.
    static func markRead(
        in thread: Identifier<MessageThread>, upTo seq: Int64, by reader: Identifier<Traveller>, at now: Date,
        in db: Database
    ) throws {
        let sql = """
            SELECT id FROM notification
            WHERE traveller = :reader AND read_at IS NULL
                AND (subject_kind = 'thread' AND subject = :thread OR subject_kind = 'swap' AND EXISTS (
                    SELECT 1 FROM message WHERE message.thread = :thread AND message.swap = notification.subject
                        AND message.event = notification.event AND message.seq <= :seq))
            ORDER BY seq
            """
        let arguments: SQLValues = [
            "reader": reader.description, "thread": thread.description, "seq": seq,
        ]
        let ids: [Identifier<InboxNotification>] = try db.rows(sql, arguments)
            .map { try $0.id("id") }
        try markRead(ids, by: reader, at: now, in: db)
    }

    /// Takes back what a traveller was told of the review about them in a swap.
    static func removeReview(
        of swap: Identifier<Swap>, about traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let sql =
            "DELETE FROM notification WHERE traveller = :traveller AND kind = :kind AND subject = :swap RETURNING id"
        let kind = InboxNotification.Draft.Subject.reviewRevealed.name
        let removed = try db.rows(sql, ["traveller": traveller.description, "kind": kind, "swap": swap.description])
        try EventTable.append(
            try removed.map { .notification(try $0.id("id")) }, to: [traveller], by: .service, at: now, in: db)
    }

    /// Takes back what a traveller was told of an action.
    static func removeAction(
        _ action: Identifier<ModerationAction>, of traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let sql = """
            DELETE FROM notification WHERE traveller = :traveller AND subject_kind = 'action'
                AND subject = :action RETURNING id
            """
        let removed = try db.rows(sql, ["traveller": traveller.description, "action": action.description])
        try EventTable.append(
            try removed.map { .notification(try $0.id("id")) }, to: [traveller], by: .service, at: now, in: db)
    }

    /// The actions that a traveller has read of.
    static func readActions(
        of traveller: Identifier<Traveller>, in db: Database
    ) throws -> Set<Identifier<ModerationAction>> {
        let sql = """
            SELECT subject FROM notification
            WHERE traveller = :traveller AND subject_kind = 'action' AND read_at IS NOT NULL
            """
        return Set(try db.rows(sql, ["traveller": traveller.description]).map { try $0.id("subject") })
    }

    static func page(
        of reader: Identifier<Traveller>, unreadOnly: Bool, after seq: Int64?, limit: Int, in db: Database
    ) throws -> [InboxEntry] {
        let sql = """
            \(rows)
            WHERE notification.traveller = :reader AND notification.seq < :seq
                AND (notification.read_at IS NULL OR NOT :unread)
            ORDER BY notification.seq DESC LIMIT :limit
            """
        let rows = try db.rows(
            sql, ["reader": reader.description, "seq": seq ?? .max, "unread": unreadOnly, "limit": limit])
        return try entries(rows, of: reader, in: db)
    }

    static func find(
        _ id: Identifier<InboxNotification>, of reader: Identifier<Traveller>, in db: Database
    ) throws -> InboxEntry? {
        let sql = "\(NotificationTable.rows) WHERE notification.traveller = :reader AND notification.id = :id"
        let row = try db.rows(sql, ["reader": reader.description, "id": id.description])
        return try entries(row, of: reader, in: db).first
    }

    private static func entries(
        _ rows: [StoredRow], of reader: Identifier<Traveller>, in db: Database
    ) throws -> [InboxEntry] {
        let swaps = try SwapTable.find(
            Array(Set(rows.filter { ($0["subject_kind"] as String) == "swap" }.map { try $0.id("subject") })), in: db)
        let actions = try ActionTable.find(
            rows.filter { ($0["subject_kind"] as String) == "action" }.map { try $0.id("subject") }, in: db)
        let appeals = try AppealTable.find(
            rows.filter { ($0["subject_kind"] as String) == "appeal" }.map { try $0.id("subject") }, in: db)
        let announcements = try AnnouncementTable.find(
            rows.filter { ($0["subject_kind"] as String) == "announcement" }.map { try $0.id("subject") }, in: db)
        let wallet = try WalletNews(rows, of: reader, in: db)
        let alerts = try AlertFiringTable.told(by: rows, in: db)
        return try rows.map { row in
            if let about = try notification(row, of: actions, appeals, announcements, wallet, alerts, in: db) {
                return .service(
                    ServiceNotification(
                        id: try row.id("id"), seq: row["seq"], about: about, at: row.date("at"),
                        readAt: row.optionalDate("read_at")))
            }
            guard let swap = swaps[try row.id("subject")] else { throw DamagedRow(column: "subject") }
            return .swap(try notification(row, about: swap))
        }
    }

    /// What a row is about; nil for a swap.
    private static func notification(
        _ row: StoredRow, of actions: [Identifier<ModerationAction>: ModerationAction],
        _ appeals: [Identifier<Appeal>: Appeal], _ announcements: [Identifier<Announcement>: Announcement],
        _ wallet: WalletNews, _ alerts: [Identifier<InboxNotification>: AlertFiring], in db: Database
    ) throws -> ServiceNotification.About? {
        switch row["subject_kind"] as String {
        case "swap": return nil
        case "action":
            guard let action = actions[try row.id("subject")] else { throw DamagedRow(column: "subject") }
            return .action(action)
        case "appeal":
            guard let appeal = appeals[try row.id("subject")], let decision = appeal.decision else {
                throw DamagedRow(column: "subject")
            }
            return .appeal(appeal.id, isGranted: decision.isGranted, note: decision.note)
        case "announcement":
            guard let announcement = announcements[try row.id("subject")] else { throw DamagedRow(column: "subject") }
            return .announcement(announcement.id, announcement.texts)
        case let kind where WalletNews.subjects.contains(kind): return try wallet.about(row)
        case "currency":
            guard let ended = try EndedCurrencyTable.find(row["subject"], in: db) else {
                throw DamagedRow(column: "subject")
            }
            return .currencyEnded(ended)
        case "alert":
            guard let firing = alerts[try row.id("id")] else { throw DamagedRow(column: "subject") }
            return .alert(firing)
        default:
            let about = ServiceNotification.About(
                named: row["kind"], subject: row["subject"], occasion: Date(milliseconds: row["event_number"]))
            guard let about else { throw DamagedRow(column: "kind") }
            return about
        }
    }

    /// Those that a mail tells, without those seen meanwhile.
    static func unseen(
        toldBy mail: Identifier<OutboxMessage>, to reader: Identifier<Traveller>, in db: Database
    ) throws -> [InboxNotification] {
        let sql = """
            \(columns), \(UpdateMailTable.columns) \(source)
            WHERE notification.mail = :mail AND notification.traveller = :reader ORDER BY notification.seq
            """
        let rows = try db.rows(sql, ["mail": mail.description, "reader": reader.description])
        return try notifications(rows.filter { UpdateMailTable.attention($0).isUnseen }, in: db)
    }

    private static let rows = "\(columns) \(source)"
    private static let columns = """
        SELECT notification.id, notification.seq, notification.kind, notification.subject_kind, notification.subject,
            notification.event AS event_number, notification.at, notification.read_at, \(TravellerTable.other), \(OfferTable.summary), \(SwapEventTable.columns)
        """
    private static let source = """
        FROM notification
        LEFT JOIN swap_event ON swap_event.swap = notification.subject AND swap_event.number = notification.event
        \(SwapEventTable.joins)
        LEFT JOIN swap AS about ON about.id = notification.subject
        LEFT JOIN offer ON offer.id = about.offer
        LEFT JOIN traveller AS other ON other.id = CASE about.owner WHEN :reader THEN about.proposer ELSE about.owner END
        """

    private static func notifications(_ rows: [StoredRow], in db: Database) throws -> [InboxNotification] {
        let swaps = try SwapTable.find(Array(Set(rows.map { try $0.id("subject") })), in: db)
        return try rows.map { row in
            guard let swap = swaps[try row.id("subject")] else { throw DamagedRow(column: "subject") }
            return try notification(row, about: swap)
        }
    }

    private static func notification(_ row: StoredRow, about swap: Swap) throws -> InboxNotification {
        let kind: InboxNotification.Kind =
            switch row["kind"] as String {
            case "review.revealed": .reviewed
            case "review.replied": .replied
            default: .swap(try SwapEventTable.view(row))
            }
        let subject = InboxNotification.SwapReference(
            swap, about: try OfferTable.summary(row).asAgreed(swap.about), with: try TravellerTable.other(row))
        return InboxNotification(
            id: try row.id("id"), seq: row["seq"], kind: kind, subject: subject, at: row.date("at"),
            readAt: row.optionalDate("read_at"))
    }

    static func countUnread(of reader: Identifier<Traveller>, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM notification WHERE traveller = :reader AND read_at IS NULL"
        return try db.value(sql, ["reader": reader.description], as: Int.self) ?? 0
    }
}
