import Domain
import Foundation
import GRDB

extension MessageTable {
    /// Notes when the cards of a swap are erased, after a change of the swap.
    static func saveErasure(of swap: Swap, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE message SET erase_at = ?1
                WHERE card_swap = ?2 AND body <> '' AND erase_at IS DISTINCT FROM ?1
                """)
        try statement.execute(arguments: [swap.cardsErasedAt?.milliseconds, swap.id.description])
    }

    /// Erases cards whose time is over, and tells both.
    static func eraseCards(at now: Date, limit: Int, _ search: SearchTokens, in db: Database) throws -> Int {
        let due = try db.cachedStatement(
            sql: """
                SELECT thread, seq, deleted_at FROM message WHERE erase_at <= ? AND body <> ''
                ORDER BY erase_at, thread, seq LIMIT ?
                """)
        let rows = try StoredRow.fetchAll(due, arguments: [now.milliseconds, limit])
        for row in rows {
            try erase(row["seq"], of: row["thread"], search, in: db)
            // A tombstone stays as it is.
            guard row.isNull("deleted_at"), let thread = try ThreadTable.find(try row.id("thread"), in: db) else {
                continue
            }
            let card = ErasedCard(in: thread, seq: row["seq"])
            try EventTable.append(card.subjects, to: [thread.owner, thread.guest], by: .service, at: now, in: db)
        }
        return rows.count
    }
}
