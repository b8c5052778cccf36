import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("What durability needs") struct DurabilityTests {
    @Test(
        "the writer syncs every commit, with the log, foreign keys and patience that it needs; NORMAL only when asked",
        arguments: [(nil, 2), (SQLiteDatabase.Synchronous.full, 2), (.normal, 1)])
    func verifyPragmas(_ synchronous: SQLiteDatabase.Synchronous?, _ expected: Int) async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let database =
            if let synchronous {
                try SQLiteDatabase(folder, synchronous: synchronous, logger: SeededFolder.quiet, failed: {})
            } else {
                try SQLiteDatabase(folder, logger: SeededFolder.quiet, failed: {})
            }
        try await database.write { db in
            try db.run("INSERT INTO installation VALUES ('a', 'b')")
        }
        let values = try await database.pool.writeWithoutTransaction { db in
            try ["PRAGMA synchronous", "PRAGMA foreign_keys", "PRAGMA busy_timeout", "PRAGMA wal_autocheckpoint"].map {
                try Int.fetchOne(db, sql: $0)
            }
        }
        #expect(values == [expected, 1, 5000, 0])
        let journal = try await database.pool.writeWithoutTransaction { db in
            try String.fetchOne(db, sql: "PRAGMA journal_mode")
        }
        #expect(journal == "wal")
        // In the write's own transaction as well: that is where it counts.
        #expect(try await database.write { try $0.value("PRAGMA synchronous") } == expected)
        try await database.close()
    }

    @Test(
        "a writer that does not keep the promise is refused, and the refusal names the setting",
        arguments: [
            ("PRAGMA synchronous = FULL", nil), ("PRAGMA synchronous = NORMAL", "synchronous is not FULL"),
            ("PRAGMA journal_mode = DELETE", "the journal is not WAL"),
            ("PRAGMA foreign_keys = OFF", "foreign keys are off"),
            ("PRAGMA busy_timeout = 4999", "the busy timeout is short"),
        ])
    func refused(_ pragma: String, _ reason: String?) throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        try folder.create()
        let pool = try DatabasePool(path: folder.database, configuration: SQLiteDatabase.configuration())
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: pragma)
        }
        var refusal: DataFolderError?
        do { try SQLiteDatabase.verifyPragmas(pool, synchronous: .full) } catch let error as DataFolderError {
            refusal = error
        }
        #expect(refusal == reason.map(DataFolderError.notDurable))
    }

    @Test("no constraint of the schema is deferred to COMMIT, where it would sink a neighbour's write")
    func constraints() async throws {
        let deferred = "SELECT name FROM sqlite_master WHERE sql LIKE '%DEFERR%' ORDER BY name"
        let names = try await SeededFolder.shared.value.read { try $0.values(deferred, as: String.self) }
        #expect(names == [])
        // The control: a table that has one is found.
        let bench = try WriterBench()
        #expect(try await bench.pool.read { try String.fetchAll($0, sql: deferred) } == ["promise"])
    }
}
