import CSpatiaLite
import GRDB

/// A row that was read, whose values are found by the names of their columns.
///
/// GRDB's own copy of a row compares a name with that of each column, in lower case; that took a third of the time of a
/// publication. This one begins after the column that was found last, because columns are mostly read in their order. All
/// statements are cached: the texts are few.
struct StoredRow {
    private let values: [DatabaseValue]
    private let columns: Columns

    private init(_ columns: Columns) {
        let handle = columns.statement.sqliteStatement
        values = columns.names.indices.map { DatabaseValue(sqliteStatement: handle, index: CInt($0)) }
        self.columns = columns
    }

    /// The columns of one reading: their names, which the statement keeps, and where the next look-up begins. One thread reads
    /// all rows.
    private final class Columns {
        let statement: Statement
        let names: [String]
        private var next = 0

        init(_ statement: Statement) {
            (self.statement, names) = (statement, statement.columnNames)
            #if DEBUG
                precondition(Set(names).count == names.count, "two columns have one name: \(statement.sql)")
            #endif
        }

        func position(of name: String) -> Int? {
            for _ in names {
                let position = next
                next = position + 1 < names.count ? position + 1 : 0
                if names[position] == name { return position }
            }
            return nil
        }
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
        columns.position(of: column).map { values[$0] } ?? .null
    }
}

/// An array of arguments is bound as it is, in the order of the parameters. GRDB binds `StatementArguments`, by name or not.
extension StoredRow {
    static func fetchAll(_ db: Database, sql: String, arguments: ParameterValues = []) throws -> [StoredRow] {
        try fetchAll(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments) throws -> [StoredRow] {
        try fetchAll(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchAll(_ statement: Statement, arguments: ParameterValues = []) throws -> [StoredRow] {
        try Array(Rows(statement, arguments))
    }

    static func fetchAll(_ statement: Statement, arguments: StatementArguments) throws -> [StoredRow] {
        try Array(Rows(statement, arguments))
    }

    static func fetchOne(_ db: Database, sql: String, arguments: ParameterValues = []) throws -> StoredRow? {
        try fetchOne(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments) throws -> StoredRow? {
        try fetchOne(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchOne(_ statement: Statement, arguments: ParameterValues = []) throws -> StoredRow? {
        try Rows(statement, arguments).next()
    }

    static func fetchOne(_ statement: Statement, arguments: StatementArguments) throws -> StoredRow? {
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
        private let columns: Columns

        private init(_ statement: Statement) { (_statement, columns) = (statement, Columns(statement)) }

        fileprivate convenience init(_ statement: Statement, _ arguments: StatementArguments) throws {
            self.init(statement)
            try statement.setArguments(arguments)
        }

        fileprivate convenience init(_ statement: Statement, _ values: ParameterValues) throws {
            self.init(statement)
            try statement.bind(values)
        }

        // Its result is the error that was thrown before, if there was one.
        deinit { sqlite3_reset(_statement.sqliteStatement) }

        func _element(sqliteStatement: SQLiteStatement) -> StoredRow { StoredRow(columns) }
    }
}
