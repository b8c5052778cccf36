import Foundation
import GRDB

extension SQLiteDatabase {
    /// Reads in one snapshot of a folder's database.
    static func look<Value>(into folder: DataFolder, _ work: (Database) throws -> Value) throws -> Value {
        try reading(folder) { try $0.read { try work(Database($0)) } }
    }

    /// Reads in one snapshot of an open database, on a connection of its own: the readers of the pool stay free.
    func readApart(_ work: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: pool.path, configuration: Self.configuration(readonly: true))
        defer { try? queue.close() }  // A read-only connection has nothing to lose.
        try queue.read { try work(Database($0)) }
    }

    /// Writes in one transaction of a folder's database, which a server may have open: it takes its turn.
    static func write(into folder: DataFolder, _ work: (Database) throws -> Void) throws {
        var configuration = configuration()
        configuration.busyMode = .timeout(30)
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        let result = Result {
            // As the server's own writer has it. The server empties the WAL when it finds time.
            try queue.writeWithoutTransaction { db in
                try db.execute(
                    sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_spill = OFF")
            }
            try queue.write { try work(Database($0)) }
        }
        try queue.close()
        try result.get()
    }

    /// Opens a folder's database read-only, even beside a running server, and leaves no files behind.
    static func reading<Value>(_ folder: DataFolder, _ work: (DatabaseQueue) throws -> Value) throws -> Value {
        let log = "\(folder.database)-wal"
        let hadWAL = FileManager.default.fileExists(atPath: log)
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration(readonly: true))
        let result = Result { try work(queue) }
        try queue.close()
        if !hadWAL { removeEmptyWAL(log, of: folder) }
        return try result.get()
    }

    /// A read-only connection to a database that nobody else has open leaves an empty `-wal` and a `-shm` file behind.
    /// SQLite deletes both files when the last connection that may write closes; SQLite knows which one is the last.
    private static func removeEmptyWAL(_ log: String, of folder: DataFolder) {
        let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int  // The file may be gone.
        guard size == 0, access(folder.database, W_OK) == 0 else { return }
        var plain = Configuration()
        plain.busyMode = .immediateError
        // On any error the two files stay: they are harmless.
        do {
            let queue = try DatabaseQueue(path: folder.database, configuration: plain)
            _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
            try queue.close()
        } catch { return }
    }
}
