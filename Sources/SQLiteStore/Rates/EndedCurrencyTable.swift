import Domain
import Foundation

/// SQL that reads which currencies have ended, and of the table `currency_end`: how far the sweeper is with them.
enum EndedCurrencyTable {
    fileprivate static let withFacts = "SELECT code, facts FROM currency WHERE facts IS NOT NULL"

    /// Those of some currencies that have ended; mostly none.
    static func ended(_ currencies: [Currency], at now: Date, in db: Database) throws -> [EndedCurrency] {
        let sql = "\(EndedCurrencyTable.withFacts) AND code IN (SELECT value FROM json_each(:codes)) ORDER BY code"
        let rows = try db.rows(sql, ["codes": try SeedSlice.json(currencies.map(\.code))])
        return try rows.compactMap { try ended($0, at: now) }
    }

    /// All that have ended, in code order.
    static func all(at now: Date, in db: Database) throws -> [EndedCurrency] {
        try db.rows("\(EndedCurrencyTable.withFacts) ORDER BY code")
            .compactMap { try ended($0, at: now) }
    }

    /// Whatever the day is: a notification tells it.
    static func find(_ code: String, in db: Database) throws -> EndedCurrency? {
        let sql = "\(EndedCurrencyTable.withFacts) AND code = :code"
        return try db.row(sql, ["code": code]).flatMap { try ended($0, at: .distantFuture) }
    }

    private static func ended(_ row: StoredRow, at now: Date) throws -> EndedCurrency? {
        let currency = try row.currency("code")
        guard let retirement = try StoredFacts.read(row["facts"], of: currency).retirement,
            retirement.hasEnded(at: now)
        else { return nil }
        return EndedCurrency(currency, retirement)
    }

    // MARK: - How far the sweeper is

    /// The currencies that have ended and are not done with, and the last traveller who was looked at for all of them.
    static func pending(at now: Date, in db: Database) throws -> (ended: [EndedCurrency], reached: String) {
        let rows = try db.rows("SELECT currency, reached, done_at FROM currency_end ORDER BY currency")
        var (reached, done) = ([String: String](), Set<String>())
        for row in rows {
            let code: String = row["currency"]
            reached[code] = row["reached"]
            if !row.isNull("done_at") { done.insert(code) }
        }
        let pending = try all(at: now, in: db).filter { !done.contains($0.currency.code) }
        return (pending, pending.map { reached[$0.currency.code] ?? "" }.min() ?? "")
    }

    /// - Parameter isLast: Everybody was looked at. If somebody could not be changed, the next sweep begins anew.
    static func save(
        _ ended: [EndedCurrency], reached: String, failed: Int, isLast: Bool, at now: Date, in db: Database
    ) throws {
        for one in ended {
            let before = try db.value(
                "SELECT failed FROM currency_end WHERE currency = :currency", ["currency": one.currency.code],
                as: Int.self)
            let failed = (before ?? 0) + failed
            let isDone = isLast && failed == 0
            try db.upsert(
                into: .currencyEnd,
                [
                    "currency": one.currency.code, "reached": isLast ? "" : reached, "failed": isLast ? 0 : failed,
                    "done_at": isDone ? now.milliseconds : nil,
                ])
        }
    }
}
