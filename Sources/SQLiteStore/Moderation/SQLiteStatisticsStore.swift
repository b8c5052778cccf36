import Domain
import Foundation

/// Counts for staff in SQLite.
struct SQLiteStatisticsStore: ModerationStatisticsStore {
    let database: SQLiteDatabase

    func statistics(at now: Date) async throws -> ModerationStatistics {
        let start = ModerationStatistics.start(at: now).milliseconds
        return try await database.read { db in
            ModerationStatistics(
                at: now, queues: try Self.queues(at: now, in: db),
                closed: ModerationStatistics.Closed(
                    outcomes: try Self.counts(
                        "SELECT outcome, count(*) FROM moderation_case WHERE closed_at >= :start GROUP BY outcome",
                        since: start, in: db),
                    lateCount: try Self.count(
                        "SELECT count(*) FROM moderation_case WHERE closed_at >= :start AND closed_at > due_at",
                        since: start, in: db)),
                reports: try Self.count("SELECT count(*) FROM report WHERE at >= :start", since: start, in: db),
                actions: try Self.counts(
                    """
                    WITH recent AS MATERIALIZED (SELECT action FROM audit WHERE at >= :start)
                    SELECT action, count(*) FROM recent GROUP BY action
                    """, since: start, in: db),
                swaps: ModerationStatistics.Swaps(
                    ended: try Self.counts(
                        """
                        SELECT state, count(*) FROM swap WHERE ended_at >= :start AND settled_by IS NULL GROUP BY state
                        """,
                        since: start, in: db),
                    disputed: try db.value("SELECT count(*) FROM swap WHERE state = 'disputed'", as: Int.self) ?? 0),
                flags: try Self.flags(since: start, in: db), appeals: try Self.appeals(since: start, in: db))
        }
    }

    private static func queues(
        at now: Date, in db: Database
    ) throws -> [ModerationCase.Priority: ModerationStatistics.Queue] {
        let claimed = now.addingTimeInterval(-ModerationCase.claimLifetime).milliseconds
        let rows = try db.rows(
            """
            SELECT priority, count(*) AS number, min(opened_at) AS oldest_at,
                sum(CASE WHEN claimed_at > :claimed THEN 0 ELSE 1 END) AS unclaimed,
                sum(CASE WHEN due_at < :now THEN 1 ELSE 0 END) AS overdue
            FROM moderation_case WHERE state = 'open' GROUP BY priority
            """, ["claimed": claimed, "now": now.milliseconds])
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

    private static func flags(
        since start: Int64, in db: Database
    ) throws -> [FlagRule: ModerationStatistics.Flags] {
        let sql = """
            SELECT flag.rule, moderation_case.outcome, count(*) AS number FROM flag
            JOIN moderation_case ON moderation_case.id = flag.moderation_case
            WHERE flag.at >= :start GROUP BY flag.rule, moderation_case.outcome
            """
        return try db.rows(sql, ["start": start]).reduce(into: [:]) { flags, row in
            let state = CaseFlag.State(try row.optionalValue("outcome"))
            flags[try row.value("rule"), default: [:]][state, default: 0] += row["number"] as Int
        }
    }

    private static func appeals(since start: Int64, in db: Database) throws -> ModerationStatistics.Appeals {
        let open = try db.row("SELECT count(*) AS number, min(at) AS oldest_at FROM appeal WHERE is_decided = 0")
        let decided = "SELECT count(*) FROM appeal WHERE decided_at >= :start AND is_granted ="
        return ModerationStatistics.Appeals(
            open: open?["number"] ?? 0, oldestAt: open?.optionalDate("oldest_at"),
            granted: try count("\(decided) 1", since: start, in: db),
            refused: try count("\(decided) 0", since: start, in: db))
    }

    private static func count(_ sql: String, since start: Int64, in db: Database) throws -> Int {
        try db.value(sql, ["start": start], as: Int.self) ?? 0
    }

    private static func counts<Key: RawRepresentable<String>>(
        _ sql: String, since start: Int64, in db: Database
    ) throws -> [Key: Int] {
        try db.rows(sql, ["start": start]).reduce(into: [:]) { counts, row in
            guard let key = Key(rawValue: row[0]) else { throw DamagedRow(column: "count") }
            counts[key] = row[1]
        }
    }
}
