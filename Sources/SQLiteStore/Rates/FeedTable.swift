import Domain
import Foundation

/// SQL of the tables `feed`, `feed_closed_day` and `rate_publication`.
enum FeedTable {
    static func publish(_ day: IngestDay, tradingDay: Day?, from body: FeedBody, in db: Database) throws {
        try db.run(
            "DELETE FROM feed_closed_day WHERE source = :source AND day = :day",
            ["source": body.source.rawValue, "day": day.day.daysSince1970])
        try db.run(
            """
            INSERT INTO rate_publication (source, day, number, trading_day, body, fetched_at)
            VALUES (:source, :day, :number, :trading_day, :body, :fetched_at)
            ON CONFLICT (source, day) DO UPDATE SET number = coalesce(excluded.number, rate_publication.number)
            """,
            [
                "source": body.source.rawValue, "day": day.day.daysSince1970, "number": day.number,
                "trading_day": tradingDay?.daysSince1970, "body": body.hash, "fetched_at": body.fetchedAt.milliseconds,
            ])
    }

    /// The number of a publication that came from a file.
    static func number(_ number: String, of source: RateSource, on day: Day, at now: Date, in db: Database) throws {
        try db.run(
            """
            INSERT INTO rate_publication (source, day, number, fetched_at) VALUES (:source, :day, :number, :now)
            ON CONFLICT (source, day) DO NOTHING
            """,
            ["source": source.rawValue, "day": day.daysSince1970, "number": number, "now": now.milliseconds])
    }

    static func answered(_ source: RateSource, at now: Date, in db: Database) throws {
        try db.run(
            """
            INSERT INTO feed (source, tried_at, answered_at, failures) VALUES (:source, :now, :now, 0)
            ON CONFLICT (source) DO UPDATE SET tried_at = :now, answered_at = :now, failures = 0, fault = NULL
            """, ["source": source.rawValue, "now": now.milliseconds])
    }

    static func failed(_ source: RateSource, _ fault: String, at now: Date, in db: Database) throws {
        try db.run(
            """
            INSERT INTO feed (source, tried_at, failures, fault) VALUES (:source, :now, 1, :fault)
            ON CONFLICT (source) DO UPDATE SET tried_at = :now, failures = feed.failures + 1, fault = :fault
            """, ["source": source.rawValue, "now": now.milliseconds, "fault": fault])
    }

    static func close(_ source: RateSource, _ day: Day, at now: Date, in db: Database) throws {
        try db.upsert(
            into: .feedClosedDay,
            [
                "source": source.rawValue, "day": day.daysSince1970, "said_at": now.milliseconds,
            ])
    }

    static func closedDays(of source: RateSource, since day: Day, in db: Database) throws -> Set<Day> {
        let sql = "SELECT day FROM feed_closed_day WHERE source = :source AND day >= :day"
        return Set(
            try db.values(sql, ["source": source.rawValue, "day": day.daysSince1970], as: Int.self).map(
                Day.init(daysSince1970:)))
    }

    static func progress(of source: RateSource, in db: Database) throws -> PublicationProgress {
        let sql = "SELECT tried_at FROM feed WHERE source = :source"
        let row = try db.row(sql, ["source": source.rawValue])
        let last = try PublicationTable.newestDay(of: source, in: db)
        let closed = try last.map { try closedDays(of: source, since: $0, in: db) }
        return PublicationProgress(last: last, asked: row?.optionalDate("tried_at"), closed: closed ?? [])
    }

    /// The status of every source that was ever requested or has rates.
    static func status(in db: Database) throws -> [FeedStatus] {
        let sql = "SELECT tried_at, failures, fault FROM feed WHERE source = :source"
        return try RateSource.allCases.compactMap { source -> FeedStatus? in
            guard let status = try PublicationTable.status(of: source, in: db) else { return nil }
            let row = try db.row(sql, ["source": source.rawValue])
            guard row != nil || status.newest != nil else { return nil }
            // The catch-up does not request older missing days, see `PublicationSchedule.reach`.
            let first = (status.newest ?? Day(daysSince1970: 0)).advanced(by: -PublicationSchedule.recordDays)
            return FeedStatus(
                status, record: try PublicationTable.record(of: source, since: first, in: db),
                triedAt: row?.optionalDate("tried_at"), failures: row?["failures"] ?? 0, fault: row?["fault"])
        }
    }
}
