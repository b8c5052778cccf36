package import Domain
import GRDB

/// Reads how the feeds are doing, beside a running server too: it writes nothing.
package enum SQLiteFeedReport {
    package static func status(_ folder: DataFolder) throws -> [FeedStatus] {
        try read(folder) { try SQLiteDatabase.reading(folder) { try $0.read(FeedTable.status) } }
    }

    /// Answers that are held, the oldest first.
    package static func heldBodies(_ folder: DataFolder) throws -> [HeldBody] {
        try read(folder) { try SQLiteDatabase.reading(folder) { try $0.read(FeedBodyTable.held) } }
    }

    /// Rows that are held, the oldest first.
    package static func held(_ folder: DataFolder) throws -> [HeldEntry] {
        try read(folder) { try SQLiteDatabase.reading(folder) { try $0.read { try HeldRateTable.open(in: $0) } } }
    }

    private static func read<Value>(_ folder: DataFolder, _ work: () throws -> Value) throws -> Value {
        guard folder.hasDatabase else { throw StoreRefusal.missing(folder.database) }
        try SQLiteDatabase.inspect(folder, allowingOlder: false)
        return try work()
    }
}
