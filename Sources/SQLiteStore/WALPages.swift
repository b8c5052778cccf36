import CSpatiaLite
import GRDB
import Synchronization

/// The number of pages in the WAL, which SQLite reports after each commit.
final class WALPages: Sendable {
    private let pages = Atomic<Int>(0)

    var count: Int { pages.load(ordering: .relaxed) }

    /// The WAL was truncated.
    func reset() { pages.store(0, ordering: .relaxed) }

    /// This object must outlive the connection; the writer owns both.
    func watch(_ db: GRDB.Database) {
        sqlite3_wal_hook(
            db.sqliteConnection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<WALPages>.fromOpaque(context).takeUnretainedValue().pages.store(
                    Int(pages), ordering: .relaxed)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
