import Domain
import Foundation
import GRDB

/// SQL of the tables `feed`, `feed_closed_day` and `rate_publication`.
enum FeedTable {
    static func publish(_ day: IngestDay, tradingDay: Day?, from body: FeedBody, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM feed_closed_day WHERE source = ? AND day = ?").execute(
            arguments: [body.source.rawValue, day.day.daysSince1970])
        try db.cachedStatement(
            sql: """
                INSERT INTO rate_publication (source, day, number, trading_day, body, fetched_at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (source, day) DO UPDATE SET number = coalesce(excluded.number, number)
                """
        ).execute(arguments: [
            body.source.rawValue, day.day.daysSince1970, day.number, tradingDay?.daysSince1970, body.hash,
            body.fetchedAt.milliseconds,
        ])
    }

    static func answered(_ source: RateSource, at now: Date, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO feed (source, tried_at, answered_at, failures) VALUES (?1, ?2, ?2, 0)
                ON CONFLICT (source) DO UPDATE SET tried_at = ?2, answered_at = ?2, failures = 0, fault = NULL
                """
        ).execute(arguments: [source.rawValue, now.milliseconds])
    }

    static func failed(_ source: RateSource, _ fault: String, at now: Date, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO feed (source, tried_at, failures, fault) VALUES (?1, ?2, 1, ?3)
                ON CONFLICT (source) DO UPDATE SET tried_at = ?2, failures = failures + 1, fault = ?3
                """
        ).execute(arguments: [source.rawValue, now.milliseconds, fault])
    }

    static func close(_ source: RateSource, _ day: Day, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO feed_closed_day (source, day) VALUES (?, ?)").execute(
            arguments: [source.rawValue, day.daysSince1970])
    }

    static func closedDays(of source: RateSource, since day: Day, in db: Database) throws -> Set<Day> {
        let statement = try db.cachedStatement(sql: "SELECT day FROM feed_closed_day WHERE source = ? AND day >= ?")
        return Set(
            try Int.fetchAll(statement, arguments: [source.rawValue, day.daysSince1970]).map(Day.init(daysSince1970:)))
    }

    static func progress(of source: RateSource, in db: Database) throws -> PublicationProgress {
        let statement = try db.cachedStatement(
            sql: """
                SELECT (SELECT max(day) FROM rate WHERE source = ?1) AS newest,
                    (SELECT tried_at FROM feed WHERE source = ?1) AS tried_at
                """)
        let row = try Row.fetchOne(statement, arguments: [source.rawValue])
        let last = (row?["newest"] as Int?).map(Day.init(daysSince1970:))
        let closed = try last.map { try closedDays(of: source, since: $0, in: db) }
        return PublicationProgress(last: last, asked: row?.optionalDate("tried_at"), closed: closed ?? [])
    }

    static func status(in db: Database) throws -> [FeedStatus] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT feed.tried_at, feed.answered_at, coalesce(feed.failures, 0) AS failures, feed.fault,
                    (SELECT max(day) FROM rate WHERE source = ?1) AS newest,
                    (SELECT number FROM rate_publication WHERE source = ?1
                        AND day = (SELECT max(day) FROM rate WHERE source = ?1)) AS number,
                    (SELECT count(*) FROM feed_body WHERE source = ?1 AND doubts IS NOT NULL AND decided_at IS NULL)
                        AS answers,
                    (SELECT count(*) FROM rate_held WHERE source = ?1 AND decided_at IS NULL) AS held
                FROM (SELECT ?1 AS source) AS asked LEFT JOIN feed ON feed.source = asked.source
                """)
        return try RateSource.allCases.compactMap { source -> FeedStatus? in
            guard let row = try Row.fetchOne(statement, arguments: [source.rawValue]) else { return nil }
            let newest = (row["newest"] as Int?).map(Day.init(daysSince1970:))
            let status = FeedStatus(
                source: source, triedAt: row.optionalDate("tried_at"), answeredAt: row.optionalDate("answered_at"),
                failures: row["failures"], fault: row["fault"], newest: newest, number: row["number"],
                closed: try newest.map { try closedDays(of: source, since: $0, in: db) } ?? [], held: row["held"],
                answers: row["answers"])
            return status.triedAt == nil && status.newest == nil ? nil : status
        }
    }
}
