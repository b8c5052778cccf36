import Foundation
import GRDB

extension SQLiteDatabase {
    /// Opens the database of a folder, which may be served, for reading only; afterwards it lies there as before.
    static func reading<Value>(_ folder: DataFolder, _ work: (DatabaseQueue) throws -> Value) throws -> Value {
        let log = "\(folder.database)-wal"
        let hadLog = FileManager.default.fileExists(atPath: log)
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration(readonly: true))
        let result = Result { try work(queue) }
        try queue.close()
        if !hadLog { removeEmptyLog(log, of: folder) }
        return try result.get()
    }

    /// A reader of a database that nobody has open leaves an empty log and its index behind. SQLite itself takes them
    /// away when the last connection that may write is closed, and knows whether it is the last one.
    private static func removeEmptyLog(_ log: String, of folder: DataFolder) {
        let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int  // Nobody's concern if gone.
        guard size == 0, access(folder.database, W_OK) == 0 else { return }
        var plain = Configuration()
        plain.busyMode = .immediateError
        // Two empty files are harmless: whatever stands in the way, they stay.
        do {
            let queue = try DatabaseQueue(path: folder.database, configuration: plain)
            _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
            try queue.close()
        } catch { return }
    }
}
