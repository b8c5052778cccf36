import Domain
import Foundation
import GRDB
import Synchronization

/// What a transaction changed of that which is also kept in memory.
struct ChangedKeys: Sendable {
    /// An account changed its state, or sessions and tokens their times.
    var sessions = false
    /// Hashes of access tokens that ended; a session takes its own with it.
    var tokens: Set<[UInt8]> = []
}

/// Tells after each commit what it touched, if anything, before anybody is told that it was committed.
///
/// Temporary triggers on the writing connection note the rows, whoever writes them and with whatever statement; an
/// update hook would not see tables WITHOUT ROWID. What is rolled back may be noted: then it is read anew for nothing.
final class ChangeWatch: TransactionObserver, Sendable {
    private let touched = Mutex(ChangedKeys())
    private let committed: @Sendable (ChangedKeys, Database) -> Void

    init(_ committed: @escaping @Sendable (ChangedKeys, Database) -> Void) {
        self.committed = committed
    }

    /// On the one connection that writes, after it was migrated.
    func install(on pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            db.add(function: note("wayswap_sessions_touched", 0) { touched, _ in touched.sessions = true })
            db.add(
                function: note("wayswap_token_touched", 1) { touched, values in
                    if let hash = Data.fromDatabaseValue(values[0]) { touched.tokens.insert([UInt8](hash)) }
                })
            try db.execute(sql: Self.triggers)
        }
        pool.add(transactionObserver: self, extent: .databaseLifetime)
    }

    private func note(
        _ name: String, _ count: Int, _ note: @escaping @Sendable (inout ChangedKeys, [DatabaseValue]) -> Void
    ) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: count) { values in
            self.touched.withLock { note(&$0, values) }
            return nil
        }
    }

    private static let triggers = """
        CREATE TEMP TRIGGER account_changed AFTER UPDATE OF handle, state ON main.traveller
            WHEN NEW.handle <> OLD.handle OR NEW.state <> OLD.state BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER session_changed AFTER UPDATE OF expires_at ON main.session BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER token_changed AFTER UPDATE ON main.access_token BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER token_ended AFTER DELETE ON main.access_token BEGIN
            SELECT wayswap_token_touched(OLD.hash); END;
        """

    // The triggers see every change; events of rows are not asked for.
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ db: Database) {
        let all = touched.withLock { touched in
            defer { touched = ChangedKeys() }
            return touched
        }
        committed(all, db)
    }

    func databaseDidRollback(_ db: Database) {
        touched.withLock { $0 = ChangedKeys() }
    }
}
