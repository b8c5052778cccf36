package import Domain

/// SQL of the table `informal_rate`, and the currencies with a street rate.
enum StreetTable {
    /// The currencies, and the newest sighting of each pair.
    static func rates(in db: Database) throws -> StreetRates {
        let codes = try db.rows("SELECT code FROM currency WHERE facts ->> 'parallelMarket' IS NOT NULL ORDER BY code")
        let rows = try db.rows(
            """
            SELECT currency, against, day, digits, source FROM informal_rate
            WHERE day = (SELECT max(day) FROM informal_rate AS newest
                WHERE newest.currency = informal_rate.currency AND newest.against = informal_rate.against)
            ORDER BY currency, against, source
            """)
        return StreetRates(
            of: Set(try codes.map { try $0.currency("code") }), sightings: try rows.map { try sighting($0) })
    }

    private static func sighting(_ row: StoredRow) throws -> StreetRates.Sighting {
        StreetRates.Sighting(
            of: try row.currency("currency"), against: try row.currency("against"), rate: try row.rate("digits"),
            asOf: Day(daysSince1970: try row.present("day")), source: row["source"])
    }

    /// Stores sightings; one of the same pair, day and source is replaced.
    static func save(_ sightings: [StreetRates.Sighting], in db: Database) throws {
        let sql = """
            INSERT INTO informal_rate (currency, against, day, source, digits)
            VALUES (:currency, :against, :day, :source, :digits)
            ON CONFLICT (currency, against, day, source) DO UPDATE SET digits = excluded.digits
            """
        for sighting in sightings {
            try db.run(
                sql,
                [
                    "currency": sighting.currency.code, "against": sighting.against.code,
                    "day": sighting.asOf.daysSince1970, "source": sighting.source, "digits": sighting.rate.text,
                ])
        }
    }
}

extension SQLiteRateStore {
    /// Stores what was seen on the street, all of it or nothing.
    package func save(_ sightings: [StreetRates.Sighting]) async throws {
        try await database.write { try StreetTable.save(sightings, in: $0) }
    }
}
