import Foundation
import GRDB

extension SQLiteDatabase {
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
