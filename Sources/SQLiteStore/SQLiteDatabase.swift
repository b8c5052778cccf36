import Foundation
import GRDB
package import Logging
import SQLiteMigrations

/// The one database of an installation: a single writer with group commit, and a few readers.
package final class SQLiteDatabase: Sendable {
    /// How a database may be opened.
    package enum Opening: Sendable {
        /// For serving and every command that writes: a missing file is made, an older one is migrated after a backup.
        case migrating
        /// Only if the schema is of this very version.
        case current
    }

    let pool: DatabasePool
    let writer: SQLiteWriter
    package let keys: KeyFile
    /// For short reads.
    let direct: DirectReaders
    let rates = ReferenceRatesCache()
    /// Who holds which access token.
    let sessions = SessionCache()
    private let foreignWrites = ForeignWrites()
    private let lock: FolderLock

    /// Opens the database in the order that loses nothing: lock, look, open, read back, migrate.
    ///
    /// - Parameter failed: called once if the disk refuses a write for good. A server must end then; a command does nothing here, as
    ///   every later write of it fails.
    package init(
        _ folder: DataFolder, _ opening: Opening = .migrating, synchronous: Synchronous = .full,
        direct: DirectReaders.Limits = DirectReaders.Limits(), logger: Logger,
        failed: @escaping @Sendable () -> Void
    ) throws {
        lock = try FolderLock(folder)
        let existed = folder.hasDatabase
        let check = existed ? try Self.inspect(folder, allowingOlder: opening == .migrating) : nil
        keys = try KeyFile(folder)
        try keys.require(check, of: folder)
        do {
            if !existed { try Self.create(folder, with: keys) }
            pool = try DatabasePool(path: folder.database, configuration: Self.configuration())
            writer = try SQLiteWriter(pool, logger: logger, synchronous: synchronous.rawValue, failed: failed)
            self.direct = DirectReaders(folder.database, direct, counting: writer.pageCache)
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY].contains(error.resultCode)
        {
            throw StoreRefusal.unreadable("\(folder.database) cannot be written")
        }
        try Self.readBack(pool, synchronous: synchronous)
        try Self.migrate(pool, folder, backingUp: existed)
        // A database of an earlier version gets the check of the keys that it is opened with.
        if check == nil { try pool.write { [keys] db in try KeyCheck(of: keys).store(in: db) } }
        try watch()
    }

    /// Keeps what is in memory true from here on.
    private func watch() throws {
        try ChangeWatch { [foreignWrites, sessions] touched, db in
            Self.forgetForeignWrites(foreignWrites, sessions, db)
            if touched.sessions { sessions.forget() } else { sessions.forget(touched.tokens) }
        }.install(on: pool)
        try pool.writeWithoutTransaction { [foreignWrites] in _ = try foreignWrites.hasNew($0) }
    }

    private static func forgetForeignWrites(_ foreignWrites: ForeignWrites, _ sessions: SessionCache, _ db: Database) {
        // What cannot be looked at is taken for changed.
        let isForeign = (try? foreignWrites.hasNew(db)) ?? true
        if isForeign { sessions.forget() }
    }

    /// Forgets what is in memory if another program has written since the last look: no trigger of ours saw that. Every
    /// commit looks too; this is for the time without any.
    package func refreshMemory() async throws {
        try await writer.look { [foreignWrites, sessions] db in
            Self.forgetForeignWrites(foreignWrites, sessions, db)
        }
    }

    /// How much an acknowledged write may survive; everything but `full` is for the tests that show why.
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
            // What is erased is overwritten: the place of a meeting above all.
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; PRAGMA secure_delete = ON")
            // The system keeps the file's pages too, so the three readers need few of their own.
            try db.execute(sql: db.configuration.readonly ? "PRAGMA cache_size = -4000" : "PRAGMA cache_size = -16000")
        }
        return configuration
    }

    /// Looks at an existing file without writing a byte to it, and answers with the check of its keys.
    @discardableResult
    static func inspect(_ folder: DataFolder, allowingOlder: Bool) throws -> KeyCheck? {
        let path = folder.database
        // Without a log nothing is under way, and SQLite, told so, makes no log and no index beside the file.
        let hasLog = FileManager.default.fileExists(atPath: "\(path)-wal")
        let address = hasLog ? path : "\(URL(filePath: path).absoluteString)?immutable=1"
        let queue: DatabaseQueue
        let applicationID: Int32?
        do {
            queue = try DatabaseQueue(path: address, configuration: Self.configuration(readonly: true))
            applicationID = try queue.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode) {
            throw StoreRefusal.unreadable("\(path) cannot be read")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw StoreRefusal.damaged(path)
        } catch {
            throw StoreRefusal.foreign(path)
        }
        defer { try? queue.close() }  // A read-only connection has nothing to lose.
        guard applicationID == SQLiteMigrations.applicationID else { throw StoreRefusal.foreign(path) }
        let (superseded, complete, check): (Bool, Bool, KeyCheck?)
        do {
            (superseded, complete, check) = try queue.read { db in
                (
                    try SQLiteMigrator.ours.hasBeenSuperseded(db), try SQLiteMigrator.ours.hasCompletedMigrations(db),
                    try KeyCheck(storedIn: db)
                )
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw StoreRefusal.damaged(path)
        }
        guard !superseded else { throw StoreRefusal.newer(path) }
        guard complete || allowingOlder else { throw StoreRefusal.older(path) }
        return check
    }

    /// A new database, whole or not at all: a half-made one would be refused as foreign at the next start.
    private static func create(_ folder: DataFolder, with keys: KeyFile) throws {
        try SQLiteBackup.whole(folder.database) { partial in
            let queue = try DatabaseQueue(path: partial, configuration: configuration())
            try SQLiteMigrator.ours.migrate(queue)
            try queue.write { try KeyCheck(of: keys).store(in: $0) }
            try queue.close()
        }
    }

    /// Refuses a writer that does not have in force what durability needs.
    static func readBack(_ pool: DatabasePool, synchronous wanted: Synchronous) throws {
        let (synchronous, journal, keys, busy) = try pool.writeWithoutTransaction { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA synchronous"), try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(db, sql: "PRAGMA foreign_keys"), try Int.fetchOne(db, sql: "PRAGMA busy_timeout")
            )
        }
        guard synchronous == wanted.rawValue else { throw StoreRefusal.notDurable("synchronous is not FULL") }
        guard journal == "wal" else { throw StoreRefusal.notDurable("the journal is not WAL") }
        guard keys == 1 else { throw StoreRefusal.notDurable("foreign keys are off") }
        guard let busy, busy >= 5000 else { throw StoreRefusal.notDurable("the busy timeout is short") }
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

    /// One snapshot of the database for one request.
    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read { [cache = writer.pageCache] db in
            defer { cache.collect(from: db) }
            return try work(db)
        }
    }

    /// One transaction; `work` may run more than once and must have no effect outside the database.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await writer.write(work)
    }

    /// Answers what is queued, refuses what comes, checkpoints and closes; readers first, then the writer.
    package func close() async throws {
        await writer.stop()
        direct.close()
        // The pool closes its writer first, and a reader that is the last one out cannot clear the log away.
        pool.invalidateReadOnlyConnections()
        try pool.close()
    }

    /// True while writes are taken.
    package var isTakingWrites: Bool { writer.isTakingWrites }
}
