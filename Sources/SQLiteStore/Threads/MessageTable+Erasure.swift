import Domain

extension MessageTable {
    /// Empties a text, or a card, and takes it out of the search. The row stays.
    static func erase(_ seq: Int64, of thread: String, _ search: SearchTokens, in db: Database) throws {
        try SearchTailTable.forget(seq, of: thread, search, in: db)
        try db.run(
            "UPDATE message SET body = '', warning = NULL WHERE thread = :thread AND seq = :seq",
            ["thread": thread, "seq": seq])
    }

    /// Empties the next texts of a traveller, by their client ids, and returns these. The rows stay, so that the order,
    /// the counts and the events of the other side's threads hold.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, keepingThreads kept: Set<String>,
        _ search: SearchTokens, in db: Database
    ) throws -> [String] {
        let sender = traveller.description
        let rows = try db.rows(
            """
            SELECT client_id, thread, seq FROM message WHERE sender = :sender AND client_id > :cursor
                ORDER BY client_id LIMIT :limit
            """, ["sender": sender, "cursor": cursor, "limit": limit])
        for row in rows where !kept.contains(row["thread"]) {
            try erase(row["seq"], of: row["thread"], search, in: db)
        }
        return rows.map { $0["client_id"] }
    }
}
