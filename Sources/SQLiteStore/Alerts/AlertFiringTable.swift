import Domain
import Foundation

/// SQL of the table `alert_firing`.
enum AlertFiringTable {
    static let columns = """
        alert_firing.alert, alert_firing.day, alert_firing.traveller, alert_firing.kind, alert_firing.base,
        alert_firing.quote, alert_firing.direction, alert_firing.days, alert_firing.level, alert_firing.rate,
        alert_firing.change, alert_firing.digest, alert_firing.at
        """

    static func insert(_ firing: AlertFiring, in db: Database) throws {
        var stored: StoredCondition
        var (rate, change, digest) = ("", Int?.none, String?.none)
        switch firing.news {
        case .crossing(let condition, let reached, let moved):
            stored = StoredCondition(condition)
            (rate, change) = (reached.text, moved)
        case .digest(let kind, let rows):
            stored = StoredCondition(.digest(kind))
            digest = String(decoding: try JSONEncoder().encode(rows.map(StoredDigestRow.init)), as: UTF8.self)
        }
        try db.insert(
            into: .alertFiring,
            [
                "alert": firing.alert.description, "day": Int64(firing.day.daysSince1970),
                "traveller": firing.traveller.description, "kind": stored.kind.rawValue, "base": stored.base,
                "quote": stored.quote, "direction": stored.direction, "days": stored.days, "level": stored.level,
                "rate": rate, "change": change, "digest": digest, "at": firing.at.milliseconds,
            ])
    }

    static func find(_ alert: Identifier<RateAlert>, on day: Day, in db: Database) throws -> AlertFiring? {
        try db.row(one, ["alert": alert.description, "day": day.daysSince1970]).map(firing)
    }

    private static let one = "SELECT \(columns) FROM alert_firing WHERE alert = :alert AND day = :day"

    /// What these rows of `notification` tell.
    static func told(
        by rows: [StoredRow], in db: Database
    ) throws -> [Identifier<InboxNotification>: AlertFiring] {
        var firings: [Identifier<InboxNotification>: AlertFiring] = [:]
        for row in rows where (row["subject_kind"] as String) == "alert" {
            firings[try row.id("id")] = try find(
                try row.id("subject"), on: Day(of: Date(milliseconds: row["event_number"]), in: .gmt), in: db)
        }
        return firings
    }

    private static func firing(_ row: StoredRow) throws -> AlertFiring {
        let condition = try StoredCondition(row).condition()
        var news: AlertFiring.News
        if case .digest(let kind) = condition {
            guard let rows = row["digest"] as String? else { throw DamagedRow(column: "digest") }
            let decoded = try JSONDecoder().decode([StoredDigestRow].self, from: Data(rows.utf8))
            news = .digest(kind, try decoded.map { try $0.row() })
        } else {
            // `try?`: a text that is no rate is a damaged row.
            guard let rate = try? ExchangeRate(frozen: row["rate"]) else { throw DamagedRow(column: "rate") }
            news = .crossing(condition, rate, change: row["change"])
        }
        return AlertFiring(
            of: try row.id("alert"), to: try row.id("traveller"), on: Day(daysSince1970: try row.present("day")), news,
            at: row.date("at"))
    }

    /// All of a traveller, for an export.
    static func page(
        of traveller: Identifier<Traveller>, after key: (alert: Identifier<RateAlert>, day: Day)?, limit: Int,
        in db: Database
    ) throws -> [AlertFiring] {
        try db.rows(
            page,
            [
                "traveller": traveller.description, "alert": key?.alert.description ?? "",
                "day": key?.day.daysSince1970 ?? 0, "limit": limit,
            ]
        ).map(firing)
    }

    private static let page = """
        SELECT \(columns) FROM alert_firing
        WHERE traveller = :traveller AND (alert > :alert OR alert = :alert AND day > :day) ORDER BY alert, day
            LIMIT :limit
        """

    static func erase(of traveller: Identifier<Traveller>, limit: Int, in db: Database) throws -> Int {
        try db.run(
            """
            DELETE FROM alert_firing WHERE (alert, day) IN (
                SELECT alert, day FROM alert_firing WHERE traveller = :traveller ORDER BY alert, day LIMIT :limit)
            """, ["traveller": traveller.description, "limit": limit])
    }
}

/// A pair of a digest as it is stored.
private struct StoredDigestRow: Codable {
    let pair: String
    let rate: String
    let change: Int?

    init(_ row: DigestRow) {
        (pair, rate, change) = (row.pair.description, row.rate.text, row.change)
    }

    func row() throws -> DigestRow {
        // `try?`: a text that is no rate is a damaged row.
        guard let pair = CurrencyPair(pair), let rate = try? ExchangeRate(frozen: rate) else {
            throw DamagedRow(column: "digest")
        }
        return DigestRow(pair, rate, change: change)
    }
}
