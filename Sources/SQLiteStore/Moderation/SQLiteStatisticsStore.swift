package import Domain
package import Foundation
import GRDB

/// Counts for staff in SQLite.
package struct SQLiteStatisticsStore: ModerationStatisticsStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func statistics(at now: Date) async throws -> ModerationStatistics {
        let start = ModerationStatistics.start(at: now).milliseconds
        return try await database.read { db in
            ModerationStatistics(
                at: now, queues: try Self.queues(at: now, in: db),
                closed: try Self.counts(
                    "SELECT outcome, count(*) FROM moderation_case WHERE closed_at >= ? GROUP BY outcome", since: start,
                    in: db),
                closedLate: try Self.count(
                    "SELECT count(*) FROM moderation_case WHERE closed_at >= ? AND closed_at > due_at", since: start,
                    in: db),
                reports: try Self.count("SELECT count(*) FROM report WHERE at >= ?", since: start, in: db),
                actions: try Self.counts(
                    "SELECT action, count(*) FROM audit WHERE at >= ? GROUP BY action", since: start, in: db),
                swaps: try Self.swaps(since: start, in: db))
        }
    }

    private static func queues(
        at now: Date, in db: Database
    ) throws -> [ModerationCase.Priority: ModerationStatistics.Queue] {
        let claimed = now.addingTimeInterval(-ModerationCase.claimLifetime).milliseconds
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT priority, count(*) AS number, min(opened_at) AS oldest_at,
                    sum(CASE WHEN claimed_at > :claimed THEN 0 ELSE 1 END) AS unclaimed,
                    sum(CASE WHEN due_at < :now THEN 1 ELSE 0 END) AS overdue
                FROM moderation_case WHERE state = 'open' GROUP BY priority
                """, arguments: ["claimed": claimed, "now": now.milliseconds])
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                guard let priority = ModerationCase.Priority(rawValue: row["priority"]) else {
                    throw DamagedRow(column: "priority")
                }
                let queue = ModerationStatistics.Queue(
                    open: row["number"], unclaimed: row["unclaimed"], overdue: row["overdue"],
                    oldestAt: row.optionalDate("oldest_at"))
                return (priority, queue)
            })
    }

    /// Only a swap that came to its meeting can be a no-show.
    private static func swaps(since start: Int64, in db: Database) throws -> ModerationStatistics.Swaps {
        let ended: [Swap.State: Int] = try counts(
            "SELECT state, count(*) FROM swap WHERE ended_at >= ? GROUP BY state", since: start, in: db)
        let met: [Swap.State] = [.completed, .noShow, .unconfirmed, .settled, .resolved]
        return ModerationStatistics.Swaps(
            ended: met.reduce(0) { $0 + (ended[$1] ?? 0) }, noShows: ended[.noShow] ?? 0,
            disputed: try Int.fetchOne(db, sql: "SELECT count(*) FROM swap WHERE state = 'disputed'") ?? 0)
    }

    private static func count(_ sql: String, since start: Int64, in db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [start]) ?? 0
    }

    private static func counts<Key: RawRepresentable<String>>(
        _ sql: String, since start: Int64, in db: Database
    ) throws -> [Key: Int] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [start]).reduce(into: [:]) { counts, row in
            guard let key = Key(rawValue: row[0]) else { throw DamagedRow(column: "count") }
            counts[key] = row[1]
        }
    }
}
