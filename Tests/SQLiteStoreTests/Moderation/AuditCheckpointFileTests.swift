import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The file of checkpoints") struct AuditCheckpointFileTests {
    private static let now = FixedClock.start

    /// Runs `test` on a seeded folder with an open database.
    private static func withFolder(_ test: (DataFolder, SQLiteDatabase) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await test(folder, database)
        try await database.close()
    }

    /// Appends rows, and a checkpoint after them.
    private static func sign(_ database: SQLiteDatabase, rows: Int = 3) async throws {
        for _ in 0..<rows { try await database.audit(AuditTableTests.entry()) }
        try await SQLiteAuditCheckpoints(database).write(at: now, isLast: true)
    }

    private static func findings(_ folder: DataFolder) throws -> [String] {
        try SQLiteVerifier.check(folder, includesRates: false)
    }

    private static func bytes(_ folder: DataFolder) throws -> Data { try Data(contentsOf: URL(filePath: folder.audit)) }

    @Test("a checkpoint comes with the first row, then after 1,000 rows or a minute, and with the end")
    func schedule() async throws {
        try await Self.withFolder { folder, database in
            let checkpoints = SQLiteAuditCheckpoints(database)
            func write(after seconds: TimeInterval, isLast: Bool = false) async throws -> Int64 {
                try await checkpoints.write(at: Self.now.addingTimeInterval(seconds), isLast: isLast)
                return try await checkpoints.unsigned()
            }
            #expect(try await write(after: 0, isLast: true) == 0)
            #expect(!FileManager.default.fileExists(atPath: folder.audit))
            try await database.audit(AuditTableTests.entry())
            #expect(try await write(after: 0) == 0)
            try await database.audit(AuditTableTests.entry(), AuditTableTests.entry())
            #expect(try await write(after: 59) == 2)
            #expect(try await write(after: 60) == 0)
            try await database.write { db in
                for _ in 0..<1000 { try AuditTable.append(AuditTableTests.entry(), in: db) }
            }
            #expect(try await write(after: 60) == 0)
            try await database.audit(AuditTableTests.entry())
            #expect(try await write(after: 61) == 1)
            // Another process goes on where the file ends.
            for _ in 0..<2 { try await SQLiteAuditCheckpoints(database).write(at: Self.now, isLast: true) }
            let lines = AuditCheckpointLine.all(in: String(decoding: try Self.bytes(folder), as: UTF8.self))
            #expect(lines.map(\.checkpoint.seq) == [1, 3, 1003, 1004])
            let mode = try FileManager.default.attributesOfItem(atPath: folder.audit)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try Self.findings(folder) == [])
            try await database.requireAudit()
        }
    }

    @Test("a line that a crash cut off is passed over, and the next one stands on a line of its own")
    func torn() async throws {
        try await Self.withFolder { folder, database in
            try await Self.sign(database)
            let whole = try Self.bytes(folder)
            // Control: the same line, known to the database, is missed when it is cut.
            try whole.dropLast(2).write(to: URL(filePath: folder.audit))
            #expect(try Self.findings(folder) == ["audit: the file of checkpoints is cut or missing"])
            try (whole + Data("row 4 00".utf8)).write(to: URL(filePath: folder.audit))
            #expect(try Self.findings(folder) == [])
            try await database.requireAudit()
            try await Self.sign(database)
            let text = String(decoding: try Self.bytes(folder), as: UTF8.self)
            #expect(text.split(separator: "\n").count == 3)
            #expect(text.hasSuffix("\n"))
            #expect(try Self.findings(folder) == [])
        }
    }

    @Test("on a full disk actions go on; the next attempt makes up for it")
    func full() async throws {
        try await Self.withFolder { folder, database in
            let checkpoints = SQLiteAuditCheckpoints(database)
            try await database.audit(AuditTableTests.entry())
            try await checkpoints.write(at: Self.now, isLast: true)
            let files = FileManager.default
            try files.moveItem(atPath: folder.audit, toPath: "\(folder.audit)-kept")
            try files.createSymbolicLink(atPath: folder.audit, withDestinationPath: "/dev/full")
            for _ in 0..<2 {
                try await database.audit(AuditTableTests.entry())
                await #expect(throws: DataFolderError.unreadable("\(folder.audit) cannot be written")) {
                    try await checkpoints.write(at: Self.now, isLast: true)
                }
            }
            #expect(try await checkpoints.unsigned() == 2)
            try files.removeItem(atPath: folder.audit)
            try files.moveItem(atPath: "\(folder.audit)-kept", toPath: folder.audit)
            try await checkpoints.write(at: Self.now, isLast: true)
            #expect(try await checkpoints.unsigned() == 0)
            #expect(try Self.findings(folder) == [])
            #expect(try await database.texts("SELECT count(*) FROM audit") == ["3"])
        }
    }

    @Test(
        "a missing and a cut file stop the start, and verify names them; without checkpoints there is nothing to miss")
    func missing() async throws {
        try await Self.withFolder { folder, database in
            try await database.requireAudit()
            try await database.audit(AuditTableTests.entry())
            try await database.requireAudit()
            #expect(try Self.findings(folder) == [])
            try await Self.sign(database)
            let one = try Self.bytes(folder)
            try await Self.sign(database)
            let finding = ["audit: the file of checkpoints is cut or missing"]
            try one.write(to: URL(filePath: folder.audit))
            await #expect(throws: DataFolderError.auditMissing(folder.audit)) { try await database.requireAudit() }
            #expect(try Self.findings(folder) == finding)
            try FileManager.default.removeItem(atPath: folder.audit)
            await #expect(throws: DataFolderError.auditMissing(folder.audit)) { try await database.requireAudit() }
            #expect(try Self.findings(folder) == finding)
            #expect(try await SQLiteAuditCheckpoints(database).markRestored(at: Self.now) == 7)
            try await database.requireAudit()
            #expect(try Self.findings(folder) == [])
        }
    }

    @Test("a restored backup is named until an operator signs what is given up; what was signed before still counts")
    func restored() async throws {
        try await Self.withFolder { folder, database in
            try await Self.sign(database, rows: 5)
            let backup = "\(folder.path)-backup"
            defer { try? FileManager.default.removeItem(atPath: backup) }  // It lies in the temporary folder anyway.
            try SQLiteBackup.copy(folder, to: backup)
            try await Self.sign(database, rows: 4)
            let older = SeededFolder.newFolder()
            defer { SeededFolder.remove(older) }
            try older.create()
            for (from, to) in [(backup, older.database), (folder.keys, older.keys), (folder.audit, older.audit)] {
                try FileManager.default.copyItem(atPath: from, toPath: to)
            }
            let restored = try SeededFolder.open(older)
            await #expect(throws: DataFolderError.auditForeign(older.audit)) { try await restored.requireAudit() }
            #expect(try Self.findings(older) == ["audit 9: a checkpoint signed it, but the rows end before"])
            // Control: rows that go on without the operator's word are a fork.
            try await restored.audit(AuditTableTests.entry(), AuditTableTests.entry())
            #expect(try Self.findings(older) == ["audit 9: a checkpoint signed it, but the rows end before"])
            #expect(try await SQLiteAuditCheckpoints(restored).markRestored(at: Self.now) == 7)
            try await restored.requireAudit()
            try await Self.sign(restored, rows: 4)
            #expect(try Self.findings(older) == [])
            try await restored.run(
                "DROP TRIGGER audit_keeps_rows; UPDATE audit SET at = at + 1 WHERE seq = 5")
            #expect(
                try Self.findings(older) == [
                    "audit: its rows can be changed, because a trigger is missing",
                    "audit 5: it is not what its hash was made of",
                ])
            try await restored.close()
        }
    }

    @Test("a chain that was rewritten with all its hashes is found, because its writer has no key")
    func rewritten() async throws {
        try await Self.withFolder { folder, database in
            try await Self.sign(database, rows: 8)
            try await database.write { db in
                var rows: [AuditRow] = []
                let found = try db.rows("SELECT \(AuditTable.columns) FROM audit ORDER BY seq")
                for row in found.compactMap(AuditTable.row) {
                    var row = row
                    if row.seq == 3 { row.content.action = "ban" }
                    row.previous = rows.last?.hash ?? .zero
                    rows.append(AuditChain.sealed(row))
                }
                try db.execute("DROP TRIGGER audit_keeps_rows")
                for row in rows {
                    try db.run(
                        "UPDATE audit SET action = :action, previous = :previous, hash = :hash WHERE seq = :seq",
                        [
                            "action": row.content.action, "previous": Data(row.previous.bytes),
                            "hash": Data(row.hash.bytes), "seq": row.seq,
                        ])
                }
                try db.execute(
                    """
                    CREATE TRIGGER audit_keeps_rows BEFORE UPDATE ON audit BEGIN
                        SELECT RAISE(ABORT, 'rows of the audit never change');
                    END
                    """)
            }
            #expect(try Self.findings(folder) == ["audit 8: a checkpoint signed another row in its place"])
            await #expect(throws: DataFolderError.auditForeign(folder.audit)) { try await database.requireAudit() }
        }
    }
}
