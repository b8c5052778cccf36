package import GRDB

@testable package import SQLiteStore

/// What stores never do, on the connection that they use.
extension SQLiteStore.Database {
    /// Runs several statements. Each takes those of the values that it names.
    package func execute(_ sql: String, _ values: SQLValues = [:]) throws {
        let arguments = values.map { ($0.key, $0.value) }
        try grdb.execute(
            sql: sql, arguments: StatementArguments(Dictionary(uniqueKeysWithValues: arguments).mapValues(\.stored)))
    }

    /// The steps by which SQLite answers a statement. Its parameters need no values.
    package func plan(of sql: String) throws -> [String] {
        let statement = try grdb.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        statement.setUncheckedArguments(StatementArguments())
        return try Row.fetchAll(statement).map { $0["detail"] }
    }

    /// Tells of the statements that run from here on; nil: of none.
    package func trace(_ note: ((_ sql: String, _ expanded: String) -> Void)?) {
        guard let note else { return grdb.trace(nil) }
        grdb.trace { event in
            if case .statement(let statement) = event { note(statement.sql, statement.expandedSQL) }
        }
    }
}

extension GRDB.Database {
    /// The connection as stores see it.
    package var forStores: SQLiteStore.Database { SQLiteStore.Database(self) }
}

extension SQLValue {
    fileprivate var stored: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let data): data.databaseValue
        }
    }
}
