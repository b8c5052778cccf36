import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Whether an action and its row share a transaction; apart is the defect that must show.
enum AuditKillMode: String, Codable {
    case together, apart
}

@Suite("A kill -9 while actions append to the audit") struct AuditKillTests {
    private static func act(_ number: Int, in db: Database) throws {
        try db.run(
            """
            INSERT INTO report (id, reporter, subject_kind, subject, reason, text, at, moderation_case)
            SELECT 'r' || :number, id, 'offer', 'o1', 'spam', '', 0, 'c' FROM traveller WHERE handle = 'ana'
            """, ["number": number])
    }

    /// Eight writers act until the process kills itself within the transaction of one of them.
    static func run(_ path: String, from first: Int, dying last: Int, _ mode: AuditKillMode) async throws {
        let database = try SeededFolder.open(DataFolder(path: path))
        await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in stride(from: first + writer, to: first + 1000, by: 8) {
                        try await database.write { db in
                            try act(number, in: db)
                            if mode == .together { try AuditTable.append(AuditTableTests.entry(note: "n"), in: db) }
                            if mode == .together, number == last { kill(getpid(), SIGKILL) }
                        }
                        guard mode == .apart else { continue }
                        if number == last { kill(getpid(), SIGKILL) }
                        try await database.write { try AuditTable.append(AuditTableTests.entry(note: "n"), in: $0) }
                    }
                }
            }
        }
    }

    private static func withFolder(_ test: (DataFolder) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await fill(folder)
        try await test(folder)
    }

    /// In a function of its own, so that the folder is free again afterwards.
    private static func fill(_ folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at) VALUES ('ana', 'ana', 'ana', 'Ana', 'a', 'x', 'EUR', 0, 0);
            INSERT INTO moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports)
                VALUES ('c', 'offer', 'o1', 'open', 3, 0, 0, 10000)
            """)
        try await database.close()
    }

    /// Actions, rows, the number of the last row, notes.
    private static func counts(_ folder: DataFolder) async throws -> [String] {
        let database = try SeededFolder.open(folder)
        let counts = try await database.texts(
            """
            SELECT count(*) FROM report UNION ALL SELECT count(*) FROM audit
            UNION ALL SELECT coalesce(max(seq), 0) FROM audit UNION ALL SELECT count(*) FROM audit_note
            """)
        try await database.close()
        return counts
    }

    @Test("leaves each action with its row, no gap, and a chain that verifies")
    func kills() async throws {
        try await Self.withFolder { folder in
            let path = folder.path
            for (round, last) in [0, 1, 7, 30, 31, 64, 100, 200].enumerated() {
                let (first, dying) = (round * 1000, round * 1000 + last)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, first = first as Int, dying = dying as Int] in
                    try await AuditKillTests.run(path, from: first, dying: dying, .together)
                }
                let counts = try await Self.counts(folder)
                #expect(Set(counts).count == 1, "\(counts)")
                #expect(try SQLiteVerifier.check(folder, includesRates: false) == [])
            }
            #expect(try await Int(Self.counts(folder).first ?? "") ?? 0 > 0)
        }
    }

    @Test("control: an action whose row is a transaction of its own loses the row")
    func control() async throws {
        try await Self.withFolder { folder in
            let path = folder.path
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                try await AuditKillTests.run(path, from: 0, dying: 40, .apart)
            }
            let counts = try await Self.counts(folder)
            #expect(counts[0] != counts[1])
        }
    }
}
