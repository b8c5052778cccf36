import Domain

/// One rate to store.
struct RateFigure: Encodable, Sendable {
    let source: String
    let day: Int32
    let currency: String
    let digits: String
    var ask: String?
    var name: String?
    var place: Int?
}

extension RateTable {
    /// Stores one slice of rates. Equal digits change nothing; with other digits, the old row becomes a revision.
    ///
    /// The first change inserts the row of the import. Its key is passed from slice to slice.
    static func save(
        _ figures: [RateFigure], from file: String, key: Int64?, in db: Database
    ) throws -> (key: Int64?, counts: RateImport) {
        let (figures, ended) = try replacingSamples(by: figures, in: db)
        let json = try SeedSlice.json(figures)
        let (known, revised) = try counts(json, in: db)
        let counts = RateImport(
            added: figures.count - known, unchanged: known - revised, revised: revised, endedSamples: ended)
        guard counts.added + counts.revised > 0 else {
            try count(counts, for: key, in: db)
            return (key, counts)
        }
        let importKey = try key ?? open(source: figures.first?.source ?? "", file: file, in: db)
        if revised > 0 { try keepOldDigits(json, replacedBy: importKey, in: db) }
        try db.run(
            """
            INSERT INTO rate (source, day, currency, digits, ask, name, place)
            SELECT value ->> 'source', value ->> 'day', value ->> 'currency', value ->> 'digits', value ->> 'ask',
                value ->> 'name', value ->> 'place'
            FROM json_each(:rates) WHERE true
            ON CONFLICT (source, day, currency) DO UPDATE SET digits = excluded.digits, ask = excluded.ask
                WHERE (rate.digits, rate.ask) IS NOT (excluded.digits, excluded.ask)
            """, ["rates": json])
        try count(counts, for: importKey, in: db)
        return (importKey, counts)
    }

    /// The first real price of any asset ends the samples of all for good: a rate between two assets, a sum of holdings and
    /// its fan would have both.
    /// - Returns: The figures to store, none if they are samples beside real prices, and the assets whose samples are gone.
    private static func replacingSamples(
        by figures: [RateFigure], in db: Database
    ) throws -> (figures: [RateFigure], ended: Int) {
        guard let source = figures.first.flatMap({ RateSource(rawValue: $0.source) }), source.isOfAssets else {
            return (figures, 0)
        }
        guard source != .assetSample else { return (try hasRealPrices(in: db) ? [] : figures, 0) }
        let sample: SQLValues = ["sample": RateSource.assetSample.rawValue]
        let ended = try db.value(
            "SELECT count(DISTINCT currency) FROM rate WHERE source = :sample", sample, as: Int.self)
        if let ended, ended > 0 { try db.run("DELETE FROM rate WHERE source = :sample", sample) }
        return (figures, ended ?? 0)
    }

    /// Whether a price of an asset is stored that is no sample.
    static func hasRealPrices(in db: Database) throws -> Bool {
        try RateSource.allCases.contains { source in
            guard source.isOfAssets, source != .assetSample else { return false }
            return try span(of: source, in: db) != nil
        }
    }

    /// Counts the rates that are already stored, and those of them that are stored with other digits.
    static func counts(_ json: String, in db: Database) throws -> (known: Int, revised: Int) {
        let row = try db.row(
            """
            SELECT count(*) AS known,
                count(*) FILTER (WHERE (rate.digits, rate.ask)
                    IS NOT (new.value ->> 'digits', new.value ->> 'ask')) AS revised
            FROM json_each(:json) AS new CROSS JOIN rate
            ON rate.source = new.value ->> 'source' AND rate.day = new.value ->> 'day'
                AND rate.currency = new.value ->> 'currency'
            """, ["json": json])
        return (row?["known"] ?? 0, row?["revised"] ?? 0)
    }

    private static func keepOldDigits(_ json: String, replacedBy key: Int64, in db: Database) throws {
        try db.run(
            """
            INSERT INTO rate_revision (source, day, currency, revision, digits, ask, replaced_by_import)
            SELECT rate.source, rate.day, rate.currency,
                1 + coalesce((SELECT max(revision) FROM rate_revision AS old WHERE old.source = rate.source
                    AND old.day = rate.day AND old.currency = rate.currency), 0),
                rate.digits, rate.ask, :import
            FROM json_each(:rates) AS new CROSS JOIN rate
            ON rate.source = new.value ->> 'source' AND rate.day = new.value ->> 'day'
                AND rate.currency = new.value ->> 'currency'
            WHERE (rate.digits, rate.ask) IS NOT (new.value ->> 'digits', new.value ->> 'ask')
            """, ["rates": json, "import": key])
    }

    private static func open(source: String, file: String, in db: Database) throws -> Int64 {
        let key = try db.value(
            """
            INSERT INTO rate_import (source, file, added, unchanged, revised) VALUES (:source, :file, 0, 0, 0)
            RETURNING key
            """, ["source": source, "file": file], as: Int64.self)
        guard let key else { throw DamagedRow(column: "key") }
        return key
    }

    private static func count(_ counts: RateImport, for key: Int64?, in db: Database) throws {
        guard let key else { return }
        try db.run(
            """
            UPDATE rate_import
            SET added = added + :added, unchanged = unchanged + :unchanged, revised = revised + :revised
            WHERE key = :key
            """,
            [
                "added": counts.added, "unchanged": counts.unchanged, "revised": counts.revised, "key": key,
            ])
    }
}
