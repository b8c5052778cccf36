import GRDB
package import SQLiteStore

/// What another program holds while it writes: whoever else wants to write to the folder's database waits.
package struct WriteLock: Sendable {
    private let queue: DatabaseQueue

    /// Taken from here on.
    package init(of folder: DataFolder) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    package func release() throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
    }
}
