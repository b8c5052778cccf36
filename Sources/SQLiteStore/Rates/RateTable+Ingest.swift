import Domain

extension RateTable {
    /// The stored rates that a response is validated against.
    static func stored(for parsed: ParsedFeed, in db: Database) throws -> ValidationBaseline {
        let source = parsed.source
        let newest = try db.value(
            "SELECT max(day) FROM rate WHERE source = :source", ["source": source.rawValue], as: Int.self)
        let quarantined = try QuarantineTable.open(of: source, in: db).map(\.quarantined)
        guard let first = parsed.days.first, let last = parsed.days.last, let span = parsed.comparedDays else {
            return ValidationBaseline(quarantined: quarantined)
        }
        let rows = try before(first, of: source, in: db) + between(first...last, of: source, in: db)
        return ValidationBaseline(
            newest: newest.map(Day.init(daysSince1970:)),
            rows: Dictionary(grouping: rows, by: \.pair).mapValues { $0.map(StoredRate.init) },
            quarantined: quarantined,
            dropped: try QuarantineTable.dropped(of: source, in: first...last, in: db),
            others: try others(than: source, in: span, and: Set(quarantined.map(\.row.day)), in: db))
    }

    /// The newest row of each pair before `day`.
    private static func before(_ day: Day, of source: RateSource, in db: Database) throws -> [FeedRow] {
        let sql = """
            SELECT rate.day, rate.currency, rate.digits, rate.ask, rate.name
            FROM (SELECT currency, max(day) AS day FROM rate WHERE source = :source AND day < :day
                GROUP BY currency) AS newest
            JOIN rate ON rate.source = :source AND rate.day = newest.day AND rate.currency = newest.currency
            ORDER BY rate.currency
            """
        return try db.rows(sql, ["source": source.rawValue, "day": day.daysSince1970])
            .map { try feedRow($0, of: source) }
    }

    private static func between(
        _ days: ClosedRange<Day>, of source: RateSource, in db: Database
    ) throws -> [FeedRow] {
        let sql = """
            SELECT day, currency, digits, ask, name FROM rate
            WHERE source = :source AND day BETWEEN :first AND :last ORDER BY day
            """
        return try db.rows(
            sql,
            ["source": source.rawValue, "first": days.lowerBound.daysSince1970, "last": days.upperBound.daysSince1970]
        ).map { try feedRow($0, of: source) }
    }

    /// The rates of the confirming sources on these days, without their quarantined rates, which may repeat the same
    /// mistake.
    private static func others(
        than source: RateSource, in span: ClosedRange<Day>, and days: Set<Day>, in db: Database
    ) throws -> [OtherSource] {
        let spans = [span] + days.filter { !span.contains($0) }.map { $0...$0 }
        return try RateSource.allCases.filter { $0.confirms(source) }.map { other in
            OtherSource(name: other, rows: try spans.flatMap { try between($0, of: other, in: db) })
        }
    }

    /// What each source of assets has of the row's currency on its stored day that is nearest to the row's, by rank.
    static func nearest(to row: FeedRow, in db: Database) throws -> [SourcedRow] {
        let sql = """
            SELECT day, currency, digits, ask, name FROM rate
            WHERE source = :source AND currency = :currency ORDER BY abs(day - :day), day LIMIT 1
            """
        return try RateSource.byRank.filter(\.isOfAssets).compactMap { source in
            try db.row(
                sql, ["source": source.rawValue, "currency": row.base.code, "day": row.day.daysSince1970]
            ).map { SourcedRow(try feedRow($0, of: source), of: source) }
        }
    }

    static func feedRow(_ row: StoredRow, of source: RateSource) throws -> FeedRow {
        let pair = source.pair(of: try row.currency("currency"))
        return FeedRow(
            day: Day(daysSince1970: try row.present("day")), base: pair.base, quote: pair.quote,
            rate: try row.rate("digits"), ask: try row.optionalRate("ask"), name: row["name"])
    }

    /// Writes accepted rows. A stored row with other digits becomes a revision.
    ///
    /// `places`: the positions in the publication, if known.
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
