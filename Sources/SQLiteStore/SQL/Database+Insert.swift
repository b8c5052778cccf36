import Synchronization

// Closures instead of key paths: that of a generic type is made anew each time.

extension Database {
    /// Inserts a row. A column that the table does not have is an error of SQLite.
    /// - Parameter computed: A further column, and the SQL of its value.
    func insert(
        into table: TableDescription, _ values: SQLValues, computing computed: (column: String, sql: String)? = nil
    ) throws {
        let shape = RowShape(
            verb: .insert, table: table.name, columns: values.map { $0.key },
            others: computed.map { [$0.column, $0.sql] } ?? [])
        _ = try connection.run(
            shape.sql { table.insertion(of: shape.columns, computing: computed) }, inOrder: values.map { $0.value })
    }

    /// Inserts a row. If there is one with its key, that one gets the values, but for the columns `kept`.
    func upsert(into table: TableDescription, _ values: SQLValues, keeping kept: Set<String> = []) throws {
        try upsert(into: table, rows: [values], keeping: kept)
    }

    /// Inserts rows by one statement. All name the same columns in the same order.
    func insert(into table: TableDescription, rows: [SQLValues]) throws {
        guard let first = rows.first else { return }
        assert(rows.allSatisfy { $0.map { $0.key } == first.map { $0.key } })
        let shape = RowShape(verb: .insert, table: table.name, columns: first.map { $0.key }, rows: rows.count)
        _ = try connection.run(
            shape.sql { table.insertion(of: shape.columns, rows: shape.rows) },
            inOrder: rows.flatMap { $0.map { $0.value } })
    }

    /// Like `upsert`, for rows with different keys, by one statement. All name the same columns in the same order.
    func upsert(into table: TableDescription, rows: [SQLValues], keeping kept: Set<String> = []) throws {
        guard let first = rows.first else { return }
        assert(rows.allSatisfy { $0.map { $0.key } == first.map { $0.key } })
        let shape = RowShape(
            verb: .upsert, table: table.name, columns: first.map { $0.key }, rows: rows.count, kept: kept)
        _ = try connection.run(
            shape.sql { table.upsert(of: shape.columns, rows: shape.rows, keeping: kept) },
            inOrder: rows.flatMap { $0.map { $0.value } })
    }

    /// Writes columns of the one row that has the values of `identity`.
    func update(_ table: TableDescription, _ values: [SQLValues.Element], where identity: SQLValues) throws {
        let shape = RowShape(
            verb: .update, table: table.name, columns: values.map { $0.key }, others: identity.map { $0.key })
        let changed = try connection.run(
            shape.sql { table.update(of: shape.columns, where: shape.others) },
            inOrder: (values + identity.elements).map { $0.value })
        guard changed == 1 else { throw DamagedRow(column: identity.elements[0].key) }
    }
}

/// What the text of a statement that writes rows depends on. Each text is made once: to make it for every row takes a tenth
/// of a write.
private struct RowShape: Hashable {
    enum Verb { case insert, upsert, update }

    let verb: Verb
    let table: String
    let columns: [String]
    var rows = 1
    var kept: Set<String> = []
    /// Of an insertion the column that is computed, and its SQL; of an update the columns that say which row.
    var others: [String] = []

    private static let texts = Mutex<[Self: String]>([:])

    /// The text of the shape.
    func sql(_ making: () -> String) -> String {
        Self.texts.withLock { texts in
            if let known = texts[self] { return known }
            let text = making()
            texts[self] = text
            return text
        }
    }
}

extension TableDescription {
    /// `INSERT INTO t (a, b) VALUES (:a, :b)`, and `, (?, ?)` for each further row.
    func insertion(
        of columns: [String], rows: Int = 1, computing computed: (column: String, sql: String)? = nil
    ) -> String {
        var sql = "INSERT INTO "
        sql += name
        var separator = " ("
        for column in columns {
            sql += separator
            sql += column
            separator = ", "
        }
        if let computed { sql += separator + computed.column }
        separator = ") VALUES (:"
        for column in columns {
            sql += separator
            sql += column
            separator = ", :"
        }
        if let computed { sql += ", " + computed.sql }
        sql += ")"
        for _ in 1..<rows { sql += ", (\(SQLValues.marks(columns.count)))" }
        return sql
    }

    /// The insertion, and `ON CONFLICT (key) DO UPDATE SET a = excluded.a, b = excluded.b`.
    func upsert(of columns: [String], rows: Int = 1, keeping kept: Set<String> = []) -> String {
        var sql = insertion(of: columns, rows: rows)
        sql += " ON CONFLICT ("
        sql += key.joined(separator: ", ")
        var separator = ") DO UPDATE SET "
        for column in columns where !key.contains(column) && !kept.contains(column) {
            sql += separator
            sql += column
            sql += " = excluded."
            sql += column
            separator = ", "
        }
        return sql
    }

    /// `UPDATE t SET a = ?, b = ? WHERE id = ?`.
    func update(of columns: [String], where identity: [String]) -> String {
        func equal(_ names: [String], _ separator: String) -> String {
            names.map { "\($0) = ?" }.joined(separator: separator)
        }
        return "UPDATE \(name) SET \(equal(columns, ", ")) WHERE \(equal(identity, " AND "))"
    }
}
