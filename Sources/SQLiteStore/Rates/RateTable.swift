import Domain

/// SQL of the tables `rate`, `rate_revision` and `rate_import`.
enum RateTable {
    /// The newest publications of all sources in order of preference, or those of exactly `days` in their order.
    static func referenceRates(of days: ReferenceRates.Days? = nil, in db: Database) throws -> ReferenceRates {
        if let days {
            return ReferenceRates(
                try days.all.compactMap { try plain($0.source, on: $0.day, in: db) },
                street: try StreetTable.rates(in: db))
        }
        var (newest, older) = ([RatePublication](), [RatePublication]())
        for source in RateSource.byRank {
            guard let day = try PublicationTable.newestDay(of: source, in: db) else { continue }
            let found = try lastGood(of: source, onOrBefore: day, in: db)
            newest += found.prefix(1)
            older += found.dropFirst()
            if source.isOfAssets { older += try vanished(from: source, without: found, in: db) }
        }
        // Those that supply the last good rate, with its day, of a currency that is missing or in quarantine.
        let rates = ReferenceRates(newest + older, street: try StreetTable.rates(in: db))
        guard !rates.endings.isEmpty else { return rates }
        let past = try Set(rates.endings.values).map { ($0, try referenceRates(on: $0, as: rates, in: db)) }
        return ReferenceRates(
            rates.publications, street: rates.street, past: Dictionary(uniqueKeysWithValues: past))
    }

    /// The last prices of assets that the source has not had for longer than a series may have gaps, the newest first.
    private static func vanished(
        from source: RateSource, without found: [RatePublication], in db: Database
    ) throws -> [RatePublication] {
        let known = Set(found.flatMap(\.rates.keys))
        let lasts = try newest(of: source, in: db).filter { !known.contains($0.key) }
        return try Set(lasts.values).sorted(by: >).flatMap { day in
            try publications(of: source, in: day...day, in: db).map { publication in
                RatePublication(source: source, date: day, rates: publication.rates.filter { lasts[$0.key] == day })
            }
        }
    }

    /// The rates that hold on a day by the homes of `now`.
    /// - Parameter published: A source with a publication of the day itself, however few rates are known of it.
    static func referenceRates(
        on day: Day, as now: ReferenceRates, published: RateSource? = nil, in db: Database
    ) throws -> ReferenceRates {
        var (newest, older) = ([RatePublication](), [RatePublication]())
        for source in now.sources {
            let known = source == published ? day : min(day, now.newest(of: source)?.date ?? day)
            let whole = try PublicationTable.newestDay(of: source, onOrBefore: known, in: db)
            guard let date = source == published ? day : whole, date.distance(to: known) <= source.maxGapDays else {
                continue
            }
            let found = try lastGood(of: source, onOrBefore: date, in: db)
            newest += found.prefix(1)
            older += found.dropFirst()
        }
        return ReferenceRates(newest + older, keeping: now.homes, street: now.street, past: now.past)
    }

    /// The publication of a day, and those before it that quote what it lacks, the newest first. A rate serves for at most as
    /// many days as the series of its source may have gaps.
    private static func lastGood(
        of source: RateSource, onOrBefore day: Day, in db: Database
    ) throws -> [RatePublication] {
        let closed = try FeedTable.closedDays(of: source, since: day, in: db)
        var known: Set<Currency> = []
        return try publications(of: source, in: day.advanced(by: -source.maxGapDays)...day, in: db).reversed()
            .filter { publication in
                defer { known.formUnion(publication.rates.keys) }
                return publication.rates.keys.contains { !known.contains($0) }
            }
            .map { publication in
                RatePublication(
                    source: source, date: publication.date, rates: publication.rates,
                    closed: publication.date == day ? closed : [])
            }
    }

    /// The figures of the source alone: what table A says is at home there.
    private static func plain(_ source: RateSource, on day: Day, in db: Database) throws -> RatePublication? {
        try publications(of: source, in: day...day, in: db).first.map { found in
            RatePublication(
                source: source, date: day, rates: found.rates,
                closed: try FeedTable.closedDays(of: source, since: day, in: db))
        }
    }

    static func publication(of source: RateSource, on day: Day, in db: Database) throws -> RatePublication? {
        let sql = "SELECT day, currency, digits FROM rate WHERE source = :source AND day = :day"
        let publication = try publications(
            of: source, sql, ["source": source.rawValue, "day": day.daysSince1970], in: db
        ).first
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

    /// Publications of these days, oldest first, with all their rates.
    static func publications(
        of source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> [RatePublication] {
        let sql = """
            SELECT day, currency, digits FROM rate WHERE source = :source AND day BETWEEN :first AND :last
                ORDER BY day, currency
            """
        return try publications(
            of: source, sql,
            [
                "source": source.rawValue, "first": days.lowerBound.daysSince1970,
                "last": days.upperBound.daysSince1970,
            ], in: db)
    }

    static func span(of source: RateSource, in db: Database) throws -> ClosedRange<Day>? {
        let row = try db.row(
            """
            SELECT (SELECT min(day) FROM rate WHERE source = :source) AS first,
                (SELECT max(day) FROM rate WHERE source = :source) AS last
            """, ["source": source.rawValue])
        guard let row, let first = row["first"] as Int?, let last = row["last"] as Int? else { return nil }
        return Day(daysSince1970: first)...Day(daysSince1970: last)
    }

    static func newest(of source: RateSource, in db: Database) throws -> [Currency: Day] {
        let rows = try db.rows(
            "SELECT currency, max(day) AS day FROM rate WHERE source = :source GROUP BY currency",
            ["source": source.rawValue])
        return Dictionary(
            uniqueKeysWithValues: try rows.map {
                (try $0.currency("currency"), Day(daysSince1970: try $0.present("day")))
            })
    }

    /// Reads the columns day, currency and digits. By their places and without a copy of the row: a decade of a pair has
    /// thousands.
    private static func rows(
        of sql: String, _ values: SQLValues, in db: Database, _ take: (Int, Currency, PublishedRate) throws -> Void
    ) throws {
        try db.scan(sql, values) { row in
            guard let currency = Currency(row.text(1)) else { throw DamagedRow(column: "rate.currency") }
            let rate: PublishedRate
            do throws(RateFault) { rate = try PublishedRate(long: row.text(2)) } catch {
                throw DamagedRow(column: "rate.digits")
            }
            try take(Int(row.integer(0)), currency, rate)
        }
    }

    /// Groups rows into publications. The rows must be ordered by day.
    private static func publications(
        of source: RateSource, _ sql: String, _ values: SQLValues, in db: Database
    ) throws -> [RatePublication] {
        var publications: [RatePublication] = []
        var day: Int?
        var rates: [Currency: PublishedRate] = [:]
        func close() {
            guard let day, !rates.isEmpty else { return }
            publications.append(RatePublication(source: source, date: Day(daysSince1970: day), rates: rates))
        }
        try rows(of: sql, values, in: db) { date, currency, rate in
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
