import Domain
import GRDB

extension MessageTable {
    /// Empties the next texts of a traveller, by their client ids, and returns these. The rows stay, so that the order,
    /// the counts and the events of the other side's threads hold.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, in db: Database
    ) throws -> [String] {
        let sender = traveller.description
        let ids = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT client_id FROM message WHERE sender = ? AND client_id > ? ORDER BY client_id LIMIT ?"),
            arguments: [sender, cursor, limit])
        guard let last = ids.last else { return [] }
        try db.cachedStatement(
            sql: "UPDATE message SET body = '' WHERE sender = ? AND client_id > ? AND client_id <= ?"
        ).execute(arguments: [sender, cursor, last])
        return ids
    }
}
