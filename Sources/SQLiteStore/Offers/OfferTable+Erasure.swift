import Domain
import GRDB

extension OfferTable {
    private static let erasedState = Offer.State.sqlCase("state") { "'\($0.afterErasure.rawValue)'" }

    /// Empties the notes and cells of a traveller's next offers, and the label of those that nobody wrote about. The rows
    /// stay: threads and swaps of others refer to them, with the label. Returns the ids of these offers.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, keeping kept: Set<String>,
        in db: Database
    ) throws -> [String] {
        let owner = traveller.description
        let ids = try String.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM offer WHERE owner = ? AND id > ? ORDER BY id LIMIT ?"),
            arguments: [owner, cursor, limit])
        let words = try db.cachedStatement(
            sql: """
                UPDATE offer SET note = '', cell = '', latitude = 0, longitude = 0, airport = NULL, country = NULL,
                    version = version + 1, state = \(OfferTable.erasedState)
                WHERE id = ?
                """)
        let label = try db.cachedStatement(
            sql: """
                UPDATE offer SET label = '', time_zone = 'GMT'
                WHERE id = ? AND NOT EXISTS (SELECT 1 FROM thread WHERE thread.offer = offer.id)
                """)
        for id in ids where !kept.contains(id) {
            try words.execute(arguments: [id])
            try label.execute(arguments: [id])
        }
        return ids
    }
}
