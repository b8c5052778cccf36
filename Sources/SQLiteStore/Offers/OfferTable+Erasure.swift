import Domain

extension OfferTable {
    private static let erasedState = Offer.State.sqlCase("state") { "'\($0.afterErasure.rawValue)'" }

    /// Empties the notes and cells of a traveller's next offers, and the label of those that nobody wrote about. The rows
    /// stay: threads and swaps of others refer to them, with the label. Returns the ids of these offers.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, keeping kept: Set<String>,
        in db: Database
    ) throws -> [String] {
        let owner = traveller.description
        let ids = try db.values(
            "SELECT id FROM offer WHERE owner = :owner AND id > :cursor ORDER BY id LIMIT :limit",
            ["owner": owner, "cursor": cursor, "limit": limit], as: String.self)
        let words = """
            UPDATE offer SET note = '', cell = '', latitude = 0, longitude = 0, airport = NULL, country = NULL,
                version = version + 1, state = \(OfferTable.erasedState)
            WHERE id = :id
            """
        let label = """
            UPDATE offer SET label = '', time_zone = 'GMT'
            WHERE id = :id AND NOT EXISTS (SELECT 1 FROM thread WHERE thread.offer = offer.id)
            """
        for id in ids where !kept.contains(id) {
            try db.run(words, ["id": id])
            try db.run(label, ["id": id])
        }
        return ids
    }
}
