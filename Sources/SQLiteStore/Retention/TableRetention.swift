import Domain
package import Foundation

/// What one table holds of people, why, and for how long.
package struct TableRetention: Sendable {
    package enum Term: Sendable {
        /// Others need the row: the erasure takes the traveller's name, contacts and texts out of it.
        case shared
        /// The job deletes rows that are this old.
        case rows(Expiry)
        /// Something else ends them; the sentence says what.
        case until(String)
        /// Nothing in it is about a person.
        case always
    }

    /// Rows are deleted `seconds` after the instant in `column`, in milliseconds since 1970; NULL is never too old.
    package struct Expiry: Sendable {
        package let column: String
        /// The columns of the primary key.
        package let key: String
        package let seconds: TimeInterval
        /// What the instant is, for the documentation: `it was sent`.
        package let event: String
    }

    package let table: String
    /// For a traveller to read.
    package let purpose: String
    package let term: Term
    /// Columns that say something about a person, and columns that do not.
    package let personal: [String]
    package let other: [String]

    /// `personal` and `other` are names of columns, separated by blanks.
    init(_ table: String, _ purpose: String, _ term: Term, personal: String = "", other: String = "") {
        self.table = table
        self.purpose = purpose
        self.term = term
        self.personal = personal.split(whereSeparator: \.isWhitespace).map(String.init)
        self.other = other.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Every table of the schema, but those of SQLite, GRDB and SpatiaLite itself.
    package static let all = account + swaps + market + reference
}

extension TableRetention.Term {
    static func rows(
        _ column: String, _ key: String, after seconds: TimeInterval, event: String
    ) -> TableRetention.Term {
        .rows(TableRetention.Expiry(column: column, key: key, seconds: seconds, event: event))
    }
}
