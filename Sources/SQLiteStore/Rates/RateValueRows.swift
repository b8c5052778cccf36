import CSpatiaLite
import Domain
import GRDB

/// Reads the columns day, currency and digits of a statement as numbers, row by row.
///
/// A forecast reads thousands of rows and needs neither their text nor exact decimals: this takes a third of the time of
/// rates in full.
final class RateValueRows: DatabaseCursor {
    /// One row.
    struct Element {
        let day: Int
        let currency: Currency
        let value: Double
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
        func text(_ column: CInt) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(
                start: sqlite3_column_text(sqliteStatement, column),
                count: Int(sqlite3_column_bytes(sqliteStatement, column)))
        }
        guard let currency = Currency(utf8: text(1)) else { throw DamagedRow(column: "rate.currency") }
        guard let value = Self.value(of: text(2)) else { throw DamagedRow(column: "rate.digits") }
        return Element(day: Int(sqlite3_column_int64(sqliteStatement, 0)), currency: currency, value: value)
    }

    private static func value(of digits: UnsafeBufferPointer<UInt8>) -> Double? {
        if let value = PublishedRate.plainValue(of: digits) { return value }
        // Why it is none does not matter.
        return (try? PublishedRate(long: String(decoding: digits, as: UTF8.self)))?.value
    }
}
