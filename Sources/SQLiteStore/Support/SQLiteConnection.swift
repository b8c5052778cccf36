import CSpatiaLite
import Foundation
package import GRDB

/// A connection of GRDB as the stores use it.
///
/// GRDB looks for each argument by its name, keeps a copy of all, and prepares to tell observers of rows, of which there are
/// none; that takes longer than to write a small row. So statements are bound and stepped here. GRDB prepares and keeps them,
/// runs BEGIN and COMMIT, and tells observers of these.
final class SQLiteConnection: SQLConnection {
    let database: GRDB.Database

    init(_ database: GRDB.Database) { self.database = database }

    func query(_ sql: String, _ values: SQLValues) throws -> any SQLRows {
        try rows(of: sql) { try $0.bind(values) }
    }

    func run(_ sql: String, _ values: SQLValues) throws -> Int {
        try finish(try rows(of: sql) { try $0.bind(values) })
    }

    func run(_ sql: String, inOrder values: [SQLValue]) throws -> Int {
        try finish(try rows(of: sql) { try $0.bind(values) })
    }

    private func rows(of sql: String, _ bind: (SQLiteRows) throws -> Void) throws -> SQLiteRows {
        let rows = SQLiteRows(try database.cachedStatement(sql: sql))
        try bind(rows)
        return rows
    }

    private func finish(_ rows: SQLiteRows) throws -> Int {
        // Nobody would learn of a commit that GRDB does not run. Nor may anything go on that was rolled back.
        guard database.isInsideTransaction else { throw rows.misuse("a write outside of a transaction") }
        do { while try rows.next() {} } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
        { throw TakenKey() }
        return Int(sqlite3_changes(database.sqliteConnection))
    }

    func savepoint(_ work: () throws -> Void) throws {
        try database.inSavepoint {
            try work()
            return .commit
        }
    }
}

extension Database {
    package convenience init(_ database: GRDB.Database) { self.init(SQLiteConnection(database)) }

    /// For what stores never do.
    package var grdb: GRDB.Database {
        guard let connection = connection as? SQLiteConnection else { preconditionFailure("another engine") }
        return connection.database
    }

    func hasTable(_ name: String) throws -> Bool {
        try value("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :name", ["name": name], as: Int.self)
            != nil
    }
}

/// A statement of SQLite that runs.
private final class SQLiteRows: SQLRows {
    private let statement: Statement
    private let handle: OpaquePointer

    init(_ statement: Statement) {
        (self.statement, handle) = (statement, statement.sqliteStatement)
        sqlite3_reset(handle)
    }

    deinit {
        // Its result is the error that was thrown before, if there was one.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    var columns: [String] { statement.columnNames }

    func next() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    func value(_ column: Int) -> SQLValue {
        switch sqlite3_column_type(handle, CInt(column)) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }

    func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL }

    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, CInt(column)) }

    func real(_ column: Int) -> Double { sqlite3_column_double(handle, CInt(column)) }

    func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let text = sqlite3_column_text(handle, CInt(column))
        return UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, CInt(column))))
    }

    private func blob(_ column: Int) -> Data {
        guard let bytes = sqlite3_column_blob(handle, CInt(column)) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, CInt(column))))
    }

    /// Values in the order in which the text has their names first are found at once.
    func bind(_ values: SQLValues) throws {
        let values = values.elements
        var place = 0
        for position in 0..<sqlite3_bind_parameter_count(handle) {
            guard let name = sqlite3_bind_parameter_name(handle, position + 1), name[0] == UInt8(ascii: ":") else {
                throw misuse("a parameter without a name")
            }
            guard let found = Self.find(name + 1, in: values, from: place) else {
                throw misuse("no value for \(String(cString: name))")
            }
            try bind(values[found].value, at: position + 1)
            place = found + 1
        }
    }

    private static func find(_ name: UnsafePointer<CChar>, in values: [SQLValues.Element], from place: Int) -> Int? {
        for step in 0..<values.count {
            let index = (place + step) % values.count
            if isName(name, values[index].key) { return index }
        }
        return nil
    }

    /// Without the copy of a text that `strcmp` would get.
    private static func isName(_ name: UnsafePointer<CChar>, _ key: String) -> Bool {
        var position = 0
        for byte in key.utf8 {
            guard UInt8(bitPattern: name[position]) == byte else { return false }
            position += 1
        }
        return name[position] == 0
    }

    /// A value for each `?`.
    func bind(_ values: [SQLValue]) throws {
        let count = sqlite3_bind_parameter_count(handle)
        guard count == values.count else { throw misuse("\(values.count) values for \(count) parameters") }
        for (position, value) in values.enumerated() { try bind(value, at: CInt(position + 1)) }
    }

    private func bind(_ value: SQLValue, at position: CInt) throws {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, position)
            case .integer(let number): sqlite3_bind_int64(handle, position, number)
            case .real(let number): sqlite3_bind_double(handle, position, number)
            case .text(var text):
                text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) { characters in
                        // Without an address the value would be NULL.
                        characters.isEmpty
                            ? sqlite3_bind_text(handle, position, "", 0, copied)
                            : sqlite3_bind_text(
                                handle, position, characters.baseAddress, CInt(characters.count), copied)
                    }
                }
            case .blob(let data):
                data.isEmpty
                    ? sqlite3_bind_zeroblob(handle, position, 0)
                    : data.withUnsafeBytes {
                        sqlite3_bind_blob(handle, position, $0.baseAddress, CInt($0.count), copied)
                    }
            }
        if code != SQLITE_OK { throw error(code) }
    }

    func misuse(_ message: String) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_MISUSE, message: message, sql: statement.sql)
    }

    private func error(_ code: CInt) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))), sql: statement.sql)
    }
}

/// SQLite copies a text or blob that is bound. The C macro is a cast that Swift does not import.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
