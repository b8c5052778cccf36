package import Foundation

/// A value as a database stores it.
package enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    package var isNull: Bool { if case .null = self { true } else { false } }
}

extension SQLValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let data): data.hex
        }
    }
}

/// A type whose values statements take and columns give.
package protocol SQLConvertible {
    var sqlValue: SQLValue { get }

    /// Nil if the stored value is none of this type.
    init?(sqlValue: SQLValue)
}

extension SQLValue: SQLConvertible {
    package var sqlValue: SQLValue { self }

    package init?(sqlValue: SQLValue) { self = sqlValue }
}

extension FixedWidthInteger {
    package var sqlValue: SQLValue { .integer(Int64(self)) }

    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(let number): self.init(exactly: number)
        // A sum with a real is one, also if it is whole.
        case .real(let number): self.init(exactly: number)
        case .null, .text, .blob: return nil
        }
    }
}

extension Int: SQLConvertible {}
extension Int32: SQLConvertible {}
extension Int64: SQLConvertible {}
extension UInt8: SQLConvertible {}

extension Bool: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let number) = sqlValue else { return nil }
        self = number != 0
    }
}

extension Double: SQLConvertible {
    package var sqlValue: SQLValue { .real(self) }

    /// SQLite stores some reals as integers, and sums of integers are integers.
    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        case .null, .text, .blob: return nil
        }
    }
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self = text
    }
}

extension Data: SQLConvertible {
    package var sqlValue: SQLValue { .blob(self) }

    package init?(sqlValue: SQLValue) {
        guard case .blob(let data) = sqlValue else { return nil }
        self = data
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }

    package init?(sqlValue: SQLValue) {
        if sqlValue.isNull {
            self = .none
        } else {
            guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
            self = value
        }
    }
}

/// The values of a statement by the names of its parameters, or of a row by those of its columns, in any order. In the order
/// of the text they are found faster.
package struct SQLValues: ExpressibleByDictionaryLiteral, Sequence {
    package typealias Element = (key: String, value: SQLValue)

    package private(set) var elements: [Element]

    package init(_ elements: [Element] = []) { self.elements = elements }

    package init(dictionaryLiteral elements: (String, (any SQLConvertible)?)...) {
        self.elements = elements.map { ($0, $1?.sqlValue ?? .null) }
    }

    package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

    package static func + (one: SQLValues, other: SQLValues) -> SQLValues { SQLValues(one.elements + other.elements) }

    package static func += (one: inout SQLValues, other: SQLValues) { one.elements += other.elements }

    /// `?, ?`, for texts that are made.
    static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }

    /// `:state1, :state2` for `IN (…)`, with a value for each.
    package static func list(_ name: String, _ values: [some SQLConvertible]) -> (sql: String, values: SQLValues) {
        let elements = values.enumerated().map { place, value -> Element in ("\(name)\(place + 1)", value.sqlValue) }
        return (elements.map { ":\($0.key)" }.joined(separator: ", "), SQLValues(elements))
    }
}
