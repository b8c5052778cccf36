import Domain
import Foundation
import GRDB

/// SQL of the table `feed_body`.
enum FeedBodyTable {
    /// Stores a response body. Identical bytes are stored once, with the days of the last request that quarantined
    /// them. A file with all days answers many requests. If one request accepts its days, the other days stay in
    /// quarantine.
    static func keep(_ body: FeedBody, issues: [FeedBodyIssue], in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO feed_body (hash, source, path, asked_first, asked_last, body, fetched_at, doubts)
                VALUES (:hash, :source, :path, :first, :last, :body, :at, :doubts)
                ON CONFLICT (hash) DO UPDATE SET fetched_at = excluded.fetched_at,
                        path = CASE WHEN excluded.doubts IS NULL OR excluded.asked_first IS NULL THEN feed_body.path
                            ELSE excluded.path END,
                        asked_first = CASE WHEN excluded.doubts IS NULL OR excluded.asked_first IS NULL
                            THEN feed_body.asked_first ELSE excluded.asked_first END,
                        asked_last = CASE WHEN excluded.doubts IS NULL OR excluded.asked_first IS NULL
                            THEN feed_body.asked_last ELSE excluded.asked_last END,
                        doubts = CASE WHEN excluded.doubts IS NULL AND feed_body.decision IS NULL
                                AND (excluded.asked_last < feed_body.asked_first
                                    OR excluded.asked_first > feed_body.asked_last)
                            THEN feed_body.doubts ELSE excluded.doubts END,
                        decided_at = NULL, decision = NULL
                    WHERE feed_body.decision IS NULL OR feed_body.decision = 'superseded'
                """
        ).execute(arguments: [
            "hash": body.hash, "source": body.source.rawValue, "path": body.path,
            "first": body.days?.lowerBound.daysSince1970, "last": body.days?.upperBound.daysSince1970,
            "body": Data(body.bytes), "at": body.fetchedAt.milliseconds,
            "doubts": issues.isEmpty ? nil : issues.map(\.description).joined(separator: "; "),
        ])
        guard !issues.isEmpty, let days = body.days else { return }
        // The new body supersedes quarantined bodies whose days it covers.
        try db.cachedStatement(
            sql: """
                UPDATE feed_body SET decided_at = :at, decision = 'superseded'
                WHERE source = :source AND doubts IS NOT NULL AND decided_at IS NULL AND hash <> :hash
                    AND asked_first >= :first AND asked_last <= :last
                """
        ).execute(arguments: [
            "at": body.fetchedAt.milliseconds, "source": body.source.rawValue, "hash": body.hash,
            "first": days.lowerBound.daysSince1970, "last": days.upperBound.daysSince1970,
        ])
    }

    /// The requested days of all quarantined bodies.
    static func quarantinedDays(of source: RateSource, in db: Database) throws -> [ClosedRange<Day>] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT asked_first, asked_last FROM feed_body
                WHERE source = ? AND doubts IS NOT NULL AND decided_at IS NULL AND asked_first IS NOT NULL
                ORDER BY asked_first, asked_last, hash
                """)
        return try Row.fetchAll(statement, arguments: [source.rawValue]).map { row in
            Day(daysSince1970: try row.present("asked_first"))...Day(daysSince1970: try row.present("asked_last"))
        }
    }

    /// Marks quarantined bodies as superseded by an accepted body that overlaps their days.
    static func supersede(
        _ source: RateSource, in days: ClosedRange<Day>, at now: Date, in db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                UPDATE feed_body SET decided_at = :at, decision = 'superseded'
                WHERE source = :source AND doubts IS NOT NULL AND decided_at IS NULL
                    AND (asked_last IS NULL OR asked_first <= :last AND asked_last >= :first)
                """
        ).execute(arguments: [
            "at": now.milliseconds, "source": source.rawValue, "first": days.lowerBound.daysSince1970,
            "last": days.upperBound.daysSince1970,
        ])
    }

    /// Returns false if the body is not in quarantine.
    static func decide(_ hash: String, _ decision: String, at now: Date, in db: Database) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE feed_body SET decided_at = ?, decision = ?
                WHERE hash = ? AND doubts IS NOT NULL AND decided_at IS NULL
                """
        ).execute(arguments: [now.milliseconds, decision, hash])
        return db.changesCount > 0
    }

    static func quarantined(in db: Database) throws -> [QuarantinedBody] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT hash, source, doubts, fetched_at FROM feed_body
                WHERE doubts IS NOT NULL AND decided_at IS NULL ORDER BY fetched_at, hash
                """)
        return try Row.fetchAll(statement).map { row in
            QuarantinedBody(
                name: String((row["hash"] as String).prefix(8)), source: try row.value("source"),
                issues: row["doubts"], at: row.date("fetched_at"))
        }
    }

    static func quarantined(_ name: String, in db: Database) throws -> FeedBody? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM feed_body
                WHERE substr(hash, 1, length(?1)) = ?1 AND doubts IS NOT NULL AND decided_at IS NULL LIMIT 2
                """)
        let rows = try Row.fetchAll(statement, arguments: [name])
        guard rows.count == 1, let row = rows.first else { return nil }
        let (first, last): (Int?, Int?) = (row["asked_first"], row["asked_last"])
        let days = first.flatMap { first in
            last.map { Day(daysSince1970: first)...Day(daysSince1970: $0) }
        }
        return FeedBody(
            source: try row.value("source"), path: row["path"], days: days, bytes: [UInt8](row["body"] as Data),
            hash: row["hash"], fetchedAt: row.date("fetched_at"))
    }

    static func prune(before: Date, limit: Int, in db: Database) throws -> Int {
        try db.cachedStatement(
            sql: """
                DELETE FROM feed_body WHERE hash IN (
                    SELECT hash FROM feed_body WHERE fetched_at < ? ORDER BY fetched_at LIMIT ?)
                """
        ).execute(arguments: [before.milliseconds, limit])
        return db.changesCount
    }
}
