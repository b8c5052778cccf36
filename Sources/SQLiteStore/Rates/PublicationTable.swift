import Domain
import Foundation

/// SQL that reads whole publications: `rate` with `rate_publication`, `rate_quarantine` and `feed`.
enum PublicationTable {
    static let lastPublications = """
        SELECT day, count(*) AS figures FROM rate WHERE source = :source AND day <= :day
        GROUP BY day ORDER BY day DESC LIMIT \(PublicationSize.compared)
        """

    /// The day of the newest publication (on or before `day`, if given) with about as many rates as those before it.
    static func newestDay(of source: RateSource, onOrBefore day: Day? = nil, in db: Database) throws -> Day? {
        let rows = try db.rows(lastPublications, ["source": source.rawValue, "day": day?.daysSince1970 ?? .max])
        return PublicationSize.newest(of: rows.map { (Day(daysSince1970: $0["day"]), $0["figures"]) })
    }

    static let publicationsSince = """
        SELECT day, count(*) AS figures FROM rate WHERE source = :name AND day >= :since GROUP BY day ORDER BY day
        """

    /// The publications of a source since `first`, and its known days without a publication.
    static func record(of source: RateSource, since first: Day, in db: Database) throws -> PublicationRecord {
        let (name, since) = (source.rawValue, first.daysSince1970)
        let figures = try db.rows(publicationsSince, ["name": name, "since": since])
        let noData = try db.rows(
            "SELECT day, said_at FROM feed_closed_day WHERE source = :name AND day >= :since ORDER BY day",
            ["name": name, "since": since])
        let oldest = try db.value("SELECT min(day) FROM rate WHERE source = :name", ["name": name], as: Int.self)
        let feed = try db.row("SELECT answered_at FROM feed WHERE source = :name", ["name": name])
        return PublicationRecord(
            first: oldest.map(Day.init(daysSince1970:)),
            figures: Dictionary(uniqueKeysWithValues: figures.map { (Day(daysSince1970: $0["day"]), $0["figures"]) }),
            noData: Dictionary(
                uniqueKeysWithValues: noData.map {
                    (Day(daysSince1970: $0["day"]), $0.optionalDate("said_at") ?? .distantPast)
                }), quarantined: try FeedBodyTable.quarantinedDays(of: source, in: db),
            lastResponseAt: feed?.optionalDate("answered_at"))
    }

    static let newestTable = """
        SELECT rate.day, rate.currency, rate.digits, rate.ask, rate.name, publication.number, publication.trading_day
        FROM rate LEFT JOIN rate_publication AS publication
            ON publication.source = rate.source AND publication.day = rate.day
        WHERE rate.source = :source AND rate.day = :date
        ORDER BY rate.place IS NULL, rate.place, rate.currency
        """

    /// The newest publication (on or before `day`, if given), with its rows in published order.
    static func table(of source: RateSource, onOrBefore day: Day?, in db: Database) throws -> PublishedTable? {
        guard let date = try newestDay(of: source, onOrBefore: day, in: db) else { return nil }
        let rows = try db.rows(newestTable, ["source": source.rawValue, "date": date.daysSince1970])
        guard let first = rows.first else { return nil }
        let isNewest = try day == nil || newestDay(of: source, in: db) == date
        if let day, !isNewest, date.distance(to: day) > source.maxGapDays { return nil }
        return PublishedTable(
            source: source, date: date, number: first["number"],
            tradingDay: (first["trading_day"] as Int?).map(Day.init(daysSince1970:)),
            lines: try rows.map { row in
                PublishedTable.Line(
                    currency: try row.currency("currency"), name: row["name"], rate: try row.rate("digits"),
                    ask: try row.optionalRate("ask"))
            },
            closed: try FeedTable.closedDays(of: source, since: date, in: db), isNewest: isNewest)
    }

    static let newestStatus = """
        SELECT newest.day, publication.number, feed.source IS NOT NULL AS is_asked, feed.answered_at,
            (SELECT count(*) FROM rate_quarantine WHERE source = :source AND decided_at IS NULL) AS held,
            (SELECT count(*) FROM feed_body WHERE source = :source AND doubts IS NOT NULL
                AND decided_at IS NULL) AS answers
        FROM (SELECT (SELECT max(day) FROM rate WHERE source = :source AND day <= :last) AS day) AS newest
        LEFT JOIN rate_publication AS publication ON publication.source = :source AND publication.day = newest.day
        LEFT JOIN feed ON feed.source = :source
        """

    /// Nil for a source without rates that was never requested. The ECB always has a status.
    static func status(of source: RateSource, in db: Database) throws -> SourceStatus? {
        let last = try newestDay(of: source, in: db)
        guard let row = try db.row(newestStatus, ["source": source.rawValue, "last": last?.daysSince1970]) else {
            return nil
        }
        let newest = (row["day"] as Int?).map(Day.init(daysSince1970:))
        guard newest != nil || row["is_asked"] || source == .ecb else { return nil }
        return SourceStatus(
            source: source, newest: newest, number: row["number"],
            closed: try newest.map { try FeedTable.closedDays(of: source, since: $0, in: db) } ?? [],
            lastResponseAt: row.optionalDate("answered_at"), quarantined: row["held"],
            quarantinedResponses: row["answers"])
    }
}
