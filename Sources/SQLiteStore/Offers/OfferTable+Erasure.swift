import Domain
import GRDB

extension OfferTable {
    /// Empties the notes of a traveller's next offers, and the place of those that nobody wrote about. The rows stay:
    /// threads and swaps of others refer to them. Returns the ids of these offers.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, in db: Database
    ) throws -> [String] {
        let owner = traveller.description
        let ids = try String.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM offer WHERE owner = ? AND id > ? ORDER BY id LIMIT ?"),
            arguments: [owner, cursor, limit])
        guard let last = ids.last else { return [] }
        try db.execute(
            sql: """
                UPDATE offer SET note = '', version = version + 1,
                    state = CASE WHEN state IN \(OfferTable.openStates) THEN 'withdrawn' ELSE state END
                WHERE owner = ? AND id > ? AND id <= ?
                """, arguments: [owner, cursor, last])
        try db.execute(
            sql: """
                UPDATE offer SET cell = '', latitude = 0, longitude = 0, label = '', airport = NULL, country = NULL,
                    time_zone = 'GMT'
                WHERE owner = ? AND id > ? AND id <= ?
                    AND NOT EXISTS (SELECT 1 FROM thread WHERE thread.offer = offer.id)
                """, arguments: [owner, cursor, last])
        return ids
    }
}
