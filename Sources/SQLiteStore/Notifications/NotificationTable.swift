import Domain
import Foundation
import GRDB

/// SQL of the table `notification`, which stores the notifications of each traveller in order.
enum NotificationTable {
    /// Inserts at most one row for each traveller, kind, swap and event; a repeat adds nothing.
    ///
    /// `numbers`: the numbers of the swap's new events. A draft refers to an event by its position in this list.
    static func insert(_ draft: InboxNotification.Draft, _ numbers: [Int64] = [], in db: Database) throws {
        let (traveller, kind, swap) = (draft.recipient.description, draft.subject.name, draft.swap.description)
        let event = if case .event(_, let position) = draft.subject { numbers[position] } else { Int64(0) }
        if draft.subject.replacesUnread {
            let older = try db.cachedStatement(
                sql: """
                    DELETE FROM notification
                    WHERE traveller = ? AND kind = ? AND subject = ? AND event < ? AND read_at IS NULL
                    """)
            try older.execute(arguments: [traveller, kind, swap, event])
        }
        try db.cachedStatement(
            sql: """
                INSERT INTO notification (traveller, seq, id, kind, subject_kind, subject, event, at)
                VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM notification WHERE traveller = ?1), ?2, ?3, 'swap', ?4, ?5,
                    ?6)
                ON CONFLICT (traveller, kind, subject, event) DO NOTHING
                """
        ).execute(arguments: [
            traveller, Identifier<InboxNotification>(at: draft.at).description, kind, swap, event,
            draft.at.milliseconds,
        ])
    }

    static func page(
        of reader: Identifier<Traveller>, unreadOnly: Bool, after seq: Int64?, limit: Int, in db: Database
    ) throws -> [InboxNotification] {
        let sql = """
            SELECT notification.id, notification.seq, notification.kind, notification.subject, notification.at, notification.read_at,
                other.name AS other_name, \(SwapEventTable.columns)
            FROM notification
            LEFT JOIN swap_event ON swap_event.swap = notification.subject AND swap_event.number = notification.event
            \(SwapEventTable.joins)
            LEFT JOIN swap AS about ON about.id = notification.subject
            LEFT JOIN traveller AS other
                ON other.id = CASE about.owner WHEN notification.traveller THEN about.proposer ELSE about.owner END
            WHERE notification.traveller = :reader AND notification.seq < :seq AND (notification.read_at IS NULL OR NOT :unread)
            ORDER BY notification.seq DESC LIMIT :limit
            """
        return try Row.fetchAll(
            try db.cachedStatement(sql: sql),
            arguments: [
                "reader": reader.description, "seq": seq ?? .max, "unread": unreadOnly, "limit": limit,
            ]
        ).map(notification)
    }

    private static func notification(_ row: Row) throws -> InboxNotification {
        let kind: InboxNotification.Kind =
            switch row["kind"] as String {
            case "review.revealed": .reviewed(by: try row.present("other_name"))
            case "review.replied": .replied(by: try row.present("other_name"))
            default: .swap(try SwapEventTable.view(row))
            }
        return InboxNotification(
            id: try row.id("id"), seq: row["seq"], kind: kind, swap: try row.id("subject"), at: row.date("at"),
            readAt: row.optionalDate("read_at"))
    }
}
