import Domain
import GRDB

/// SQL of the tables `rate`, `rate_revision` and `rate_import`.
enum RateTable {
    /// The source whose publications price everything.
    static let source = "ECB"

    /// Exactly that day's publication, or the newest one.
    static func sheet(on day: Day? = nil, in db: Database) throws -> RateSheet? {
        guard let day else { return try sheet(onOrBefore: nil, in: db) }
        let statement = try db.cachedStatement(
            sql: "SELECT day, currency, digits FROM rate WHERE source = ? AND day = ?")
        return try sheets(statement, [source, day.daysSince1970]).first
    }

    /// The newest publication, on or before `day` if one is given.
    static func sheet(onOrBefore day: Day?, in db: Database) throws -> RateSheet? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT day, currency, digits FROM rate
                WHERE source = ?1 AND day = (SELECT max(day) FROM rate WHERE source = ?1 AND day <= ?2)
                """)
        return try sheets(statement, [source, day?.daysSince1970 ?? .max]).first
    }

    /// Publications of these days, oldest first, with only the two currencies; a day that quotes neither is left out,
    /// unless one of them is the euro.
    static func history(
        _ base: Currency, _ quote: Currency, in days: ClosedRange<Day>, in db: Database
    ) throws -> [RateSheet] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT day, currency, digits FROM rate
                WHERE source = ? AND day BETWEEN ? AND ? AND currency IN (?, ?) ORDER BY day, currency
                """)
        return try sheets(
            statement,
            [source, days.lowerBound.daysSince1970, days.upperBound.daysSince1970, base.code, quote.code])
    }

    static func span(in db: Database) throws -> ClosedRange<Day>? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT (SELECT min(day) FROM rate WHERE source = ?1) AS first,
                    (SELECT max(day) FROM rate WHERE source = ?1) AS last
                """, arguments: [source])
        guard let row, let first = row["first"] as Int?, let last = row["last"] as Int? else { return nil }
        return Day(daysSince1970: first)...Day(daysSince1970: last)
    }

    /// Rows in the order of their days, as sheets.
    private static func sheets(_ statement: Statement, _ arguments: StatementArguments) throws -> [RateSheet] {
        var sheets: [RateSheet] = []
        var day: Int?
        var rates: [Currency: PublishedRate] = [:]
        func close() {
            guard let day, !rates.isEmpty else { return }
            sheets.append(RateSheet(source: source, date: Day(daysSince1970: day), rates: rates))
        }
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            if day != row["day"] {
                close()
                day = row["day"]
                rates = [:]
            }
            rates[try row.currency("currency")] = try rate(row)
        }
        close()
        return sheets
    }

    private static func rate(_ row: Row) throws -> PublishedRate {
        do { return try PublishedRate(row["digits"] as String) } catch { throw DamagedRow(column: "digits") }
    }
}
