import Domain
import Foundation

/// SQL of the table `feed_body`.
enum FeedBodyTable {
    /// Stores a response body with its issues.
    static func keep(_ body: FeedBody, issues: [FeedBodyIssue], in db: Database) throws {
        if let state = body.state(issues, after: try state(of: body.hash, in: db)) {
            try db.upsert(
                into: .feedBody,
                [
                    "hash": body.hash, "source": body.source.rawValue, "path": state.path,
                    "asked_first": state.days?.lowerBound.daysSince1970,
                    "asked_last": state.days?.upperBound.daysSince1970, "body": Data(body.bytes),
                    "fetched_at": body.fetchedAt.milliseconds, "doubts": state.issues, "decided_at": nil,
                    "decision": nil,
                ], keeping: ["source", "body"])
        }
        guard let days = body.superseded(issues) else { return }
        try db.run(
            """
            UPDATE feed_body SET decided_at = :at, decision = :superseded
            WHERE source = :source AND doubts IS NOT NULL AND decided_at IS NULL AND hash <> :hash
                AND asked_first >= :first AND asked_last <= :last
            """,
            [
                "at": body.fetchedAt.milliseconds, "source": body.source.rawValue, "hash": body.hash,
                "first": days.lowerBound.daysSince1970, "last": days.upperBound.daysSince1970,
                "superseded": FeedBodyState.Decision.superseded.rawValue,
            ])
    }

    private static func state(of hash: String, in db: Database) throws -> FeedBodyState? {
        let sql = "SELECT path, asked_first, asked_last, doubts, decision FROM feed_body WHERE hash = :hash"
        return try db.row(sql, ["hash": hash]).map { row in
            FeedBodyState(
                path: row["path"], days: days(row), issues: row["doubts"],
                decision: try row.optionalValue("decision"))
        }
    }

    private static func days(_ row: StoredRow) -> ClosedRange<Day>? {
        guard let first: Int = row["asked_first"], let last: Int = row["asked_last"] else { return nil }
        return Day(daysSince1970: first)...Day(daysSince1970: last)
    }

    /// The requested days of all quarantined bodies.
    static func quarantinedDays(of source: RateSource, in db: Database) throws -> [ClosedRange<Day>] {
        let sql = """
            SELECT asked_first, asked_last FROM feed_body
            WHERE source = :source AND doubts IS NOT NULL AND decided_at IS NULL AND asked_first IS NOT NULL
            ORDER BY asked_first, asked_last, hash
            """
        return try db.rows(sql, ["source": source.rawValue]).compactMap(days)
    }

    /// Marks quarantined bodies as superseded by an accepted body that overlaps their days.
    static func supersede(
        _ source: RateSource, in days: ClosedRange<Day>, at now: Date, in db: Database
    ) throws {
        try db.run(
            """
            UPDATE feed_body SET decided_at = :at, decision = :superseded
            WHERE source = :source AND doubts IS NOT NULL AND decided_at IS NULL
                AND (asked_last IS NULL OR asked_first <= :last AND asked_last >= :first)
            """,
            [
                "at": now.milliseconds, "source": source.rawValue, "first": days.lowerBound.daysSince1970,
                "last": days.upperBound.daysSince1970, "superseded": FeedBodyState.Decision.superseded.rawValue,
            ])
    }

    /// Returns false if the body is not in quarantine.
    static func decide(
        _ hash: String, _ decision: FeedBodyState.Decision, at now: Date, in db: Database
    ) throws -> Bool {
        let changed = try db.run(
            """
            UPDATE feed_body SET decided_at = :now, decision = :decision
            WHERE hash = :hash AND doubts IS NOT NULL AND decided_at IS NULL
            """, ["now": now.milliseconds, "decision": decision.rawValue, "hash": hash])
        return changed > 0
    }

    static func quarantined(in db: Database) throws -> [QuarantinedBody] {
        let sql = """
            SELECT hash, source, doubts, fetched_at FROM feed_body
            WHERE doubts IS NOT NULL AND decided_at IS NULL ORDER BY fetched_at, hash
            """
        return try db.rows(sql).map { row in
            QuarantinedBody(
                name: String((row["hash"] as String).prefix(8)), source: try row.value("source"),
                issues: row["doubts"], at: row.date("fetched_at"))
        }
    }

    static func quarantined(_ name: String, in db: Database) throws -> FeedBody? {
        let sql = """
            SELECT * FROM feed_body
            WHERE substr(hash, 1, length(:name)) = :name AND doubts IS NOT NULL AND decided_at IS NULL LIMIT 2
            """
        let rows = try db.rows(sql, ["name": name])
        guard rows.count == 1, let row = rows.first else { return nil }
        return FeedBody(
            source: try row.value("source"), path: row["path"], days: days(row), bytes: [UInt8](row["body"] as Data),
            hash: row["hash"], fetchedAt: row.date("fetched_at"))
    }

    static func prune(before: Date, limit: Int, in db: Database) throws -> Int {
        try db.run(
            """
            DELETE FROM feed_body WHERE hash IN (
                SELECT hash FROM feed_body WHERE fetched_at < :before ORDER BY fetched_at LIMIT :limit)
            """, ["before": before.milliseconds, "limit": limit])
    }
}
