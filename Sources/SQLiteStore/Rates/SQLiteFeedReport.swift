package import Domain

/// Reads the state of the feeds. It is read-only and can run beside a server.
package enum SQLiteFeedReport {
    package static func status(_ folder: DataFolder) throws -> [FeedStatus] {
        try read(folder) { try SQLiteDatabase.look(into: folder, FeedTable.status) }
    }

    /// Quarantined bodies, oldest first.
    package static func quarantinedBodies(_ folder: DataFolder) throws -> [QuarantinedBody] {
        try read(folder) { try SQLiteDatabase.look(into: folder, FeedBodyTable.quarantined) }
    }

    /// Quarantined rows, oldest first.
    package static func quarantined(_ folder: DataFolder) throws -> [QuarantineEntry] {
        try read(folder) { try SQLiteDatabase.look(into: folder) { try QuarantineTable.open(in: $0) } }
    }

    private static func read<Value>(_ folder: DataFolder, _ work: () throws -> Value) throws -> Value {
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        try SQLiteDatabase.inspect(folder, allowingOlder: false)
        return try work()
    }
}
