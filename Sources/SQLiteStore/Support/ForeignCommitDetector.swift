import GRDB
import Synchronization

/// Detects commits of other programs.
final class ForeignCommitDetector: Sendable {
    /// The last value of `PRAGMA data_version`, which changes when another connection commits.
    private let version = Mutex<Int?>(nil)

    /// True if another connection has committed since the last call. Call only on the writing connection.
    func hasNew(_ db: GRDB.Database) throws -> Bool {
        let now = try Int.fetchOne(try db.cachedStatement(sql: "PRAGMA data_version"))
        return version.withLock { version in
            defer { version = now }
            return version != nil && version != now
        }
    }
}
