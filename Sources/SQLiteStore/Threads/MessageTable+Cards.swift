import Domain
import Foundation

extension MessageTable {
    /// Notes when the cards of a swap are erased, after a change of the swap.
    static func saveErasure(of swap: Swap, in db: Database) throws {
        let sql = """
            UPDATE message SET erase_at = :cards_erased_at
            WHERE card_swap = :swap AND body <> '' AND erase_at IS DISTINCT FROM :cards_erased_at
            """
        try db.run(sql, ["cards_erased_at": swap.cardsErasedAt?.milliseconds, "swap": swap.id.description])
    }

    /// Erases cards whose time is over, and tells both.
    static func eraseCards(at now: Date, limit: Int, _ search: SearchTokens, in db: Database) throws -> Int {
        let due = """
            SELECT thread, seq, deleted_at FROM message WHERE erase_at <= :now AND body <> ''
            ORDER BY erase_at, thread, seq LIMIT :limit
            """
        let rows = try db.rows(due, ["now": now.milliseconds, "limit": limit])
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
