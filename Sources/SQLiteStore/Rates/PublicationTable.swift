import Domain
import GRDB

/// SQL that reads publications as they were published: `rate` with `rate_publication`, `rate_held` and `feed`.
enum PublicationTable {
    static let newestTable = """
        SELECT rate.day, rate.currency, rate.digits, rate.ask, rate.name, publication.number, publication.trading_day,
            rate.day = (SELECT max(day) FROM rate WHERE source = ?1) AS is_newest
        FROM rate LEFT JOIN rate_publication AS publication
            ON publication.source = rate.source AND publication.day = rate.day
        WHERE rate.source = ?1 AND rate.day = (SELECT max(day) FROM rate WHERE source = ?1 AND day <= ?2)
        ORDER BY rate.place IS NULL, rate.place, rate.currency
        """

    /// The newest publication, on or before `day` if one is given, in its own order.
    static func table(of source: RateSource, onOrBefore day: Day?, in db: Database) throws -> PublishedTable? {
        let statement = try db.cachedStatement(sql: newestTable)
        let rows = try Row.fetchAll(statement, arguments: [source.rawValue, day?.daysSince1970 ?? .max])
        guard let first = rows.first else { return nil }
        let date = Day(daysSince1970: try first.present("day"))
        if let day, !first["is_newest"], date.distance(to: day) > source.longestHole { return nil }
        return PublishedTable(
            source: source, date: date, number: first["number"],
            tradingDay: (first["trading_day"] as Int?).map(Day.init(daysSince1970:)),
            lines: try rows.map { row in
                PublishedTable.Line(
                    currency: try row.currency("currency"), name: row["name"], rate: try row.rate("digits"),
                    ask: try row.optionalRate("ask"))
            },
            closed: try FeedTable.closedDays(of: source, since: date, in: db), isNewest: first["is_newest"])
    }

    static let newestStanding = """
        SELECT newest.day, publication.number, feed.source IS NOT NULL AS is_asked, feed.answered_at,
            (SELECT count(*) FROM rate_held WHERE source = ?1 AND decided_at IS NULL) AS held,
            (SELECT count(*) FROM feed_body WHERE source = ?1 AND doubts IS NOT NULL AND decided_at IS NULL) AS answers
        FROM (SELECT (SELECT max(day) FROM rate WHERE source = ?1) AS day) AS newest
        LEFT JOIN rate_publication AS publication ON publication.source = ?1 AND publication.day = newest.day
        LEFT JOIN feed ON feed.source = ?1
        """

    /// Nil for a source of which there is nothing and which nobody has asked; the ECB has one in any case.
    static func standing(of source: RateSource, in db: Database) throws -> SourceStanding? {
        let statement = try db.cachedStatement(sql: newestStanding)
        guard let row = try Row.fetchOne(statement, arguments: [source.rawValue]) else { return nil }
        let newest = (row["day"] as Int?).map(Day.init(daysSince1970:))
        guard newest != nil || row["is_asked"] || source == .ecb else { return nil }
        return SourceStanding(
            source: source, newest: newest, number: row["number"],
            closed: try newest.map { try FeedTable.closedDays(of: source, since: $0, in: db) } ?? [],
            answeredAt: row.optionalDate("answered_at"), held: row["held"], answers: row["answers"])
    }
}
