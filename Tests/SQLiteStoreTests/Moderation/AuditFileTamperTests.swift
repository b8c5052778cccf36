import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("B9: changes of a real file") struct AuditFileTamperTests {
    /// 35 rows with a checkpoint after 10, 20 and 30.
    private static func fill(_ folder: DataFolder) async throws -> AuditChain {
        let database = try SeededFolder.open(folder)
        for number in 1...35 {
            try await database.audit(AuditTableTests.entry(.hide, AuditSubject(.offer, "o\(number % 4)"), note: "n"))
            if number.isMultiple(of: 10) {
                try await SQLiteAuditCheckpoints(database).write(at: FixedClock.start, isLast: true)
            }
        }
        let rows = try await database.read { db in
            try db.rows("SELECT \(AuditTable.columns) FROM audit ORDER BY seq").compactMap(
                AuditTable.row)
        }
        let text = try String(contentsOf: URL(filePath: folder.audit), encoding: .utf8)
        let chain = AuditChain(
            rows: rows, lines: text.split(separator: "\n").map(String.init), key: try AuditKey(database.keys),
            signed: 30)
        try await database.close()
        return chain
    }

    /// Writes a chain into the files of a folder that nobody has open. False if the table cannot hold it.
    private static func write(_ chain: AuditChain, to folder: DataFolder) throws -> Bool {
        try Data((chain.lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: folder.audit))
        var configuration = SQLiteDatabase.configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        defer { try? queue.close() }  // The test removes the folder.
        let triggers = try queue.read { db in
            try String.fetchAll(
                db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit' ORDER BY name")
        }
        do {
            try queue.write { db in
                try db.execute(
                    sql: """
                        DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_loses_no_rows; DROP TRIGGER audit_only_grows;
                        """)
                try db.execute(sql: "DELETE FROM audit")
                for row in chain.rows {
                    let content = row.content
                    try db.execute(
                        sql: "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        arguments: [
                            row.seq, content.at, content.actor.map { Data($0.bytes) }, content.action,
                            content.subjectKind, Data(content.subject.bytes), content.reason,
                            content.case.map { Data($0.bytes) }, content.noteHash.map { Data($0.bytes) },
                            content.isAlone, Data(row.previous.bytes), Data(row.hash.bytes),
                        ])
                }
                for trigger in triggers { try db.execute(sql: trigger) }
            }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        }
    }

    private static func findings(_ folder: DataFolder) throws -> [String] {
        try SQLiteVerifier.check(folder, includesRates: false).filter { !$0.hasPrefix("audit_note") }
    }

    @Test("verify finds one of each kind; what is written back unchanged has no finding")
    func tampers() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let whole = try await Self.fill(folder)
        let other = try AuditChain.key()
        var numbers = SteadyNumbers(11)
        var impossible = 0
        for tamper in AuditTamper.allCases where tamper != .swap {
            var chain = whole
            try tamper.apply(to: &chain, other: other, from: &numbers)
            if try Self.write(chain, to: folder) {
                #expect(try Self.findings(folder) != [], "\(tamper)")
            } else {
                impossible += 1
            }
            #expect(try Self.write(whole, to: folder))
            #expect(try Self.findings(folder) == [], "\(tamper)")
        }
        // Two rows with one number cannot be stored. `swap` is left out: a table has no order but that of the numbers.
        #expect(impossible <= 2)
    }
}
