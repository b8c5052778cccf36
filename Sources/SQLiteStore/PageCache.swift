import CSpatiaLite
import GRDB
import Synchronization

/// How often a page was found in SQLite's cache and how often it was read, over all connections.
final class PageCache: Sendable {
    private let found = Atomic<Int>(0)
    private let missed = Atomic<Int>(0)

    var hits: Int { found.load(ordering: .relaxed) }
    var misses: Int { missed.load(ordering: .relaxed) }

    /// Takes over what a connection has counted since the last time; only on the connection's own queue.
    func collect(from db: Database) {
        found.add(Self.take(SQLITE_DBSTATUS_CACHE_HIT, from: db), ordering: .relaxed)
        missed.add(Self.take(SQLITE_DBSTATUS_CACHE_MISS, from: db), ordering: .relaxed)
    }

    private static func take(_ what: Int32, from db: Database) -> Int {
        var (now, highest) = (Int32(0), Int32(0))
        // The last argument sets the connection's count back to zero.
        sqlite3_db_status(db.sqliteConnection, what, &now, &highest, 1)
        return Int(now)
    }
}
