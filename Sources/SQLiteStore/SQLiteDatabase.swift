import CGatheredWAL
import CSpatiaLite
package import Domain
import Foundation
import GRDB
package import Logging

/// The database of an installation: one writer with group commit, and a few readers.
package final class SQLiteDatabase: Sendable {
    /// The schema versions that opening accepts.
    package enum Opening: Sendable {
        /// For the server and commands that write: creates a missing file; backs up and migrates an older one.
        case migrating
        /// Requires the schema of exactly this version.
        case current
    }

    let pool: DatabasePool
    let writer: SQLiteWriter
    package let keys: KeyFile
    package let journal: ErasureJournalFile
    package let folder: DataFolder
    /// For short reads.
    let direct: DirectReaders
    let rates = ReferenceRatesCache()
    /// Maps access tokens to their sessions.
    let sessions = SessionCache()
    /// Readers as offers concern them.
    let takers = TakerCache()
    /// Tells open streams of commits.
    let eventFeed = EventFeed()
    private let foreignCommits = ForeignCommitDetector()
    private let lock: FolderLock

    /// Opens the database in a safe order: lock, inspect, open, verify the PRAGMAs, migrate.
    ///
    /// - Parameter failed: Called once when the disk refuses a write permanently. A server must exit then. A command
    ///   may ignore the call, because all its later writes fail.
    package init(
        _ folder: DataFolder, _ opening: Opening = .migrating, synchronous: Synchronous = .full,
        direct: DirectReaders.Limits = DirectReaders.Limits(), logger: Logger,
        failed: @escaping @Sendable () -> Void
    ) throws {
        guard Self.isLayerRegistered else { throw DataFolderError.notDurable("SQLite cannot be set up") }
        lock = try FolderLock(folder)
        self.folder = folder
        let existed = folder.hasDatabase
        let check = existed ? try Self.inspect(folder, allowingOlder: opening == .migrating) : nil
        keys = try KeyFile(folder)
        try keys.require(check, of: folder)
        journal = ErasureJournalFile(folder, keys: keys)
        do {
            if !existed { try Self.create(folder, with: keys) }
            pool = try DatabasePool(path: folder.database, configuration: Self.configuration())
            writer = try SQLiteWriter(pool, logger: logger, synchronous: synchronous.rawValue, failed: failed)
            self.direct = DirectReaders(folder.database, direct, counting: writer.pageCache)
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY].contains(error.resultCode)
        {
            throw DataFolderError.unreadable("\(folder.database) cannot be written")
        }
        try Self.verifyPragmas(pool, synchronous: synchronous)
        try Self.migrate(pool, folder, backingUp: existed)
        // A database of an earlier version stores the check of the keys with which it is first opened.
        if check == nil { try pool.write { [keys] db in try KeyCheck(of: keys).store(in: Database(db)) } }
        try pool.writeWithoutTransaction { db in
            // SQLite 3.40 writes wrong checksums into the WAL when a savepoint is undone whose pages went there before the
            // commit: every later commit is lost in a crash. What a transaction changes stays in memory instead.
            try db.execute(sql: "PRAGMA cache_spill = OFF")
            guard try Int.fetchOne(db, sql: "PRAGMA cache_spill") == 0 else {
                throw DataFolderError.notDurable("pages may go into the WAL before the commit")
            }
        }
        try watch()
    }

    /// Once a process, before anything else of SQLite.
    private static let isLayerRegistered = gathered_wal_register() == SQLITE_OK

    /// Keeps these caches in step with the database from here on.
    private func watch() throws {
        try ChangeWatch { [foreignCommits, sessions, takers, eventFeed] touched, db in
            Self.clearAfterForeignWrites(foreignCommits, sessions, takers, db)
            if touched.sessions { sessions.forget() } else { sessions.forget(touched.tokens) }
            if touched.allTakers { takers.forget() } else { takers.forget(touched.takers) }
            var touched = touched
            // What an undone savepoint has recorded ends nothing. If that cannot be read, streams end: their apps come again.
            touched.ended = (try? SessionTable.confirmed(touched.ended, in: Database(db))) ?? touched.ended
            eventFeed.add(touched)
        }.install(on: pool)
        try pool.writeWithoutTransaction { [foreignCommits] in _ = try foreignCommits.hasNew($0) }
    }

    private static func clearAfterForeignWrites(
        _ foreignCommits: ForeignCommitDetector, _ sessions: SessionCache, _ takers: TakerCache, _ db: GRDB.Database
    ) {
        // If the version cannot be read, assume a foreign write.
        let isForeign = (try? foreignCommits.hasNew(db)) ?? true
        guard isForeign else { return }
        sessions.forget()
        takers.forget()
    }

    /// Clears the caches of sessions and takers if another program has written since the last check, which our triggers do not see.
    /// Every commit checks too; this call covers times without commits.
    package func invalidateCaches() async throws {
        try await writer.readBetweenCommits { [foreignCommits, sessions, takers] db in
            Self.clearAfterForeignWrites(foreignCommits, sessions, takers, db)
        }
    }

    /// From here on, the order of sources follows this mode.
    package func use(_ mode: RateMode) { rates.mode = mode }

    /// Durability of an acknowledged write. `normal` is for tests that show why `full` is needed.
    package enum Synchronous: Int, Sendable {
        case normal = 1
        case full = 2
    }

    static func configuration(readonly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 3
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            try SpatiaLite.attach(to: db)
            // `secure_delete` overwrites deleted data, above all the locations of meetings.
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; PRAGMA secure_delete = ON")
            // The operating system caches the file too, so the three readers need only small caches.
            try db.execute(sql: db.configuration.readonly ? "PRAGMA cache_size = -4000" : "PRAGMA cache_size = -16000")
        }
        return configuration
    }

    /// Checks an existing file without writing to it, and returns its stored key check.
    @discardableResult
    static func inspect(_ folder: DataFolder, allowingOlder: Bool) throws -> KeyCheck? {
        let path = folder.database
        // Without a WAL no write is in progress. `immutable=1` then keeps SQLite from creating `-wal` and `-shm` files.
        let hasWAL = FileManager.default.fileExists(atPath: "\(path)-wal")
        let address = hasWAL ? path : "\(URL(filePath: path).absoluteString)?immutable=1"
        let queue: DatabaseQueue
        let applicationID: Int32?
        do {
            queue = try DatabaseQueue(path: address, configuration: Self.configuration(readonly: true))
            applicationID = try queue.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode) {
            throw DataFolderError.unreadable("\(path) cannot be read")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw DataFolderError.damaged(path)
        } catch {
            throw DataFolderError.foreign(path)
        }
        defer { try? queue.close() }  // A read-only connection has nothing to lose.
        guard applicationID == SQLiteMigrations.applicationID else { throw DataFolderError.foreign(path) }
        let (superseded, complete, check): (Bool, Bool, KeyCheck?)
        do {
            (superseded, complete, check) = try queue.read { db in
                (
                    try SQLiteMigrator.ours.hasBeenSuperseded(db), try SQLiteMigrator.ours.hasCompletedMigrations(db),
                    try KeyCheck(storedIn: Database(db))
                )
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw DataFolderError.damaged(path)
        }
        guard !superseded else { throw DataFolderError.newer(path) }
        guard complete || allowingOlder else { throw DataFolderError.older(path) }
        return check
    }

    /// Creates a new database atomically: the next start would refuse an incomplete file as foreign.
    private static func create(_ folder: DataFolder, with keys: KeyFile) throws {
        try SQLiteBackup.whole(folder.database) { partial in
            let queue = try DatabaseQueue(path: partial, configuration: configuration())
            try SQLiteMigrator.ours.migrate(queue)
            try queue.write { try KeyCheck(of: keys).store(in: Database($0)) }
            try queue.close()
        }
    }

    /// Throws `DataFolderError.notDurable` if a PRAGMA that durability needs is not in effect on the writer.
    static func verifyPragmas(_ pool: DatabasePool, synchronous wanted: Synchronous) throws {
        let (synchronous, journal, keys, busy) = try pool.writeWithoutTransaction { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA synchronous"), try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(db, sql: "PRAGMA foreign_keys"), try Int.fetchOne(db, sql: "PRAGMA busy_timeout")
            )
        }
        guard synchronous == wanted.rawValue else { throw DataFolderError.notDurable("synchronous is not FULL") }
        guard journal == "wal" else { throw DataFolderError.notDurable("the journal is not WAL") }
        guard keys == 1 else { throw DataFolderError.notDurable("foreign keys are off") }
        guard let busy, busy >= 5000 else { throw DataFolderError.notDurable("the busy timeout is short") }
    }

    private static func migrate(_ pool: DatabasePool, _ folder: DataFolder, backingUp existed: Bool) throws {
        let applied = try pool.read { try SQLiteMigrator.ours.appliedIdentifiers($0) }
        guard applied.count < SQLiteMigrations.all.count else { return }
        if existed, let last = SQLiteMigrations.all.last(where: { applied.contains($0.name) }) {
            try SQLiteBackup.write(pool, to: "\(folder.database).before-migration-from-\(last.name)", replacing: true)
        }
        try SQLiteMigrator.ours.migrate(pool)
    }

    package var schema: [String] { SQLiteMigrations.all.map(\.name) }

    /// Runs `work` in one snapshot of the database.
    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read { [cache = writer.pageCache] db in
            defer { cache.collect(from: db) }
            return try work(Database(db))
        }
    }

    /// Runs `work` in one snapshot, which also has the number of the reader's newest event.
    func read<Value: Sendable>(
        asOf reader: Identifier<Traveller>, _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> AsOf<Value> {
        try await read { AsOf(try work($0), event: try EventTable.range(of: reader, in: $0).newest) }
    }

    /// Runs `work` in one transaction, if the request that it belongs to is still let in. `work` may run more than once and must have no effect outside the database.
    @discardableResult
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        // The writer's thread does not have the values of this task.
        guard let admission = Admission.current else { return try await writer.write { try work(Database($0)) } }
        return try await writer.write {
            let db = Database($0)
            try AdmissionTable.confirm(admission, in: db)
            return try work(db)
        }
    }

    /// Refuses new writes, finishes the queued ones, checkpoints, and closes the readers before the writer.
    package func close() async throws {
        await writer.stop()
        direct.close()
        // The pool closes its writer first. A read-only connection that closes last could not delete the WAL.
        pool.invalidateReadOnlyConnections()
        try pool.close()
    }

    /// False once the writer has stopped or failed.
    package var isTakingWrites: Bool { writer.isTakingWrites }
}
