package import Domain
import Foundation
import GRDB

extension SQLiteDatabase {
    /// Current storage numbers for operators; runs no query.
    package func numbers() -> StorageNumbers {
        var numbers = writer.numbers
        numbers.databaseBytes = Self.bytes(of: pool.path)
        numbers.walBytes = Self.bytes(of: "\(pool.path)-wal")
        numbers.sessions = sessions.size
        let disk = try? FileManager.default.attributesOfFileSystem(forPath: pool.path)  // Nil means unknown.
        numbers.freeBytes = (disk?[.systemFreeSize] as? NSNumber)?.intValue
        return numbers
    }

    private static func bytes(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
