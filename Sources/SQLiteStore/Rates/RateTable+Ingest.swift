import Domain
import GRDB

extension RateTable {
    /// Days before a first figure in which other sources are asked beside it.
    private static let near = 7
    /// Days of an answer, counted from its end, for which other sources are asked.
    private static let compared = 100

    /// What an answer of a source is judged by.
    static func stored(for reading: FeedReading, in db: Database) throws -> StoredRates {
        let source = reading.source
        let newest = try Int.fetchOne(
            try db.cachedStatement(sql: "SELECT max(day) FROM rate WHERE source = ?"), arguments: [source.rawValue])
        let held = try HeldRateTable.open(of: source, in: db).map(\.held)
        guard let first = reading.days.first, let last = reading.days.last else { return StoredRates(held: held) }
        var rows: [RatePair: [StoredRate]] = [:]
        for row in try before(first, of: source, in: db) + between(first, last, of: [source], in: db) {
            rows[row.row.pair, default: []].append(StoredRate(row.row))
        }
        let around = reading.days.suffix(compared).first.map { $0.advanced(by: -near)...last }
        let days = Set(held.map(\.row.day))
        return StoredRates(
            newest: newest.map(Day.init(daysSince1970:)), rows: rows, held: held,
            dropped: try HeldRateTable.dropped(of: source, in: first...last, in: db),
            others: try others(than: source, on: days, or: around, in: db))
    }

    /// The newest row of each pair before `day`.
    private static func before(
        _ day: Day, of source: RateSource, in db: Database
    ) throws -> [(source: RateSource, row: FeedRow)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT source, max(day) AS day, currency, digits, ask, name FROM rate
                WHERE source = ? AND day < ? GROUP BY currency
                """)
        return try Row.fetchAll(
            statement,
            arguments: [source.rawValue, day.daysSince1970]
        ).map(feedRow)
    }

    private static func between(
        _ first: Day, _ last: Day, of sources: [RateSource], in db: Database
    ) throws -> [(source: RateSource, row: FeedRow)] {
        try sources.flatMap { source in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT source, day, currency, digits, ask, name FROM rate
                    WHERE source = ? AND day BETWEEN ? AND ? ORDER BY day
                    """)
            return try Row.fetchAll(
                statement, arguments: [source.rawValue, first.daysSince1970, last.daysSince1970]
            ).map(feedRow)
        }
    }

    /// What the sources that can confirm it say of these days.
    private static func others(
        than source: RateSource, on days: Set<Day>, or span: ClosedRange<Day>?, in db: Database
    ) throws -> [OtherSource] {
        let ends = [days.min(), days.max(), span?.lowerBound, span?.upperBound].compactMap(\.self)
        guard let first = ends.min(), let last = ends.max() else { return [] }
        return try RateSource.allCases.filter { $0.confirms(source) }.compactMap { other in
            // What another source has held itself speaks for nothing: it may repeat the same mistake.
            let rows = try between(first, last, of: [other], in: db).map(\.row)
                .filter { days.contains($0.day) || span?.contains($0.day) == true }
            return rows.isEmpty ? nil : OtherSource(name: other, rows: rows)
        }
    }

    private static func feedRow(_ row: Row) throws -> (source: RateSource, row: FeedRow) {
        let source: RateSource = try row.value("source")
        let pair = source.pair(of: try row.currency("currency"))
        return (
            source,
            FeedRow(
                day: Day(daysSince1970: try row.present("day")), base: pair.base, quote: pair.quote,
                rate: try row.rate("digits"), ask: try row.optionalRate("ask"), name: row["name"])
        )
    }

    /// Writes rows that are believed; one that is there with other digits becomes a revision.
    /// `places`: where they stand in their publication, if that is known.
    static func write(
        _ rows: [FeedRow], of source: RateSource, from origin: String, at places: [RatePair: Int], in db: Database
    ) throws {
        let figures = rows.map { row in
            RateFigure(
                source: source.rawValue, day: row.day.daysSince1970, currency: source.currency(of: row.pair).code,
                digits: row.rate.text, ask: row.ask?.text, name: row.name, place: places[row.pair])
        }
        var key: Int64?
        for slice in SeedSlice.slices(of: figures) { key = try save(slice, from: origin, key: key, in: db).key }
    }
}
