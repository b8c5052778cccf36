import CSpatiaLite
import GRDB

/// The values of a statement's parameters, in their order.
typealias ParameterValues = [(any DatabaseValueConvertible)?]

extension Database {
    /// Runs a statement that writes. Rows that it returns are left.
    ///
    /// GRDB looks for each argument by its name, keeps a copy of all, and prepares observers of rows, which nobody here is;
    /// that takes longer than to write many a row. It still observes transactions, because it runs BEGIN and COMMIT.
    func run(_ sql: String, _ values: ParameterValues) throws {
        let statement = try cachedStatement(sql: sql)
        let handle = statement.sqliteStatement
        defer {
            // Its result is the error that was thrown, if there was one.
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try statement.bind(values)
        var code = sqlite3_step(handle)
        while code == SQLITE_ROW { code = sqlite3_step(handle) }
        if code != SQLITE_DONE { throw statement.error(code) }
    }
}

extension Statement {
    /// Gives its parameters their values, without GRDB's copy of them.
    func bind(_ values: ParameterValues) throws {
        sqlite3_reset(sqliteStatement)
        guard sqlite3_bind_parameter_count(sqliteStatement) == values.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "a parameter has no value", sql: sql)
        }
        var position: CInt = 0
        for value in values {
            position += 1
            let code = (value?.databaseValue ?? .null).bind(to: sqliteStatement, at: position)
            if code != SQLITE_OK { throw error(code) }
        }
    }

    fileprivate func error(_ code: CInt) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement))), sql: sql)
    }
}
