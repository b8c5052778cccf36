import CSpatiaLite
import Domain
import GRDB

/// SQL that reads the rates of a pair from the table `rate`: day after day, without the other currencies of a publication.
///
/// A decade has thousands of days. Each currency is read in the order of the index `rate_history`, so nothing is sorted, and
/// digits are parsed where SQLite has them.
enum PairTable {
    /// The rates of a pair in these days, oldest first; days without one of the two are left out.
    static func mids(
        from have: Currency, to want: Currency, of source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> [RateHistory.Point] {
        try both(have, want, of: source, in: days, PublishedRate.init(longUTF8:), in: db) { day, have, want in
            source.mid(from: have, to: want).map { RateHistory.Point(day: day, rate: $0) }
        }
    }

    /// The same for statistics.
    static func closes(
        _ base: Currency, _ quote: Currency, of source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> [CloseSeries.Close] {
        try both(base, quote, of: source, in: days, PublishedRate.value(ofUTF8:), in: db) { day, base, quote in
            CloseSeries.Close(day: day, value: source.value(of: base ?? 1, in: quote ?? 1))
        }
    }

    /// What `make` returns for each day that has both currencies. It gets nil for the pivot of the source, which has no rows.
    private static func both<Value, Result>(
        _ first: Currency, _ second: Currency, of source: RateSource, in days: ClosedRange<Day>,
        _ parse: (UnsafeBufferPointer<UInt8>) throws -> Value, in db: Database,
        _ make: (Day, Value?, Value?) -> Result?
    ) throws -> [Result] {
        func series(_ currency: Currency) throws -> [(day: Day, value: Value)]? {
            currency == source.pivot ? nil : try Self.series(of: currency, by: source, in: days, parse, in: db)
        }
        switch (try series(first), try series(second)) {
        case (let own?, nil): return own.compactMap { make($0.day, $0.value, nil) }
        case (nil, let other?): return other.compactMap { make($0.day, nil, $0.value) }
        case (nil, nil): return []
        case (let own?, let other?):
            var (found, place) = ([Result](), 0)
            found.reserveCapacity(min(own.count, other.count))
            for (day, value) in own {
                while place < other.count, other[place].day < day { place += 1 }
                guard place < other.count else { break }
                if other[place].day == day, let result = make(day, value, other[place].value) { found.append(result) }
            }
            return found
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
