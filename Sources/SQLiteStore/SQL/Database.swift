/// A row has a key that another row has.
package struct TakenKey: Error {}

/// A transaction that is open, in which stores run their statements. It never leaves the closure that gets it.
///
/// Every statement has named parameters (`:owner`), and gets its values by these names. One that has no value is an error; a
/// value that the text does not name is left out, as that of a filter that is not asked for.
package final class Database {
    let connection: any SQLConnection
    /// What was done that a transaction does once.
    private var done: Set<String> = []

    init(_ connection: any SQLConnection) { self.connection = connection }

    /// All rows that a statement gives.
    package func rows(_ sql: String, _ values: SQLValues = [:]) throws -> [StoredRow] {
        let cursor = try cursor(sql, values)
        var rows: [StoredRow] = []
        while let row = try cursor.next() { rows.append(row) }
        return rows
    }

    /// The first row; nil if there is none.
    package func row(_ sql: String, _ values: SQLValues = [:]) throws -> StoredRow? {
        try cursor(sql, values).next()
    }

    /// The rows one by one, for many of them.
    package func cursor(_ sql: String, _ values: SQLValues = [:]) throws -> StoredRow.Cursor {
        StoredRow.Cursor(try connection.query(sql, values))
    }

    /// The first column of the first row; nil if there is none, or its value is NULL.
    package func value<Value: SQLConvertible>(
        _ sql: String, _ values: SQLValues = [:], as type: Value.Type = Value.self
    ) throws -> Value? {
        let rows = try connection.query(sql, values)
        return try rows.next() && !rows.isNull(0) ? read(rows) : nil
    }

    /// The first column of all rows.
    package func values<Value: SQLConvertible>(
        _ sql: String, _ values: SQLValues = [:], as type: Value.Type = Value.self
    ) throws -> [Value] {
        let rows = try connection.query(sql, values)
        var found: [Value] = []
        while try rows.next() { found.append(try read(rows)) }
        return found
    }

    private func read<Value: SQLConvertible>(_ rows: any SQLRows) throws -> Value {
        // A number is a text too, as SQLite writes it.
        if Value.self == String.self, !rows.isNull(0), let text = rows.text(0) as? Value { return text }
        guard let value = Value(sqlValue: rows.value(0)) else { throw DamagedRow(column: "\(Value.self)") }
        return value
    }

    /// Visits the rows without a copy of them, for thousands. A row is valid until the visit of it ends.
    package func scan(_ sql: String, _ values: SQLValues = [:], _ visit: (any SQLRows) throws -> Void) throws {
        let rows = try connection.query(sql, values)
        while try rows.next() { try visit(rows) }
    }

    /// Runs a statement that writes. Rows that it returns are left.
    /// - Returns: The number of rows that it changed.
    /// - Throws: `TakenKey` if a value is taken that only one row can have.
    @discardableResult
    package func run(_ sql: String, _ values: SQLValues = [:]) throws -> Int { try connection.run(sql, values) }

    /// Whether something that a transaction does once was not done yet. From now on it was.
    func isFirst(_ deed: String) -> Bool { done.insert(deed).inserted }

    /// Does one of several parts of a transaction. A part that throws is undone.
    package func savepoint<Value>(_ part: () throws -> Value) throws -> Value {
        var value: Value?
        let before = done
        do { try connection.savepoint { value = try part() } } catch {
            done = before
            throw error
        }
        guard let value else { preconditionFailure("a part that was done has a value") }
        return value
    }
}
