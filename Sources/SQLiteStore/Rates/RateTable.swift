import Domain
import GRDB

/// SQL of the tables `rate`, `rate_revision` and `rate_import`.
enum RateTable {
    /// The newest publications of all sources, or those of exactly `days`.
    static func referenceRates(of days: ReferenceRates.Days? = nil, in db: Database) throws -> ReferenceRates {
        if let days {
            return ReferenceRates(
                try days.all.compactMap { try publication(of: $0.source, on: $0.day, in: db) },
                street: try StreetTable.rates(in: db))
        }
        let newest = try RateSource.byRank.compactMap { try publication(of: $0, onOrBefore: nil, in: db) }
        // Older publications come last: they supply the last good rate, with its day, for a quarantined rate.
        return ReferenceRates(
            newest + (try newest.compactMap { try lastComplete(before: $0, in: db) }),
            street: try StreetTable.rates(in: db))
    }

    /// The newest older publication that quotes all currencies whose rates in `publication` are in quarantine.
    private static func lastComplete(before publication: RatePublication, in db: Database) throws -> RatePublication? {
        let quarantined = try QuarantineTable.open(of: publication.source, in: db).map(\.quarantined)
            .filter { $0.row.day == publication.date && !$0.issue.isUnknownCurrency }
            .map { publication.source.currency(of: $0.row.pair) }.filter { !publication.quotes($0) }
        guard !quarantined.isEmpty else { return nil }
        var older = publication
        for _ in 0..<publication.source.maxGapDays {
            guard
                let found = try Self.publication(
                    of: publication.source, onOrBefore: older.date.advanced(by: -1), in: db)
            else {
                return nil
            }
            if quarantined.allSatisfy(found.quotes) { return found }
            older = found
        }
        return nil
    }

    static func publication(of source: RateSource, on day: Day, in db: Database) throws -> RatePublication? {
        let statement = try db.cachedStatement(
            sql: "SELECT day, currency, digits FROM rate WHERE source = ? AND day = ?")
        let publication = try publications(of: source, statement, [source.rawValue, day.daysSince1970]).first
        return try publication.map { try complete($0, in: db) }
    }

    /// Adds the later days without a publication. NBP table B also gets the rates of table A of its date: both are
    /// rates to the złoty.
    private static func complete(_ publication: RatePublication, in db: Database) throws -> RatePublication {
        let other = publication.source == .nbpB ? try Self.publication(of: .nbpA, on: publication.date, in: db) : nil
        return RatePublication(
            source: publication.source, date: publication.date,
            rates: publication.rates.merging(other?.rates ?? [:]) { own, _ in own },
            closed: try FeedTable.closedDays(of: publication.source, since: publication.date, in: db))
    }

    /// The newest publication, on or before `day` if given. Skips publications with too few rates. Nil if `day` is in a
    /// gap of the series.
    static func publication(of source: RateSource, onOrBefore day: Day?, in db: Database) throws -> RatePublication? {
        guard let date = try PublicationTable.newestDay(of: source, onOrBefore: day, in: db) else { return nil }
        if let day, date.distance(to: day) > source.maxGapDays {
            guard try PublicationTable.newestDay(of: source, in: db) == date else { return nil }
        }
        return try publication(of: source, on: date, in: db)
    }

    /// Publications of these days, oldest first, reduced to the two currencies. Days that quote neither are omitted.
    static func history(
        _ base: Currency, _ quote: Currency, of source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> [RatePublication] {
        try history(pairHistory, ["base": base.code, "quote": quote.code], of: source, in: days, in: db)
    }

    /// The same, reduced to some currencies.
    static func history(
        of currencies: Set<Currency>, by source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> [RatePublication] {
        let codes = try SeedSlice.json(currencies.map(\.code).sorted())
        return try history(manyHistory, ["codes": codes], of: source, in: days, in: db)
    }

    /// Publications of these days, oldest first, with all their rates.
    static func publications(
        of source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> [RatePublication] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT day, currency, digits FROM rate WHERE source = ? AND day BETWEEN ? AND ? ORDER BY day, currency
                """)
        return try publications(
            of: source, statement, [source.rawValue, days.lowerBound.daysSince1970, days.upperBound.daysSince1970])
    }

    private static func history(
        _ sql: String, _ arguments: StatementArguments, of source: RateSource, in days: ClosedRange<Day>,
        in db: Database
    ) throws -> [RatePublication] {
        try publications(
            of: source, try db.cachedStatement(sql: sql),
            arguments + span(days, of: source))
    }

    private static let pairHistory = historyStatement(of: ":base, :quote")
    private static let manyHistory = historyStatement(of: "SELECT value FROM json_each(:codes)")

    /// For NBP table B, also reads table A of the same days.
    private static func historyStatement(of codes: String) -> String {
        """
        SELECT day, currency, digits FROM rate
        WHERE source IN (:source, :other) AND day BETWEEN :first AND :last AND currency IN (\(codes))
            AND (source = :source OR day IN (SELECT day FROM rate AS own WHERE own.source = :source))
        ORDER BY day, source = :source, currency
        """
    }

    static func span(of source: RateSource, in db: Database) throws -> ClosedRange<Day>? {
        let row = try StoredRow.fetchOne(
            db,
            sql: """
                SELECT (SELECT min(day) FROM rate WHERE source = ?1) AS first,
                    (SELECT max(day) FROM rate WHERE source = ?1) AS last
                """, arguments: [source.rawValue])
        guard let row, let first = row["first"] as Int?, let last = row["last"] as Int? else { return nil }
        return Day(daysSince1970: first)...Day(daysSince1970: last)
    }

    private static func span(_ days: ClosedRange<Day>, of source: RateSource) -> StatementArguments {
        [
            "source": source.rawValue, "other": source == .nbpB ? RateSource.nbpA.rawValue : source.rawValue,
            "first": days.lowerBound.daysSince1970, "last": days.upperBound.daysSince1970,
        ]
    }

    /// Reads the columns day, currency and digits. By their places and without a copy of the row: a decade of a pair has
    /// thousands.
    private static func rows(
        of statement: Statement, _ arguments: StatementArguments, _ take: (Int, Currency, PublishedRate) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            guard let currency = Currency(row[1] as String) else { throw DamagedRow(column: "rate.currency") }
            let rate: PublishedRate
            do throws(RateFault) { rate = try PublishedRate(long: row[2]) } catch {
                throw DamagedRow(column: "rate.digits")
            }
            try take(row[0], currency, rate)
        }
    }

    /// Groups rows into publications. The rows must be ordered by day.
    private static func publications(
        of source: RateSource, _ statement: Statement, _ arguments: StatementArguments
    ) throws -> [RatePublication] {
        var publications: [RatePublication] = []
        var day: Int?
        var rates: [Currency: PublishedRate] = [:]
        func close() {
            guard let day, !rates.isEmpty else { return }
            publications.append(RatePublication(source: source, date: Day(daysSince1970: day), rates: rates))
        }
        try rows(of: statement, arguments) { date, currency, rate in
            if day != date {
                close()
                (day, rates) = (date, [:])
            }
            rates[currency] = rate
        }
        close()
        return publications
    }
}
