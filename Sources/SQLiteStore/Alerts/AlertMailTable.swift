import Domain
import Foundation

/// SQL of mails about alerts: columns of `notification`.
enum AlertMailTable {
    /// Travellers whose notifications of alerts have waited long enough.
    static func due(at now: Date, limit: Int, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = """
            WITH due AS MATERIALIZED (
                SELECT traveller FROM notification WHERE mail_due_at <= :now AND subject_kind = 'alert')
            SELECT DISTINCT traveller FROM due ORDER BY traveller LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map { try $0.id("traveller") }
    }

    /// Nil if the traveller is gone.
    static func snapshot(
        of traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> AlertMail.Snapshot? {
        guard let recipient = try TravellerTable.find(traveller, in: db),
            let preferences = try PreferencesRecord.find(traveller, in: db)
        else { return nil }
        let sql = """
            SELECT id, at FROM notification
            WHERE mail_due_at <= :now AND traveller = :traveller AND subject_kind = 'alert'
                AND read_at IS NULL ORDER BY seq
            """
        let waiting = try db.rows(sql, ["now": now.milliseconds, "traveller": traveller.description])
        return AlertMail.Snapshot(
            of: recipient, preferences,
            waiting: try waiting.map { UpdateMail.News(try $0.id("id"), at: $0.date("at")) })
    }

    static func write(
        _ message: OutboxMessage?, about news: [Identifier<InboxNotification>], to traveller: Identifier<Traveller>,
        at now: Date, in db: Database
    ) throws {
        try db.run(
            """
            UPDATE notification SET mail_due_at = NULL
            WHERE mail_due_at <= :now AND traveller = :traveller AND subject_kind = 'alert'
            """, ["now": now.milliseconds, "traveller": traveller.description])
        guard let message else { return }
        try OutboxTable.save(message, in: db)
        let told = "UPDATE notification SET mail = :message WHERE id = :id"
        for id in news { try db.run(told, ["message": message.id.description, "id": id.description]) }
    }

    /// What a mail tells, without what was read meanwhile.
    static func unread(toldBy mail: Identifier<OutboxMessage>, in db: Database) throws -> [AlertFiring] {
        let sql = "SELECT subject, event FROM notification WHERE mail = :mail AND read_at IS NULL ORDER BY seq"
        return try db.rows(sql, ["mail": mail.description]).compactMap { row in
            try AlertFiringTable.find(
                try row.id("subject"), on: Day(of: Date(milliseconds: row["event"]), in: .gmt), in: db)
        }
    }
}
