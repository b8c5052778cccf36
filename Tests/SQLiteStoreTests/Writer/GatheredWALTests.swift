import CSpatiaLite
import Foundation
import GRDB
import TestSupport
import TestTools
import Testing

@testable import SQLiteStore

/// What a power cut or a kill would leave after each commit: the files as they are then.
@Suite("A WAL that is written once a commit") struct GatheredWALTests {
    /// Transactions of all sizes: some do not fit into the cache, write pages twice, or are undone.
    private static func change(_ random: inout SteadyNumbers, _ rows: inout [Int: Data], in db: SQLiteStore.Database)
        throws
    {
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            let number = Int.random(in: 0..<80, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 {
                try db.run("DELETE FROM number WHERE value = :number", ["number": number])
                rows[number] = nil
            } else {
                let filling = Data((0..<Int.random(in: 0...20_000, using: &random)).map { _ in UInt8(number) })
                try db.run(
                    "INSERT OR REPLACE INTO number (value, filling) VALUES (:number, :filling)",
                    ["number": number, "filling": filling])
                rows[number] = filling
            }
        }
    }

    /// The rows of a copy of the files.
    private static func rows(of folder: DataFolder) throws -> [Int: Data] {
        let copy = SeededFolder.newFolder()
        try copy.create()
        defer { SeededFolder.remove(copy) }
        // The WAL first: a checkpoint between the two copies then copies pages that the WAL has too.
        for ending in ["-wal", ""] {
            // Another process: to close a file that is open here too would drop SQLite's locks.
            let process = Process()
            process.executableURL = URL(filePath: "/bin/cp")
            process.arguments = [folder.database + ending, copy.database + ending]
            try process.run()
            process.waitUntilExit()
        }
        return try DatabaseQueue(path: copy.database).read { db in
            Dictionary(
                uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT value, filling FROM number").map {
                    ($0["value"] as Int, $0["filling"] as Data)
                })
        }
    }

    /// The number of commits after which the files were not what was committed, of 40.
    private func wrong(_ seed: UInt64, spilling: Bool, undoing: Bool) async throws -> Int {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let database = try SQLiteDatabase(folder, logger: SeededFolder.quiet, failed: {})
        try await database.pool.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE number (value INTEGER PRIMARY KEY, filling BLOB)")
            // In pages: what does not fit goes into the WAL before the commit, if it may.
            try db.execute(sql: "PRAGMA cache_size = 20")
            if spilling { try db.execute(sql: "PRAGMA cache_spill = ON") }
        }
        var (random, rows, wrong) = (SteadyNumbers(seed), [Int: Data](), 0)
        for _ in 0..<40 {
            let isUndone = undoing && Int.random(in: 0..<4, using: &random) == 0
            let (state, before) = (random, rows)
            let change = { @Sendable (db: SQLiteStore.Database) throws -> (SteadyNumbers, [Int: Data]) in
                var (random, rows) = (state, before)
                do {
                    try db.savepoint {
                        try Self.change(&random, &rows, in: db)
                        if isUndone { throw CancellationError() }
                    }
                } catch is CancellationError {}
                return (random, isUndone ? before : rows)
            }
            (random, rows) = try await database.write(change)
            // `try?`: files that cannot be read are wrong too.
            if (try? Self.rows(of: folder)) != rows { wrong += 1 }
        }
        try await database.close()
        return wrong
    }

    @Test(
        "every commit is in the files before it is answered, whole, and nothing of what was undone",
        arguments: [1, 2, 3] as [UInt64])
    func undone(seed: UInt64) async throws {
        #expect(try await wrong(seed, spilling: false, undoing: true) == 0)
    }

    @Test("so it is where pages go into the WAL before the commit, also twice", arguments: [4, 5] as [UInt64])
    func spilled(seed: UInt64) async throws {
        #expect(try await wrong(seed, spilling: true, undoing: false) == 0)
    }

    @Test("control: SQLite 3.40 loses commits after work that had spilled and was undone, so nothing may spill")
    func spilledAndUndone() async throws {
        // `try?`: the loss can damage the file so that the server itself cannot go on.
        let lost = (try? await wrong(1, spilling: true, undoing: true)) ?? 1
        #expect(lost > 0 || sqlite3_libversion_number() > 3_040_999)
    }
}
