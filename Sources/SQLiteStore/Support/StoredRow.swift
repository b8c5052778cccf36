import CSpatiaLite
import GRDB

/// A row that was read, whose values are found by the names of their columns.
///
/// GRDB's own copy of a row compares a name with that of each column, in lower case; that took a third of the time of a
/// publication. This one asks the statement, which knows its columns. All statements are cached: the texts are few.
struct StoredRow {
    private let values: [DatabaseValue]
    private let statement: Statement

    private init(_ statement: Statement) {
        let handle = statement.sqliteStatement
        values = (0..<sqlite3_column_count(handle)).map { DatabaseValue(sqliteStatement: handle, index: $0) }
        self.statement = statement
    }

    /// The value of a column. An optional one may be NULL.
    subscript<Value: DatabaseValueConvertible>(column: String) -> Value {
        guard let value = Value.fromDatabaseValue(stored(column)) else {
            preconditionFailure("\(column) has no such value")
        }
        return value
    }

    subscript<Value: DatabaseValueConvertible>(position: Int) -> Value {
        guard let value = Value.fromDatabaseValue(values[position]) else {
            preconditionFailure("column \(position) has no such value")
        }
        return value
    }

    func isNull(_ column: String) -> Bool { stored(column).isNull }

    /// NULL if the statement does not read the column: some rows are read with and without another person beside them.
    private func stored(_ column: String) -> DatabaseValue {
        statement.index(ofColumn: column).map { values[$0] } ?? .null
    }
}

extension StoredRow {
    static func fetchAll(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [StoredRow] {
        try fetchAll(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchOne(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> StoredRow? {
        try fetchOne(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchAll(
        _ statement: Statement, arguments: StatementArguments = StatementArguments()
    ) throws -> [StoredRow] {
        try Array(Rows(statement, arguments))
    }

    static func fetchOne(
        _ statement: Statement, arguments: StatementArguments = StatementArguments()
    ) throws -> StoredRow? {
        try Rows(statement, arguments).next()
    }

    /// Reads row by row, for many rows.
    static func fetchCursor(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Rows {
        try Rows(try db.cachedStatement(sql: sql), arguments)
    }

    static func fetchCursor(_ statement: Statement, arguments: StatementArguments) throws -> Rows {
        try Rows(statement, arguments)
    }

    final class Rows: DatabaseCursor {
        typealias Element = StoredRow

        let _statement: Statement
        var _isDone = false

        fileprivate init(_ statement: Statement, _ arguments: StatementArguments) throws {
            _statement = statement
            try statement.setArguments(arguments)
        }

        // Its result is the error that was thrown before, if there was one.
        deinit { sqlite3_reset(_statement.sqliteStatement) }

        func _element(sqliteStatement: SQLiteStatement) -> StoredRow { StoredRow(_statement) }
    }
}
