import Domain
import Foundation

/// SQL of the table `rate_alert`.
enum AlertTable {
    private static let columns = """
        id, traveller, version, kind, base, quote, direction, days, level, rearm, is_active, is_armed, source, since,
        created_at, fired_at, times_fired
        """

    static func find(_ id: Identifier<RateAlert>, in db: Database) throws -> RateAlert? {
        try db.row(one, ["id": id.description]).map(alert)
    }

    private static let one = "SELECT \(columns) FROM rate_alert WHERE id = :id"

    /// The newest first.
    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [RateAlert] {
        try db.rows(all, ["traveller": traveller.description]).map(alert)
    }

    private static let all = "SELECT \(columns) FROM rate_alert WHERE traveller = :traveller ORDER BY id DESC"

    static func save(_ alert: RateAlert, in db: Database) throws {
        let stored = StoredCondition(alert.condition)
        try db.upsert(
            into: .rateAlert,
            [
                "id": alert.id.description, "traveller": alert.traveller.description, "version": alert.version,
                "kind": stored.kind.rawValue, "base": stored.base, "quote": stored.quote,
                "direction": stored.direction, "days": stored.days, "level": stored.level, "level_key": stored.key,
                "rearm": alert.rearm.rawValue, "is_active": alert.isActive, "is_armed": alert.isArmed,
                "source": alert.watch.source.rawValue, "since": Int64(alert.watch.since.daysSince1970),
                "created_at": alert.createdAt.milliseconds, "fired_at": alert.firedAt?.milliseconds,
                "times_fired": alert.timesFired,
            ], keeping: ["traveller", "created_at"])
    }

    static func delete(_ id: Identifier<RateAlert>, in db: Database) throws {
        try db.run("DELETE FROM rate_alert WHERE id = :id", ["id": id.description])
    }

    private static func alert(_ row: StoredRow) throws -> RateAlert {
        RateAlert(
            id: try row.id("id"), of: try row.id("traveller"), version: row["version"],
            try StoredCondition(row).condition(), try row.value("rearm"),
            RateAlert.State(
                isActive: row["is_active"], isArmed: row["is_armed"], firedAt: row.optionalDate("fired_at"),
                timesFired: row["times_fired"]),
            PublicationWatch(try row.value("source"), since: Day(daysSince1970: try row.present("since"))),
            createdAt: row.date("created_at"))
    }

    // MARK: - Publications

    /// The day after which publications matter to an alert; nil without any.
    static func since(in db: Database) throws -> Day? {
        let sql = "SELECT min(since) FROM rate_alert WHERE is_active = 1 AND source = :source"
        return try RateSource.byRank.compactMap { source in
            try db.value(sql, ["source": source.rawValue], as: Int.self).map {
                PublicationWatch(source, since: Day(daysSince1970: $0)).earliest
            }
        }.min()
    }

    /// What alerts wait for.
    static func measures(in db: Database) throws -> Set<AlertMeasure> {
        let sql = """
            SELECT DISTINCT kind, base, quote, direction, days, '' AS level FROM rate_alert
            WHERE is_active = 1 AND source = :source AND kind IN ('threshold', 'move')
            ORDER BY kind, base, quote, direction, days
            """
        // A damaged row holds up no other alert.
        let rows = try RateSource.byRank.flatMap { try db.rows(sql, ["source": $0.rawValue]) }
        return Set(
            rows.compactMap { row in
                guard let base = Currency(row["base"] as String), let quote = Currency(row["quote"] as String) else {
                    return nil
                }
                let pair = CurrencyPair(base, quote)
                if (row["kind"] as String) == RateAlert.Kind.move.rawValue { return .move(pair, days: row["days"]) }
                return RateAlert.Direction(rawValue: row["direction"]).map { .rate(pair, $0) }
            })
    }

    static let reached = """
        SELECT id FROM rate_alert
        WHERE is_active = 1 AND source = :source AND kind = :kind AND base = :base AND quote = :quote
            AND direction = :direction AND days = :days AND is_armed = :armed AND level_key BETWEEN :low AND :high
            AND since < :day
        """

    /// The alerts that a level may fire or arm.
    static func reached(by level: AlertLevel, on publication: RatePublication, in db: Database) throws -> [String] {
        let pair = level.measure.pair
        let (kind, direction, days): (RateAlert.Kind, String, Int) =
            switch level.measure {
            case .rate(_, let direction): (.threshold, direction.rawValue, 0)
            case .move(_, let days): (.move, "", days)
            }
        let watched = RateSource.byRank.flatMap { [($0, true, level.fires), ($0, false, level.rearms)] }
        return try watched.flatMap { source, isArmed, keys in
            try db.values(
                reached,
                [
                    "source": source.rawValue, "kind": kind.rawValue, "base": pair.base.code,
                    "quote": pair.quote.code, "direction": direction, "days": days, "armed": isArmed,
                    "low": keys.lowerBound, "high": keys.upperBound,
                    "day": PublicationWatch.limit(of: source, for: publication).daysSince1970,
                ], as: String.self)
        }
    }

    static func digests(before publication: RatePublication, in db: Database) throws -> [String] {
        let sql = """
            SELECT id FROM rate_alert
            WHERE is_active = 1 AND source = :source AND kind IN ('daily', 'weekly') AND since < :date
            """
        return try RateSource.byRank.flatMap {
            try db.values(sql, ["source": $0.rawValue, "date": publication.date.daysSince1970], as: String.self)
        }
    }

    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        for sql in [
            "DELETE FROM rate_alert WHERE traveller = :traveller",
            "DELETE FROM watch_list WHERE traveller = :traveller",
        ] {
            try db.run(sql, ["traveller": traveller.description])
        }
    }
}
