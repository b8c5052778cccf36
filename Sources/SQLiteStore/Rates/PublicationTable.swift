import Domain
import Foundation
import GRDB

/// SQL that reads whole publications: `rate` with `rate_publication`, `rate_quarantine` and `feed`.
enum PublicationTable {
    static let lastPublications = """
        SELECT day, count(*) AS figures FROM rate WHERE source = ?1 AND day <= ?2
        GROUP BY day ORDER BY day DESC LIMIT \(PublicationSize.compared)
        """

    /// The day of the newest publication (on or before `day`, if given) with about as many rates as those before it.
    static func newestDay(of source: RateSource, onOrBefore day: Day? = nil, in db: Database) throws -> Day? {
        let rows = try StoredRow.fetchAll(
            try db.cachedStatement(sql: lastPublications), arguments: [source.rawValue, day?.daysSince1970 ?? .max])
        return PublicationSize.newest(of: rows.map { (Day(daysSince1970: $0["day"]), $0["figures"]) })
    }

    static let publicationsSince = """
        SELECT day, count(*) AS figures FROM rate WHERE source = ?1 AND day >= ?2 GROUP BY day ORDER BY day
        """

    /// The publications of a source since `first`, and its known days without a publication.
    static func record(of source: RateSource, since first: Day, in db: Database) throws -> PublicationRecord {
        let (name, since) = (source.rawValue, first.daysSince1970)
        let figures = try StoredRow.fetchAll(try db.cachedStatement(sql: publicationsSince), arguments: [name, since])
        let noData = try StoredRow.fetchAll(
            try db.cachedStatement(
                sql: "SELECT day, said_at FROM feed_closed_day WHERE source = ? AND day >= ? ORDER BY day"),
            arguments: [name, since])
        let oldest = try Int.fetchOne(
            try db.cachedStatement(sql: "SELECT min(day) FROM rate WHERE source = ?"), arguments: [name])
        let feed = try StoredRow.fetchOne(
            try db.cachedStatement(sql: "SELECT answered_at FROM feed WHERE source = ?"), arguments: [name])
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
        WHERE rate.source = ?1 AND rate.day = ?2
        ORDER BY rate.place IS NULL, rate.place, rate.currency
        """

    /// The newest publication (on or before `day`, if given), with its rows in published order.
    static func table(of source: RateSource, onOrBefore day: Day?, in db: Database) throws -> PublishedTable? {
        guard let date = try newestDay(of: source, onOrBefore: day, in: db) else { return nil }
        let statement = try db.cachedStatement(sql: newestTable)
        let rows = try StoredRow.fetchAll(statement, arguments: [source.rawValue, date.daysSince1970])
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
            (SELECT count(*) FROM rate_quarantine WHERE source = ?1 AND decided_at IS NULL) AS held,
            (SELECT count(*) FROM feed_body WHERE source = ?1 AND doubts IS NOT NULL AND decided_at IS NULL) AS answers
        FROM (SELECT (SELECT max(day) FROM rate WHERE source = ?1 AND day <= ?2) AS day) AS newest
        LEFT JOIN rate_publication AS publication ON publication.source = ?1 AND publication.day = newest.day
        LEFT JOIN feed ON feed.source = ?1
        """

    /// Nil for a source without rates that was never requested. The ECB always has a status.
    static func status(of source: RateSource, in db: Database) throws -> SourceStatus? {
        let statement = try db.cachedStatement(sql: newestStatus)
        let last = try newestDay(of: source, in: db)
        guard let row = try StoredRow.fetchOne(statement, arguments: [source.rawValue, last?.daysSince1970]) else {
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
