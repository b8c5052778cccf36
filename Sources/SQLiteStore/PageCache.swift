import CSpatiaLite
import GRDB
import Synchronization

/// Hits and misses of SQLite's page cache, summed over all connections.
final class PageCache: Sendable {
    private let found = Atomic<Int>(0)
    private let missed = Atomic<Int>(0)

    var hits: Int { found.load(ordering: .relaxed) }
    var misses: Int { missed.load(ordering: .relaxed) }

    /// Adds what a connection counted since the last call. Call only on the connection's own queue.
    func collect(from db: GRDB.Database) {
        found.add(Self.take(SQLITE_DBSTATUS_CACHE_HIT, from: db), ordering: .relaxed)
        missed.add(Self.take(SQLITE_DBSTATUS_CACHE_MISS, from: db), ordering: .relaxed)
    }

    private static func take(_ what: Int32, from db: GRDB.Database) -> Int {
        var (now, highest) = (Int32(0), Int32(0))
        // The last argument resets the connection's counter.
        sqlite3_db_status(db.sqliteConnection, what, &now, &highest, 1)
        return Int(now)
    }
}
