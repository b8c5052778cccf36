/// A row that was read, whose values are found by the names of their columns.
///
/// A look-up begins after the column that was found last, because columns are mostly read in their order.
package struct StoredRow {
    private let values: [SQLValue]
    private let columns: Columns

    private init(_ rows: any SQLRows, _ columns: Columns) {
        values = columns.names.indices.map(rows.value)
        self.columns = columns
    }

    /// The columns of one reading: their names, and where the next look-up begins. One thread reads all rows.
    private final class Columns {
        let names: [String]
        private var next = 0

        init(_ names: [String]) {
            self.names = names
            #if DEBUG
                precondition(Set(names).count == names.count, "two columns have one name: \(names)")
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
    package subscript<Value: SQLConvertible>(column: String) -> Value {
        guard let value = Value(sqlValue: stored(column)) else {
            preconditionFailure("\(column) has no such value")
        }
        return value
    }

    package subscript<Value: SQLConvertible>(position: Int) -> Value {
        guard let value = Value(sqlValue: values[position]) else {
            preconditionFailure("column \(position) has no such value")
        }
        return value
    }

    func isNull(_ column: String) -> Bool { stored(column).isNull }

    /// NULL if the statement does not read the column: some rows are read with and without another person beside them.
    private func stored(_ column: String) -> SQLValue {
        columns.position(of: column).map { values[$0] } ?? .null
    }

    /// The rows of a statement, one by one.
    package final class Cursor {
        private let rows: any SQLRows
        /// Known with the first row: until then a statement may have the columns of before a migration.
        private lazy var columns = Columns(rows.columns)

        init(_ rows: any SQLRows) { self.rows = rows }

        package func next() throws -> StoredRow? { try rows.next() ? StoredRow(rows, columns) : nil }
    }
}
