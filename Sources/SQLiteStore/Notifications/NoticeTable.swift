import Domain
import Foundation
import GRDB

/// SQL of the table `outbox`: what each traveller is told, in order.
enum NoticeTable {
    /// One for each traveller, kind, swap and event, however often it is written. It takes the place of an unread one of the
    /// same kind and swap: one is enough to look there.
    static func insert(
        _ kind: String, of swap: Identifier<Swap>, event: Int64, to traveller: Identifier<Traveller>, at now: Date,
        in db: Database
    ) throws {
        let older = try db.cachedStatement(
            sql: """
                DELETE FROM outbox
                WHERE traveller = ? AND kind = ? AND subject = ? AND event < ? AND read_at IS NULL
                """)
        try older.execute(arguments: [traveller.description, kind, swap.description, event])
        try db.cachedStatement(
            sql: """
                INSERT INTO outbox (traveller, seq, id, kind, subject_kind, subject, event, at)
                VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM outbox WHERE traveller = ?1), ?2, ?3, 'swap', ?4, ?5,
                    ?6)
                ON CONFLICT (traveller, kind, subject, event) DO NOTHING
                """
        ).execute(arguments: [
            traveller.description, Identifier<Notice>(at: now).description, kind, swap.description, event,
            now.milliseconds,
        ])
    }

    static func page(
        of reader: Identifier<Traveller>, unreadOnly: Bool, after seq: Int64?, limit: Int, in db: Database
    ) throws -> [Notice] {
        let sql = """
            SELECT outbox.id, outbox.seq, outbox.kind, outbox.subject, outbox.at, outbox.read_at,
                other.name AS other_name, \(SwapEventTable.columns)
            FROM outbox
            LEFT JOIN swap_event ON swap_event.swap = outbox.subject AND swap_event.number = outbox.event
            \(SwapEventTable.joins)
            LEFT JOIN swap AS about ON about.id = outbox.subject
            LEFT JOIN traveller AS other
                ON other.id = CASE about.owner WHEN outbox.traveller THEN about.proposer ELSE about.owner END
            WHERE outbox.traveller = :reader AND outbox.seq < :seq AND (outbox.read_at IS NULL OR NOT :unread)
            ORDER BY outbox.seq DESC LIMIT :limit
            """
        return try Row.fetchAll(
            try db.cachedStatement(sql: sql),
            arguments: [
                "reader": reader.description, "seq": seq ?? .max, "unread": unreadOnly, "limit": limit,
            ]
        ).map(notice)
    }

    private static func notice(_ row: Row) throws -> Notice {
        let kind: Notice.Kind =
            switch row["kind"] as String {
            case "review.revealed": .reviewed(by: try row.present("other_name"))
            case "review.replied": .replied(by: try row.present("other_name"))
            default: .swap(try SwapEventTable.news(row))
            }
        return Notice(
            id: try row.id("id"), seq: row["seq"], kind: kind, swap: try row.id("subject"), at: row.date("at"),
            readAt: row.optionalDate("read_at"))
    }
}
