import Domain
import Foundation

/// SQL of the table `rate_quarantine`.
enum QuarantineTable {
    static func open(of source: RateSource? = nil, in db: Database) throws -> [QuarantineEntry] {
        let sql = """
            SELECT * FROM rate_quarantine WHERE decided_at IS NULL AND (:source IS NULL OR source = :source)
            ORDER BY day, source, currency, key
            """
        return try db.rows(sql, ["source": source?.rawValue]).map(entry)
    }

    static func dropped(of source: RateSource, in days: ClosedRange<Day>, in db: Database) throws -> [QuarantinedRate] {
        let sql = """
            SELECT * FROM rate_quarantine WHERE source = :source AND day BETWEEN :first AND :last
                AND decision = 'dropped'
            """
        return try db.rows(
            sql,
            ["source": source.rawValue, "first": days.lowerBound.daysSince1970, "last": days.upperBound.daysSince1970]
        ).map { try entry($0).quarantined }
    }

    static func find(_ key: Int64, in db: Database) throws -> QuarantineEntry? {
        let sql = "SELECT * FROM rate_quarantine WHERE key = :key AND decided_at IS NULL"
        return try db.row(sql, ["key": key]).map(entry)
    }

    private static func entry(_ row: StoredRow) throws -> QuarantineEntry {
        let source: RateSource = try row.value("source")
        return QuarantineEntry(
            key: row["key"],
            quarantined: QuarantinedRate(
                source: source, row: try RateTable.feedRow(row, of: source), issue: try issue(row)),
            at: row.date("at"))
    }

    private static func issue(_ row: StoredRow) throws -> RateIssue {
        switch row["doubt"] as String {
        case "unknownCode": .unknownCode(try row.currency("currency"))
        case "olderThanAnswer": .olderThanAnswer(days: try row.present("days"))
        case "revision": .revision(of: try row.rate("against"))
        case "jump":
            .jump(from: try row.rate("against"), on: Day(daysSince1970: try row.present("against_day")))
        case "apart": .apart(from: try row.value("against"))
        default: throw DamagedRow(column: "doubt")
        }
    }

    /// `place`: the position of the row in its publication.
    static func insert(
        _ quarantined: QuarantinedRate, place: Int?, from body: String, at now: Date, in db: Database
    ) throws {
        let (row, issue) = (quarantined.row, quarantined.issue.columns)
        try db.insert(
            into: .rateQuarantine,
            [
                "source": quarantined.source.rawValue, "day": row.day.daysSince1970,
                "currency": quarantined.source.currency(of: row.pair).code, "digits": row.rate.text,
                "ask": row.ask?.text, "name": row.name, "place": place, "doubt": issue.kind,
                "against": issue.against, "against_day": issue.day, "days": issue.days, "body": body,
                "at": now.milliseconds,
            ])
    }

    /// The position of a quarantined row in its publication.
    static func place(of quarantined: QuarantinedRate, in db: Database) throws -> Int? {
        let sql = """
            SELECT place FROM rate_quarantine
            WHERE source = :source AND day = :day AND currency = :currency AND digits = :digits
                AND decided_at IS NULL
            """
        return try db.value(sql, figure(quarantined), as: Int.self)
    }

    /// Takes the row out of quarantine. `decision` is the reason.
    static func decide(_ quarantined: QuarantinedRate, _ decision: String, at now: Date, in db: Database) throws {
        try db.run(
            """
            UPDATE rate_quarantine SET decided_at = :at, decision = :decision
            WHERE source = :source AND day = :day AND currency = :currency AND digits = :digits
                AND decided_at IS NULL
            """, figure(quarantined) + ["at": now.milliseconds, "decision": decision])
    }

    /// The key of one quarantined rate.
    private static func figure(_ quarantined: QuarantinedRate) -> SQLValues {
        [
            "source": quarantined.source.rawValue, "day": quarantined.row.day.daysSince1970,
            "currency": quarantined.source.currency(of: quarantined.row.pair).code, "digits": quarantined.row.rate.text,
        ]
    }
}

extension Release {
    /// The value of the column `decision`.
    var name: String {
        switch self {
        case .secondSource: "secondSource"
        case .nextFix: "nextFix"
        case .operatorDecision: "operator"
        }
    }
}

extension RateIssue {
    fileprivate var columns: (kind: String, against: String?, day: Int32?, days: Int?) {
        switch self {
        case .unknownCode: ("unknownCode", nil, nil, nil)
        case .olderThanAnswer(let days): ("olderThanAnswer", nil, nil, days)
        case .revision(let rate): ("revision", rate.text, nil, nil)
        case .jump(let rate, let day): ("jump", rate.text, day.daysSince1970, nil)
        case .apart(let source): ("apart", source.rawValue, nil, nil)
        }
    }
}

extension StoredRow {
    func rate(_ column: String) throws -> PublishedRate {
        do { return try PublishedRate(long: try present(column) as String) } catch is RateFault {
            throw DamagedRow(column: column)
        }
    }

    func optionalRate(_ column: String) throws -> PublishedRate? {
        self[column] as String? == nil ? nil : try rate(column)
    }
}
