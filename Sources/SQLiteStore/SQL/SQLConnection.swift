/// What an engine does for a `Database`.
package protocol SQLConnection: AnyObject {
    /// The rows of a statement, before the first.
    func query(_ sql: String, _ values: SQLValues) throws -> any SQLRows

    /// Runs a statement that writes. Returns the number of rows that it changed.
    func run(_ sql: String, _ values: SQLValues) throws -> Int

    /// The same with a value for each `?`, for texts that are made.
    func run(_ sql: String, inOrder values: [SQLValue]) throws -> Int

    /// What `work` has written is undone if it throws.
    func savepoint(_ work: () throws -> Void) throws
}

/// The rows of a statement that runs, one after another. Columns are numbered from 0. A value is read in the row where `next`
/// went last; one of another type is converted as SQLite does.
package protocol SQLRows: AnyObject {
    /// Of the row where `next` went.
    var columns: [String] { get }

    /// Goes to the next row. False after the last.
    func next() throws -> Bool

    func value(_ column: Int) -> SQLValue
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double

    /// The UTF-8 of a text, without a copy. It is there until the next row.
    func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8>
}

extension SQLRows {
    func text(_ column: Int) -> String { String(decoding: utf8(column), as: UTF8.self) }
}
