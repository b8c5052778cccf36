import CSpatiaLite
import GRDB

/// The values of a statement's parameters, in their order.
typealias ParameterValues = [(any DatabaseValueConvertible)?]

extension Database {
    /// Runs a statement that writes, in a transaction. Rows that it returns are left.
    ///
    /// GRDB looks for each argument by its name, keeps a copy of all, and prepares to tell observers of rows, of which there
    /// are none; that takes longer than to write a small row. GRDB runs BEGIN and COMMIT, and tells observers of these.
    func run(sql: String, _ values: ParameterValues) throws {
        let statement = try cachedStatement(sql: sql)
        // Nobody would learn of a commit that GRDB does not run. Nor may anything go on that was rolled back.
        guard isInsideTransaction else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "a write outside of a transaction", sql: sql)
        }
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

    /// The same with names, in the order in which the text has them first.
    func run(sql: String, _ values: RowValues) throws {
        #if DEBUG
            let handle = try cachedStatement(sql: sql).sqliteStatement
            for (position, value) in values.enumerated() {
                let name = sqlite3_bind_parameter_name(handle, CInt(position + 1)).map { String(cString: $0) }
                precondition(name == ":\(value.key)", "\(value.key) stands in the place of \(name ?? "?"): \(sql)")
            }
        #endif
        try run(sql: sql, values.map { $0.value })
    }
}

extension Statement {
    /// Gives its parameters their values, without GRDB's copy of them.
    func bind(_ values: ParameterValues) throws {
        sqlite3_reset(sqliteStatement)
        let count = sqlite3_bind_parameter_count(sqliteStatement)
        guard count == values.count else {
            throw DatabaseError(
                resultCode: .SQLITE_MISUSE, message: "\(values.count) values for \(count) parameters", sql: sql)
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
