import Domain
import Foundation

/// SQL of mails about notifications that were not seen: columns of `notification` and `thread_member`.
enum UpdateMailTable {
    /// All notifications that wait for one reader of a thread go into one mail.
    struct Thread {
        let id: Identifier<MessageThread>
        let reader: Identifier<Traveller>
    }

    /// Threads with notifications that have waited long enough, longest first.
    static func due(at now: Date, limit: Int, in db: Database) throws -> [Thread] {
        let sql = """
            WITH due AS MATERIALIZED (
                SELECT traveller, subject, mail_due_at FROM notification WHERE mail_due_at <= :now)
            SELECT due.traveller, swap.thread FROM due JOIN swap ON swap.id = due.subject
            GROUP BY due.traveller, swap.thread
            ORDER BY min(due.mail_due_at), due.traveller, swap.thread LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map {
            Thread(id: try $0.id("thread"), reader: try $0.id("traveller"))
        }
    }

    /// Nil if the traveller is gone.
    static func snapshot(of thread: Thread, at now: Date, in db: Database) throws -> UpdateMail.Snapshot? {
        guard let traveller = try TravellerTable.find(thread.reader, in: db),
            let preferences = try PreferencesRecord.find(thread.reader, in: db)
        else { return nil }
        let sql = """
            SELECT notification.id, notification.at, \(UpdateMailTable.columns)
            FROM notification JOIN swap ON swap.id = notification.subject
            WHERE notification.mail_due_at <= :now AND notification.traveller = :reader AND swap.thread = :thread
            ORDER BY notification.seq
            """
        let waiting = try db.rows(
            sql, ["now": now.milliseconds, "reader": thread.reader.description, "thread": thread.id.description]
        ).map { UpdateMail.News(try $0.id("id"), at: $0.date("at"), attention($0)) }
        let member = try db.row(
            "SELECT mailed_at, muted_until FROM thread_member WHERE traveller = :reader AND thread = :thread",
            ["reader": thread.reader.description, "thread": thread.id.description])
        return UpdateMail.Snapshot(
            thread.id, of: traveller, preferences, waiting: waiting, mailedAt: member?.optionalDate("mailed_at"),
            mutedUntil: member?.optionalDate("muted_until"))
    }

    /// The columns that `attention(_:)` reads. They need `swap`.
    static let columns = """
        notification.read_at IS NOT NULL AS has_read_notification,
        NOT EXISTS (
            SELECT 1 FROM message WHERE message.thread = swap.thread AND message.swap = notification.subject
                AND message.event = notification.event AND message.seq > coalesce((
                    SELECT read_seq FROM thread_member
                    WHERE thread_member.traveller = notification.traveller AND thread_member.thread = swap.thread), 0))
            AS has_read_message,
        EXISTS (
            SELECT 1 FROM swap_event AS later WHERE later.swap = notification.subject
                AND later.number > notification.event
                AND later.by = CASE notification.traveller WHEN swap.owner THEN 'owner' ELSE 'proposer' END)
            AS has_acted,
        EXISTS (
            SELECT 1 FROM notification AS later WHERE later.traveller = notification.traveller
                AND later.subject = notification.subject AND later.event > notification.event
                AND (later.mail_due_at IS NOT NULL OR later.mail IS NOT NULL)) AS is_mailed_later
        """

    static func attention(_ row: StoredRow) -> UpdateMail.Attention {
        var attention = UpdateMail.Attention()
        attention.hasReadNotification = row["has_read_notification"]
        attention.hasReadMessage = row["has_read_message"]
        attention.hasActed = row["has_acted"]
        attention.isMailedLater = row["is_mailed_later"]
        return attention
    }

    static func write(
        _ decision: UpdateMail.Decision, in thread: Thread, at now: Date, in db: Database
    ) throws {
        var next: Date?
        if case .wait(let until) = decision { next = until }
        try db.run(
            """
            UPDATE notification SET mail_due_at = :next
            WHERE mail_due_at <= :now AND traveller = :reader
                AND EXISTS (SELECT 1 FROM swap WHERE swap.id = notification.subject AND swap.thread = :thread)
            """,
            [
                "next": next?.milliseconds, "now": now.milliseconds, "reader": thread.reader.description,
                "thread": thread.id.description,
            ])
        guard case .send(let message, let news) = decision else { return }
        try OutboxTable.save(message, in: db)
        let told = "UPDATE notification SET mail = :message WHERE id = :id"
        for id in news { try db.run(told, ["message": message.id.description, "id": id.description]) }
        try db.run(
            "UPDATE thread_member SET mailed_at = :now WHERE traveller = :reader AND thread = :thread",
            ["now": now.milliseconds, "reader": thread.reader.description, "thread": thread.id.description])
    }
}
