import Domain
import Foundation
import GRDB

/// SQL of mails about alerts: columns of `notification`.
enum AlertMailTable {
    /// Travellers whose notifications of alerts have waited long enough.
    static func due(at now: Date, limit: Int, in db: Database) throws -> [Identifier<Traveller>] {
        let statement = try db.cachedStatement(
            sql: """
                WITH due AS MATERIALIZED (
                    SELECT traveller FROM notification WHERE mail_due_at <= ? AND subject_kind = 'alert')
                SELECT DISTINCT traveller FROM due ORDER BY traveller LIMIT ?
                """)
        return try StoredRow.fetchAll(statement, arguments: [now.milliseconds, limit]).map { try $0.id("traveller") }
    }

    /// Nil if the traveller is gone.
    static func snapshot(
        of traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> AlertMail.Snapshot? {
        guard let recipient = try TravellerTable.find(traveller, in: db),
            let preferences = try PreferencesRecord.find(traveller, in: db)
        else { return nil }
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, at FROM notification
                WHERE mail_due_at <= ? AND traveller = ? AND subject_kind = 'alert' AND read_at IS NULL ORDER BY seq
                """)
        let waiting = try StoredRow.fetchAll(statement, arguments: [now.milliseconds, traveller.description])
        return AlertMail.Snapshot(
            of: recipient, preferences,
            waiting: try waiting.map { UpdateMail.News(try $0.id("id"), at: $0.date("at")) })
    }

    static func write(
        _ message: OutboxMessage?, about news: [Identifier<InboxNotification>], to traveller: Identifier<Traveller>,
        at now: Date, in db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                UPDATE notification SET mail_due_at = NULL
                WHERE mail_due_at <= ? AND traveller = ? AND subject_kind = 'alert'
                """
        ).execute(arguments: [now.milliseconds, traveller.description])
        guard let message else { return }
        try OutboxTable.save(message, in: db)
        let told = try db.cachedStatement(sql: "UPDATE notification SET mail = ? WHERE id = ?")
        for id in news { try told.execute(arguments: [message.id.description, id.description]) }
    }

    /// What a mail tells, without what was read meanwhile.
    static func unread(toldBy mail: Identifier<OutboxMessage>, in db: Database) throws -> [AlertFiring] {
        let statement = try db.cachedStatement(
            sql: "SELECT subject, event FROM notification WHERE mail = ? AND read_at IS NULL ORDER BY seq")
        return try StoredRow.fetchAll(statement, arguments: [mail.description]).compactMap { row in
            try AlertFiringTable.find(
                try row.id("subject"), on: Day(of: Date(milliseconds: row["event"]), in: .gmt), in: db)
        }
    }
}
