import Foundation
import GRDB
import Synchronization

@testable import SQLiteStore

/// What no route says or does: a look into the database, and a change of it behind the server's back.
extension World {
    package func execute(_ sql: String) async throws {
        try await database.write { try $0.execute(sql) }
    }

    /// A write that is rolled back when it has done its work.
    package func executeInVain(_ sql: String) async {
        try? await database.write { db in  // It throws its own cancellation.
            try db.execute(sql)
            throw CancellationError()
        }
    }

    /// The same by a connection of its own, as another program would.
    package func executeElsewhere(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.database, configuration: SQLiteDatabase.configuration())
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Whether the next write could restart the WAL: nobody reads an older snapshot.
    package func restartsWAL() throws -> Bool {
        var configuration = SQLiteDatabase.configuration()
        configuration.busyMode = .immediateError
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        let busy = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA wal_checkpoint(RESTART)") }
        try queue.close()
        return busy == 0
    }

    /// The statements of the writer while `work` runs, without those of triggers and of transactions.
    package func statements(_ work: () async throws -> Void) async throws -> [String] {
        let seen = Mutex<[String]>([])
        try await database.write { db in
            db.trace { sql, _ in seen.withLock { $0.append(sql) } }
        }
        try await work()
        try await database.write { $0.trace(nil) }
        return seen.withLock { seen in
            seen.filter { text in !["--", "BEGIN", "COMMIT", "PRAGMA"].contains { text.hasPrefix($0) } }
        }
    }

    /// Number of rows that all writes have changed so far, also those that were undone. While it stays, every row does.
    package func changes() async throws -> Int {
        try await database.write { try $0.value("SELECT total_changes()") ?? 0 }
    }

    package func number(_ sql: String) async throws -> Int? {
        try await database.read { try $0.value(sql) }
    }

    package func texts(_ sql: String) async throws -> [String] {
        try await database.read { try $0.values(sql) }
    }

    /// The texts of several queries, by their names, in one snapshot. The prepared statements are kept.
    package func texts(of queries: [String: String]) async throws -> [String: [String]] {
        try await database.read { db in
            try queries.mapValues { try db.values($0) }
        }
    }

    /// How the keys of this world digest a text for one purpose, as hexadecimal text.
    package func digest(of text: String, for purpose: String) -> String {
        database.keys.digest(of: text, for: purpose).map { String(format: "%02x", $0) }.joined()
    }

    /// What `wayswap verify` would find, but for rates that cannot be parsed.
    package func findings() throws -> [String] { try SQLiteVerifier.check(folder, includesRates: false) }

    /// The bytes of a copy of the database after a change, with or without overwriting what it deletes.
    package func copy(changedBy sql: String, overwriting: Bool) throws -> [UInt8] {
        let path = "\(folder.path)-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }  // It lies in the temporary folder anyway.
        try SQLiteBackup.copy(folder, to: path)
        let queue = try DatabaseQueue(path: path, configuration: SQLiteDatabase.configuration())
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: overwriting ? "PRAGMA secure_delete = ON" : "PRAGMA secure_delete = OFF")
            try db.execute(sql: sql)
        }
        try queue.close()
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// As `wayswap backup` does.
    package func back(up path: String) throws { try SQLiteBackup.copy(folder, to: path) }
}
