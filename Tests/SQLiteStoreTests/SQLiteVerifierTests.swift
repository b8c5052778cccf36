import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("verify") struct SQLiteVerifierTests {
    /// Two travellers, an offer of each state that matters, a thread with two messages, a city and a rate.
    private static let world = """
        INSERT INTO currency (code, number, name, names, minor_units, symbol)
            VALUES ('EUR', '978', 'Euro', '{}', 2, '€'), ('THB', '764', 'Baht', '{}', 2, '฿');
        INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at)
            VALUES ('ana', 'ana', 'ana', 'Ana', 'a', '', 'EUR', 0, 0), ('ben', 'ben', 'ben', 'Ben', 'b', '', 'EUR', 0,
                0),
                ('eve', 'eve', 'eve', 'Eve', 'e', '', 'EUR', 0, 0);
        INSERT INTO offer (key, id, owner, version, state, have, want, total, min_fill, premium_bps, cell, latitude,
                longitude, precision, half_diagonal, label, time_zone, first_day, last_day, settlement, is_exact, note,
                created_at, fresh_at, expires_at)
            VALUES (1, 'one', 'ana', 1, 'active', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km', 710, 'B',
                    'Asia/Bangkok', 20000, NULL, 'meetup', 0, '', 0, 0, 0),
                (2, 'two', 'ana', 1, 'paused', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km', 710, 'B',
                    'Asia/Bangkok', 20000, 20009, 'meetup', 0, '', 0, 0, 0);
        INSERT INTO thread (id, offer, owner, guest, created_at, last_seq, is_answered)
            VALUES ('t', 'one', 'ana', 'ben', 5, 2, 1);
        INSERT INTO message (thread, seq, client_id, sender, kind, body, at)
            VALUES ('t', 1, 'm1', 'ben', 'text', 'Hi', 10), ('t', 2, 'm2', 'ana', 'text', 'Yes', 20);
        INSERT INTO thread_member (traveller, thread, read_seq, at) VALUES ('ana', 't', 1, 20), ('ben', 't', 2, 20);
        INSERT INTO stored_response (traveller, route, key, fingerprint, body, at)
            VALUES ('ana', 'POST /v1/offers', 'k', x'00', x'7B7D', 0), ('ana', 'PUT /x', 'k', x'00', x'0A', 0);
        INSERT INTO city VALUES (1, 'Bangkok', 'TH', 137500000, 1005000000, 9, 'Asia/Bangkok',
            MakePoint(100.5, 13.75, 4326));
        INSERT INTO rate (source, day, currency, digits) VALUES ('ECB', 20000, 'THB', '38.10');
        INSERT INTO device (hash, traveller, expires_at) VALUES (x'D1', 'ana', 9);
        INSERT INTO session (id, traveller, created_at, last_used_at, expires_at, device_hash)
            VALUES ('s', 'ana', 0, 0, 9, x'D1'), ('b', 'ben', 0, 0, 9, x'D2');
        INSERT INTO refresh_token (hash, session, generation, rotated_at, sealed, sealed_at)
            VALUES (x'01', 's', 1, 5, NULL, NULL), (x'02', 's', 2, NULL, x'00', 5), (x'03', 'b', 1, NULL, NULL, NULL);
        """

    /// A folder with the small world.
    private static let small = FolderTemplate { folder in
        let database = try SeededFolder.open(folder)
        try await database.write { try $0.execute(world) }
        try await database.close()
    }

    /// A folder with the small world, after `damage` was done to it by plain SQL.
    private func folder(damagedBy damage: String) async throws -> DataFolder {
        let folder = try await Self.small.copy()
        var configuration = SQLiteDatabase.configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: damage)
        }
        try queue.close()
        return folder
    }

    @Test("a sound database has no findings")
    func sound() async throws {
        let folder = try await folder(damagedBy: "")
        defer { SeededFolder.remove(folder) }
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    @Test("a stored key of a contact that is not the contact's is found, without the contact")
    func contactKeys() async throws {
        let right = """
            UPDATE traveller SET email = 'Ana.K+x@gmail.com', email_key = 'ana.k+x@gmail.com',
                email_mailbox = 'anak@gmail.com', email_claimed_at = 1, email_verified_at = 2 WHERE id = 'ana';
            UPDATE traveller SET phone = '+4407700900123', phone_line = '+447700900123', phone_claimed_at = 1,
                phone_verified_at = 2 WHERE id = 'ben';
            UPDATE traveller SET email = 'eve@example.org', email_key = 'eve@example.org', email_claimed_at = 1
                WHERE id = 'eve';
            """
        let wrong = [
            "UPDATE traveller SET email_key = 'ana@gmail.com' WHERE id = 'ana'": ["ana: email_key"],
            "UPDATE traveller SET email_mailbox = NULL WHERE id = 'ana'": ["ana: email_mailbox"],
            "UPDATE traveller SET email_mailbox = 'ana.k@gmail.com' WHERE id = 'ana'": ["ana: email_mailbox"],
            "UPDATE traveller SET phone_line = '+4407700900123' WHERE id = 'ben'": ["ben: phone_line"],
            "UPDATE traveller SET phone = NULL WHERE id = 'ben'": ["ben: phone_line"],
            "UPDATE traveller SET email_mailbox = 'eve@example.com' WHERE id = 'eve'": ["eve: email_mailbox"],
            "": [],
        ]
        for (damage, found) in wrong {
            let folder = try await folder(damagedBy: right + damage)
            defer { SeededFolder.remove(folder) }
            let findings = try SQLiteVerifier.check(folder)
            #expect(findings == found.map { "traveller \($0) is not that of the contact" }, "\(damage)")
        }
    }

    @Test("a seeded database has no findings")
    func seeded() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    private static let newest = SQLiteMigrations.all.count - 1

    @Test(
        "each damage is one line",
        arguments: [
            ("DELETE FROM offer_search", ["offer one: active, but missing in offer_search"]),
            (
                """
                INSERT INTO offer_search SELECT tile, have, want, longitude, 2, latitude, half_diagonal, first_day,
                    last_day, expires_at, min_fill, remaining, owner_can_act, score, premium_bps, fixed_rate,
                    fresh_at, owner, id, revision FROM offer_search
                """,
                ["offer_search 2: no such active offer"]
            ),
            (
                "UPDATE offer_search SET key = 7",
                ["offer one: active, but missing in offer_search", "offer_search 7: no such active offer"]
            ),
            (
                "UPDATE offer_search SET want = 'PLN'",
                ["offer one: active, but missing in offer_search", "offer_search 1: no such active offer"]
            ),
            (
                "UPDATE offer_search SET tile = tile + 1",
                ["offer one: active, but missing in offer_search", "offer_search 1: no such active offer"]
            ),
            ("UPDATE offer_search SET latitude = latitude + 1", ["offer one: its row in offer_search differs"]),
            ("UPDATE offer_search SET last_day = 20001", ["offer one: its row in offer_search differs"]),
            ("UPDATE offer_search SET score = 60", ["offer one: its row in offer_search differs"]),
            ("UPDATE offer_search SET owner_can_act = 0", ["offer one: its row in offer_search differs"]),
            ("UPDATE offer_search SET fixed_rate = '1'", ["offer one: its row in offer_search differs"]),
            ("UPDATE offer SET want = 'PLN', latitude = latitude + 1, last_day = 20001 WHERE key = 1", []),
            ("UPDATE offer SET key = 9 WHERE key = 1", []),
            ("UPDATE traveller SET state = 'suspended', reliability_score = 60 WHERE id = 'ana'", []),
            (
                "UPDATE offer SET reserved = 60, completed = 41 WHERE key = 2",
                [
                    "offer two: reserved and completed exceed the total", "offer two: reserved is 60, its swaps hold 0",
                    "offer two: completed is 41, its swaps took 0",
                ]
            ),
            ("UPDATE offer SET min_fill = 0 WHERE key = 2", ["offer two: breaks a rule of its table"]),
            ("UPDATE offer SET fixed_rate = '1' WHERE key = 2", ["offer two: breaks a rule of its table"]),
            ("UPDATE offer SET last_day = 19999 WHERE key = 2", ["offer two: breaks a rule of its table"]),
            ("UPDATE traveller SET email_key = NULL WHERE id = 'eve'", ["traveller eve: breaks a rule of its table"]),
            (
                "UPDATE traveller SET reliability_score = 100 WHERE id = 'eve'",
                ["traveller eve: breaks a rule of its table"]
            ),
            ("INSERT INTO block (blocker, blocked, at) VALUES ('eve', 'eve', 0)", ["block eve: of oneself"]),
            ("UPDATE thread SET last_seq = 3", ["thread t: last_seq is 3, its messages end at 2 and are 2"]),
            (
                "UPDATE message SET seq = 3 WHERE seq = 2; UPDATE thread SET last_seq = 3",
                ["thread t: last_seq is 3, its messages end at 3 and are 2"]
            ),
            ("UPDATE thread SET is_answered = 0", ["thread t: is_answered is 0"]),
            ("UPDATE message SET sender = 'ben' WHERE seq = 2", ["thread t: is_answered is 1"]),
            ("UPDATE message SET sender = 'eve' WHERE seq = 1", ["message t 1: its sender is not in the thread"]),
            (
                "INSERT INTO thread_member (traveller, thread, read_seq, at) VALUES ('eve', 't', 0, 20)",
                ["thread_member t: eve is not in the thread"]
            ),
            ("DELETE FROM thread_member WHERE traveller = 'ana'", ["thread t: missing in the list of ana"]),
            ("UPDATE thread_member SET read_seq = 3 WHERE traveller = 'ana'", ["thread_member t: read_seq is 3 of 2"]),
            (
                "UPDATE thread_member SET at = 19 WHERE traveller = 'ben'",
                ["thread_member t: at is 19, the latest activity was at 20"]
            ),
            ("UPDATE device SET traveller = 'ben'", ["session s: its device is another traveller's"]),
            (
                "UPDATE refresh_token SET rotated_at = NULL WHERE generation = 1",
                ["session s: refresh token 1 was not exchanged, but has a successor"]
            ),
            (
                "UPDATE refresh_token SET sealed_at = NULL",
                ["session s: a refresh token breaks a rule of its table"]
            ),
            (
                "UPDATE refresh_token SET rotated_at = 6 WHERE generation = 2",
                ["session s: a refresh token breaks a rule of its table"]
            ),
            (
                """
                INSERT INTO export_job (id, traveller, language, is_at_once, started_at, state, attempts,
                    is_told) VALUES ('x', 'ben', 'en', 0, 1, 'failed', 1, 0)
                """,
                ["export x: breaks a rule of its table"]
            ),
            (
                "UPDATE stored_response SET body = x'' WHERE route = 'POST /v1/offers'",
                ["stored_response POST /v1/offers k: the stored response is empty"]
            ),
            ("UPDATE rate SET digits = '38,1'", ["rate: \"38,1\" for THB on 2024-10-04 is no rate"]),
            (
                "INSERT INTO rate_revision VALUES ('ECB', 20000, 'baht', 1, '38', 1, NULL)",
                ["rate_revision: \"38\" for baht on 2024-10-04 is no rate"]
            ),
            ("UPDATE city SET longitude = 1", ["city 1: its geometry differs"]),
            ("UPDATE city SET geometry = MakePoint(100.5, 13.7500001, 4326)", ["city 1: its geometry differs"]),
            ("DELETE FROM idx_city_geometry", ["city 1: missing in idx_city_geometry"]),
            ("INSERT INTO idx_city_geometry VALUES (9, 1, 1, 1, 1)", ["idx_city_geometry 9: no city"]),
            ("UPDATE currency SET minor_units = 3 WHERE code = 'THB'", ["currency: THB has 3 minor units, must be 2"]),
            (
                """
                UPDATE message SET thread = 'none' WHERE seq = 2; UPDATE thread
                    SET last_seq = 1, is_answered = 0; UPDATE thread_member SET at = 10, read_seq = 1
                """,
                ["foreign key: a row of message has no row in thread"]
            ),
            (
                "DELETE FROM grdb_migrations WHERE identifier = '\(SQLiteMigrations.all[newest].name)'",
                ["schema: the last migration is \(SQLiteMigrations.all[newest - 1].name); run: wayswap migrate"]
            ),
        ])
    func damage(_ sql: String, _ findings: [String]) async throws {
        let folder = try await folder(damagedBy: sql)
        defer { SeededFolder.remove(folder) }
        let found = try SQLiteVerifier.check(folder)
        #expect(found == findings)
    }

    @Test("it looks beside a running server, sees what that has committed, and waits for no writer")
    func beside() async throws {
        let folder = try await folder(damagedBy: "")
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.write { try $0.run("UPDATE thread SET is_answered = 0") }
        let findings = try await database.write { db in
            try db.run("UPDATE thread SET last_seq = 9")
            return try SQLiteVerifier.check(folder)
        }
        #expect(findings == ["thread t: is_answered is 0"])
        try await database.close()
    }

    @Test("it writes nothing: the file stays as it was, with and without a log beside it")
    func readOnly() async throws {
        let folder = try await folder(damagedBy: "")
        defer { SeededFolder.remove(folder) }
        let before = try Data(contentsOf: URL(filePath: folder.database))
        #expect(try SQLiteVerifier.check(folder) == [])
        #expect(try SQLiteVerifier.check(folder) == [])
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
    }

    @Test("a missing and a foreign file are refused")
    func foreign() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        #expect(throws: DataFolderError.missing(folder.database)) { try SQLiteVerifier.check(folder) }
        try folder.create()
        try Data("not a database at all".utf8).write(to: URL(filePath: folder.database))
        #expect(throws: DataFolderError.foreign(folder.database)) { try SQLiteVerifier.check(folder) }
    }
}
