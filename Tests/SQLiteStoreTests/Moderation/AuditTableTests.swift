import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The table of the audit") struct AuditTableTests {
    static let at = FixedClock.start

    static func entry(
        _ action: AuditAction = .hide, _ subject: AuditSubject = AuditSubject(.offer, "o1"), note: String = "",
        by actor: AuditActor = .system, case: AuditSubject? = nil
    ) -> AuditEntry {
        AuditEntry(
            at: at, actor: actor, action: action, subject: subject, reason: AuditReason(Report.Reason.spam), note: note,
            case: `case`)
    }

    private static func withDatabase(_ test: (SQLiteDatabase) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at)
            VALUES ('0199aaaa-0000-7000-8000-000000000001', 'ana', 'ana', 'Ana', 'a', 'x', 'EUR', 0, 0),
                ('0199aaaa-0000-7000-8000-000000000002', 'ben', 'ben', 'Ben', 'b', 'x', 'EUR', 0, 0)
            """)
        try await test(database)
        try await database.close()
    }

    private static let ana = Identifier<Traveller>(high: 0x0199_AAAA_0000_7000, low: 0x8000_0000_0000_0001)
    private static let ben = Identifier<Traveller>(high: 0x0199_AAAA_0000_7000, low: 0x8000_0000_0000_0002)

    @Test("an entry becomes a row that names nobody; the same subject has the same surrogate")
    func append() async throws {
        try await Self.withDatabase { database in
            var alone = Self.entry(.ban, .traveller(Self.ben), note: "Paid with forged notes.", by: .person(Self.ana))
            alone.isAlone = true
            try await database.audit(
                alone, Self.entry(.endBan, .traveller(Self.ben), case: AuditSubject(.case, "c1")),
                Self.entry(.closeCase, AuditSubject(.case, "c1"), by: .person(Self.ana)))
            let rows = try await database.texts(
                """
                SELECT seq || ' ' || at || ' ' || action || ' ' || subject_kind || ' ' || reason || ' ' || is_alone || ' '
                    || (actor IS NULL) || (in_case IS NULL) || (note_hash IS NULL) FROM audit ORDER BY seq
                """)
            let at = Self.at.milliseconds
            #expect(
                rows == [
                    "1 \(at) ban traveller spam 1 010", "2 \(at) end-ban traveller spam 0 101",
                    "3 \(at) close-case case spam 0 011",
                ])
            #expect(
                try await database.texts(
                    """
                    SELECT (SELECT count(DISTINCT subject) FROM audit WHERE seq < 3) || ' '
                        || (SELECT count(DISTINCT actor) FROM audit) || ' '
                        || (SELECT one.subject = two.in_case FROM audit AS one, audit AS two
                            WHERE one.seq = 3 AND two.seq = 2)
                    """) == ["1 1 1"])
            #expect(try SQLiteVerifier.check(database.folder, includesRates: false) == [])
        }
    }

    @Test("an action that fails leaves no row, and the next row follows the one before")
    func rollback() async throws {
        try await Self.withDatabase { database in
            try await database.audit(Self.entry())
            await #expect(throws: CancellationError.self) {
                try await database.write { db in
                    try AuditTable.append(Self.entry(note: "Never."), in: db)
                    throw CancellationError()
                }
            }
            try await database.audit(Self.entry(.restore))
            #expect(try await database.texts("SELECT seq || action FROM audit ORDER BY seq") == ["1hide", "2restore"])
            #expect(try await database.texts("SELECT text FROM audit_note") == [])
            #expect(try SQLiteVerifier.check(database.folder, includesRates: false) == [])
        }
    }

    @Test(
        "M6: no statement changes, deletes or moves a row, also on the connection of the server",
        arguments: [
            ("UPDATE audit SET reason = 'scam'", "rows of the audit never change"),
            ("UPDATE audit SET seq = seq + 1", "rows of the audit never change"),
            ("DELETE FROM audit", "rows of the audit are never deleted"),
            ("DELETE FROM audit WHERE seq = 2", "rows of the audit are never deleted"),
            ("INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE seq = 1", "rows of the audit are only appended"),
            ("REPLACE INTO audit SELECT * FROM audit WHERE seq = 2", "rows of the audit are only appended"),
            (
                """
                INSERT INTO audit SELECT 9, at, actor, action, subject_kind, subject, reason, in_case, note_hash,
                    is_alone, previous, hash FROM audit WHERE seq = 1
                """,
                "rows of the audit are only appended"
            ),
            (
                """
                INSERT INTO audit SELECT seq, at, actor, action, subject_kind, subject, '', in_case, note_hash,
                    is_alone, previous, hash FROM audit WHERE seq = 1 ON CONFLICT (seq) DO UPDATE SET reason = ''
                """,
                "rows of the audit are only appended"
            ),
        ])
    func triggers(_ sql: String, _ message: String) async throws {
        try await Self.withDatabase { database in
            try await database.audit(Self.entry(), Self.entry(.restore))
            let before = try await database.texts("SELECT hex(hash) FROM audit ORDER BY seq")
            await #expect { try await database.run(sql) } throws: { ($0 as? DatabaseError)?.message == message }
            #expect(try await database.texts("SELECT hex(hash) FROM audit ORDER BY seq") == before)
        }
    }

    @Test("control: without its trigger a statement passes, and verify says which is missing and what changed")
    func withoutTriggers() async throws {
        try await Self.withDatabase { database in
            try await database.audit(Self.entry(), Self.entry(.restore), Self.entry())
            try await database.run("DROP TRIGGER audit_keeps_rows; UPDATE audit SET reason = 'scam' WHERE seq = 2")
            #expect(
                try SQLiteVerifier.check(database.folder, includesRates: false) == [
                    "audit: its rows can be changed, because a trigger is missing",
                    "audit 2: it is not what its hash was made of",
                ])
        }
    }

    @Test("a name or a note that was changed is found; one that was erased is not")
    func beside() async throws {
        try await Self.withDatabase { database in
            try await database.audit(
                Self.entry(.warn, .traveller(Self.ana), note: "First."), Self.entry(note: "Second."))
            let surrogate = try await database.texts(
                "SELECT lower(hex(surrogate)) FROM audit_name WHERE kind = 'traveller'")
            try await database.run(
                """
                UPDATE audit_note SET text = 'Third.' WHERE seq = 2;
                UPDATE audit_name SET subject = '\(Self.ben)' WHERE kind = 'traveller';
                """)
            #expect(
                try SQLiteVerifier.check(database.folder, includesRates: false) == [
                    "audit_name \(surrogate[0]): it stands for something else",
                    "audit_note 2: it is not what the hash in its row was made of",
                ])
            try await database.run("DELETE FROM audit_note; DELETE FROM audit_name")
            #expect(try SQLiteVerifier.check(database.folder, includesRates: false) == [])
        }
    }
}
