import CSpatiaLite
import Domain
import GRDB

/// SQL that reads the rates of a pair from the table `rate`: day after day, without the other currencies of a publication.
///
/// A decade has thousands of days. Each currency is read in the order of the index `rate_history`, so nothing is sorted, and
/// digits are parsed where SQLite has them.
enum PairTable {
    /// What one source said of one currency in these days. Of table B what it says itself.
    static func figures(
        of currency: Currency, by source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> FigureSeries {
        let rows = try rows(of: currency, by: source, in: days, PublishedRate.init(longUTF8:), in: db)
        return FigureSeries(of: currency, by: source, rows.map(\.day), rows.map(\.value))
    }

    /// The rates of a pair by the homes of now.
    static func series(
        from have: Currency, to want: Currency, by rates: ReferenceRates, in days: ClosedRange<Day>, opens: Bool,
        in db: Database
    ) throws -> PairSeries {
        // Asked alone, table B has the rates of table A on its days.
        let isAlone = rates.sources == [.nbpB]
        return try rates.series(from: have, to: want, in: days, opens: opens) { source, currency, days in
            guard isAlone else { return try figures(of: currency, by: source, in: days, in: db) }
            let rows = try series(of: currency, by: source, in: days, PublishedRate.init(longUTF8:), in: db)
            return FigureSeries(of: currency, by: source, rows.map(\.day), rows.map(\.value))
        }
    }

    /// The rates of one currency. NBP table B also has those of table A on its days, as far as it has none of its own.
    private static func series<Value>(
        of currency: Currency, by source: RateSource, in days: ClosedRange<Day>,
        _ parse: (UnsafeBufferPointer<UInt8>) throws -> Value, in db: Database
    ) throws -> [(day: Day, value: Value)] {
        let own = try rows(of: currency, by: source, in: days, parse, in: db)
        guard source == .nbpB else { return own }
        let weekly = Set(
            try Int.fetchAll(
                db, sql: "SELECT DISTINCT day FROM rate WHERE source = ? AND day BETWEEN ? AND ?",
                arguments: [source.rawValue, days.lowerBound.daysSince1970, days.upperBound.daysSince1970]))
        let known = Set(own.map(\.day))
        let other = try rows(of: currency, by: .nbpA, in: days, parse, in: db)
            .filter { weekly.contains(Int($0.day.daysSince1970)) && !known.contains($0.day) }
        return other.isEmpty ? own : (own + other).sorted { $0.day < $1.day }
    }

    private static func rows<Value>(
        of currency: Currency, by source: RateSource, in days: ClosedRange<Day>,
        _ parse: (UnsafeBufferPointer<UInt8>) throws -> Value, in db: Database
    ) throws -> [(day: Day, value: Value)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT day, digits FROM rate WHERE source = ? AND currency = ? AND day BETWEEN ? AND ? ORDER BY day
                """)
        let rows = try DigitRows(
            statement,
            [source.rawValue, currency.code, days.lowerBound.daysSince1970, days.upperBound.daysSince1970])
        var found: [(day: Day, value: Value)] = []
        while let row = try rows.next() {
            // Why it is none does not matter.
            guard let value = try? parse(row.digits) else { throw DamagedRow(column: "rate.digits") }
            found.append((Day(daysSince1970: row.day), value))
        }
        return found
    }
}

/// Figures that were read, each once for a stretch of days.
final class KnownFigures {
    private struct Key: Hashable {
        let source: RateSource
        let currency: Currency
        let days: ClosedRange<Day>
    }

    private let db: Database
    private var known: [Key: FigureSeries] = [:]

    init(in db: Database) { self.db = db }

    func series(_ source: RateSource, _ currency: Currency, _ days: ClosedRange<Day>) throws -> FigureSeries {
        let key = Key(source: source, currency: currency, days: days)
        if let series = known[key] { return series }
        let series = try PairTable.figures(of: currency, by: source, in: days, in: db)
        known[key] = series
        return series
    }
}

/// Reads the columns day and digits of a statement, row by row.
private final class DigitRows: DatabaseCursor {
    /// One row. Its digits are there until the next one is read.
    struct Element {
        let day: Int
        let digits: UnsafeBufferPointer<UInt8>
    }

    let _statement: Statement
    var _isDone = false

    init(_ statement: Statement, _ arguments: StatementArguments) throws {
        _statement = statement
        try statement.setArguments(arguments)
    }

    // Its result is the error that was thrown before, if there was one.
    deinit { sqlite3_reset(_statement.sqliteStatement) }

    func _element(sqliteStatement: SQLiteStatement) throws -> Element {
        let digits = sqlite3_column_text(sqliteStatement, 1)
        return Element(
            day: Int(sqlite3_column_int64(sqliteStatement, 0)),
            digits: UnsafeBufferPointer(start: digits, count: Int(sqlite3_column_bytes(sqliteStatement, 1))))
    }
}
