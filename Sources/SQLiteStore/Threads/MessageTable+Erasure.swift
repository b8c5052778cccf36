import Domain
import GRDB

extension MessageTable {
    /// Empties the next texts of a traveller, by their client ids, and returns these. The rows stay, so that the order,
    /// the counts and the events of the other side's threads hold.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, keepingThreads kept: Set<String>,
        _ search: SearchTokens, in db: Database
    ) throws -> [String] {
        let sender = traveller.description
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT client_id, thread, seq FROM message WHERE sender = ? AND client_id > ? ORDER BY client_id LIMIT ?
                    """), arguments: [sender, cursor, limit])
        let erasure = try db.cachedStatement(
            sql: "UPDATE message SET body = '', warning = NULL WHERE sender = ? AND client_id = ?")
        for row in rows where !kept.contains(row["thread"]) {
            try SearchTailTable.forget(row["seq"], of: row["thread"], search, in: db)
            try erasure.execute(arguments: [sender, row["client_id"] as String])
        }
        return rows.map { $0["client_id"] }
    }
}
