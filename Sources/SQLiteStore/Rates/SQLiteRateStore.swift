package import Domain
package import Foundation

/// Reference rates and the catalogue of currencies in SQLite.
package struct SQLiteRateStore: RateStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    /// Throws `DataFolderError.notSeeded` if there are no currencies.
    package func catalogue() async throws -> Catalogue {
        try await database.read { db in
            let currencies = try CatalogueTable.currencies(in: db)
            guard !currencies.isEmpty else { throw DataFolderError.notSeeded }
            return Catalogue(currencies: currencies, benchmarks: try CatalogueTable.benchmarks(in: db))
        }
    }

    package func publication(of source: RateSource, onOrBefore day: Day?) async throws -> RatePublication? {
        try await database.read { try RateTable.publication(of: source, onOrBefore: day, in: $0) }
    }

    package func publications(onOrBefore day: Day?) async throws -> [RatePublication] {
        try await database.read { db in
            try RateSource.allCases.filter(\.hasMids).compactMap {
                try RateTable.publication(of: $0, onOrBefore: day, in: db)
            }
        }
    }

    package func table(of source: RateSource, onOrBefore day: Day?) async throws -> PublishedTable? {
        try await database.read { try PublicationTable.table(of: source, onOrBefore: day, in: $0) }
    }

    package func statuses() async throws -> [SourceStatus] {
        try await database.read { db in
            try RateSource.allCases.compactMap { try PublicationTable.status(of: $0, in: db) }
        }
    }

    package func referenceRates(at now: Date) async throws -> ReferenceRates {
        try await database.direct.read { [rates = database.rates] in
            try rates.referenceRates(at: now, in: $0).referenceRates
        }
    }

    package func referenceRates(on day: Day, as now: ReferenceRates) async throws -> ReferenceRates {
        try await database.read { try RateTable.referenceRates(on: day, as: now, in: $0) }
    }

    package func changes() async throws -> Int64 {
        try await database.direct.read { try ReferenceRatesCache.changes(in: $0) }
    }

    package func series(
        from have: Currency, to want: Currency, by rates: ReferenceRates, in days: ClosedRange<Day>, opens: Bool
    ) async throws -> PairSeries {
        try await database.read {
            try PairTable.series(from: have, to: want, by: rates, in: days, opens: opens, in: $0)
        }
    }

    package func span(of source: RateSource) async throws -> ClosedRange<Day>? {
        try await database.read { try RateTable.span(of: source, in: $0) }
    }

    /// Whether a price of an asset is stored that is no sample.
    package func hasRealAssetPrices() async throws -> Bool {
        try await database.read { try RateTable.hasRealPrices(in: $0) }
    }

    package func scoreCard(of source: RateSource) async throws -> ScoreCard? {
        try await database.read { try ScoreCardTable.find(of: source, in: $0) }
    }

    /// Counts the rates that are stored with other digits.
    package func revised(by publications: [RatePublication]) async throws -> Int {
        let slices = SeedSlice.slices(of: Self.figures(of: publications))
        return try await database.read { db in
            try slices.reduce(0) { try $0 + RateTable.counts(try SeedSlice.json($1), in: db).revised }
        }
    }

    /// The prices of assets of a file that nobody should store unseen, oldest first.
    package func doubts(about file: ParsedFeed, at now: Date) async throws -> [QuarantinedRate] {
        try await database.read { db in
            let snapshot = try SQLiteFeedStore.snapshot(for: file, at: now, in: db)
            let nearest = try file.newestRows.map { ($0.pair, try RateTable.nearest(to: $0, in: db)) }
            return file.doubts(snapshot, nearest: Dictionary(uniqueKeysWithValues: nearest), at: now)
        }
    }

    private static func figures(of publications: [RatePublication]) -> [RateFigure] {
        publications.flatMap { publication in
            publication.rates.sorted { $0.key < $1.key }.map { currency, rate in
                RateFigure(
                    source: publication.source.rawValue, day: publication.date.daysSince1970, currency: currency.code,
                    digits: rate.text)
            }
        }
    }

    package func save(_ publications: [RatePublication], from file: String) async throws -> RateImport {
        try await save(Self.figures(of: publications), from: file)
    }

    /// The same with the publisher's names and numbers.
    package func save(_ parsed: ParsedFeed, from file: String, at now: Date) async throws -> RateImport {
        let places = parsed.places
        let figures = parsed.rows.map { row in
            RateFigure(
                source: parsed.source.rawValue, day: row.day.daysSince1970,
                currency: parsed.source.currency(of: row.pair).code, digits: row.rate.text, name: row.name,
                place: places[row.day]?[row.pair])
        }
        let done = try await save(figures, from: file)
        let numbers = parsed.numbers.sorted { $0.key < $1.key }
        for start in stride(from: 0, to: numbers.count, by: Self.numbersAtOnce) {
            let slice = numbers[start..<min(start + Self.numbersAtOnce, numbers.count)]
            try await database.write { db in
                for (day, number) in slice {
                    try FeedTable.number(number, of: parsed.source, on: day, at: now, in: db)
                }
            }
        }
        return done
    }

    private static let numbersAtOnce = 500

    private func save(_ figures: [RateFigure], from file: String) async throws -> RateImport {
        var total = RateImport()
        var key: Int64?
        for slice in SeedSlice.slices(of: figures) {
            let before = key
            let done = try await database.write { try RateTable.save(slice, from: file, key: before, in: $0) }
            key = done.key
            total.added += done.counts.added
            total.unchanged += done.counts.unchanged
            total.revised += done.counts.revised
            total.endedSamples += done.counts.endedSamples
        }
        return total
    }
}

/// SQL that reads the tables `currency` and `benchmark`.
enum CatalogueTable {
    static func currencies(in db: Database) throws -> [CurrencyInfo] {
        let sql = "SELECT code, name, names, symbol, flag, is_fund, note, facts FROM currency ORDER BY code"
        let users = try db.rows("SELECT currency, country FROM country_currency ORDER BY currency, country")
        let countries = Dictionary(grouping: users) { $0["currency"] as String }
        return try db.rows(sql).map { row in
            let currency = try row.currency("code")
            var facts = try StoredFacts.read(row["facts"], of: currency)
            facts.countries = countries[currency.code]?.map { $0["country"] } ?? []
            return CurrencyInfo(
                currency: currency, name: row["name"],
                names: try JSONDecoder().decode([String: String].self, from: Data((row["names"] as String).utf8)),
                symbol: row["symbol"], flag: row["flag"], isFund: row["is_fund"], note: row["note"],
                facts: facts)
        }
    }

    static func benchmarks(in db: Database) throws -> [BenchmarkMargin] {
        let sql = "SELECT channel, country, margin_percent FROM benchmark ORDER BY channel, country"
        return try db.rows(sql).map { row in
            guard let margin = PercentText.basisPoints(row["margin_percent"]) else {
                throw DamagedRow(column: "margin_percent")
            }
            let country: String = row["country"]
            return BenchmarkMargin(
                channel: row["channel"], marginBps: margin, country: country.isEmpty ? nil : country)
        }
    }
}

/// Decimal text of a percentage with at most two decimals.
enum PercentText {
    /// `12.0` is 1,200. Nil if the text is not a plain decimal number below 100.
    static func basisPoints(_ text: String) -> Int? {
        // Parsed like an amount of a currency with two decimals.
        guard let hundredths = try? Money(amount: text, currency: .eur).minorUnits, hundredths < 10_000 else {
            return nil
        }
        return Int(hundredths)
    }
}
