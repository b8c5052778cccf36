import Domain
import Foundation

/// A column value that cannot be parsed. The row is damaged; there is never a default value.
struct DamagedRow: Error {
    let column: String
}

extension Database {
    /// Does one of several parts of a transaction. A part that meets a damaged row is undone and gives nil, so that it keeps
    /// the others from nothing; `verify` finds the row.
    @discardableResult
    func skippingDamaged<Value>(_ part: () throws -> Value) throws -> Value? {
        do { return try savepoint(part) } catch is DamagedRow { return nil }
    }
}

extension StoredRow {
    func id<Subject>(_ column: String, of: Subject.Type = Subject.self) throws -> Identifier<Subject> {
        guard let id = Identifier<Subject>(self[column] as String) else { throw DamagedRow(column: column) }
        return id
    }

    func currency(_ column: String) throws -> Currency {
        guard let currency = Currency(self[column] as String) else { throw DamagedRow(column: column) }
        return currency
    }

    func date(_ column: String) -> Date { Date(milliseconds: self[column]) }

    func optionalDate(_ column: String) -> Date? { (self[column] as Int64?).map(Date.init(milliseconds:)) }

    /// Reads a column that must not be NULL because a related column is set.
    func present<Value: SQLConvertible>(_ column: String) throws -> Value {
        guard let value = self[column] as Value? else { throw DamagedRow(column: column) }
        return value
    }

    /// Nil if the column is NULL. Throws `DamagedRow` for any other text that is not a value.
    func optionalValue<Value: RawRepresentable>(_ column: String) throws -> Value? where Value.RawValue == String {
        (self[column] as String?) == nil ? nil : try value(column)
    }

    func value<Value: RawRepresentable>(_ column: String) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try present(column)) else { throw DamagedRow(column: column) }
        return value
    }
}

extension Database {
    /// The rows of a statement with `column IN (…)`, which `sql` makes from the list of question marks.
    func rows<Subject>(
        of ids: [Identifier<Subject>], _ sql: (_ marks: String) -> String
    ) throws -> [StoredRow] {
        guard let last = ids.last else { return [] }
        // Repeating the last id keeps the number of different statements small.
        let size = [1, 8, 32, 128].first { $0 >= ids.count } ?? ids.count
        let padded = ids + Array(repeating: last, count: size - ids.count)
        // No key path: that of a generic type is made anew each time, which takes longer than the statement.
        let list = SQLValues.list("id", padded.map { $0.description })
        return try rows(sql(list.sql), list.values)
    }
}

/// Stores a list of texts as a JSON array.
enum TextList {
    static func encode(_ texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
}
