import Domain
import Foundation
import GRDB

/// Reading and binding domain values; a value that cannot be read means a damaged row, never a default.
struct DamagedRow: Error {
    let column: String
}

extension Row {
    func id<Subject>(_ column: String, of: Subject.Type = Subject.self) throws -> Identifier<Subject> {
        guard let id = Identifier<Subject>(self[column] as String) else { throw DamagedRow(column: column) }
        return id
    }

    func currency(_ column: String) throws -> Currency {
        guard let currency = Currency(self[column] as String) else { throw DamagedRow(column: column) }
        return currency
    }

    func date(_ column: String) -> Date { Date(milliseconds: self[column]) }

    func value<Value: RawRepresentable>(_ column: String) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: self[column] as String) else { throw DamagedRow(column: column) }
        return value
    }
}

/// Text lists are kept as JSON arrays.
enum TextList {
    static func encode(_ texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
}
