import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Migrations") struct MigrationTests {
    /// A row or two for the tables that each migration makes.
    private static let rows = [
        """
        INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at)
            VALUES ('ana', 'ana', 'ana', 'Ana', 'a', '', 'EUR', 0, 0), ('ben', 'ben', 'ben', 'Ben', 'b', '', 'EUR', 0,
                0);
        """,
        """
        INSERT INTO currency (code, number, name, names, minor_units, symbol)
            VALUES ('EUR', '978', 'Euro', '{}', 2, '€');
        INSERT INTO city VALUES (1, 'Bangkok', 'TH', 137500000, 1005000000, 9, 'Asia/Bangkok',
            MakePoint(100.5, 13.75, 4326));
        """,
        """
        INSERT INTO offer (key, id, owner, version, state, have, want, total, min_fill, premium_bps, cell, latitude,
                longitude, precision, half_diagonal, label, time_zone, first_day, last_day, settlement, is_exact, note,
                created_at, fresh_at, expires_at)
            VALUES (1, 'one', 'ana', 1, 'active', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km', 710, 'B',
                'Asia/Bangkok', 20000, NULL, 'meetup', 0, '', 0, 0, 0);
        """,
        """
        INSERT INTO thread (id, offer, owner, guest, created_at, last_seq, is_answered)
            VALUES ('t', 'one', 'ana', 'ben', 5, 2, 1);
        INSERT INTO message (thread, seq, client_id, sender, kind, body, at)
            VALUES ('t', 1, 'm1', 'ben', 'text', 'Hi', 10), ('t', 2, 'm2', 'ana', 'text', 'Yes', 20);
        INSERT INTO thread_member (traveller, thread, read_seq, at) VALUES ('ana', 't', 1, 20), ('ben', 't', 2, 20);
        """,
    ]

    /// What went with an offer from its table on, until migration 12 dropped the R*Tree.
    private static let box = """
        INSERT INTO offer_box VALUES (1, 1005000000, 1005000000, 137500000, 137500000, 4543826, 4543826, 5523522,
            5523522, 20000, 2147483647);
        """

    /// A line for each of these rows, as far as there are tables for them.
    private static let content = [
        "SELECT group_concat(handle) FROM traveller",
        "SELECT code || ' ' || (SELECT name || ' ' || ST_X(geometry) FROM city) FROM currency",
        "SELECT id || ' ' || longitude FROM offer",
        """
        SELECT group_concat(thread || ' ' || seq || ' ' || client_id || ' ' || sender || ' ' || kind || ' ' || body || ' '
            || at, '; ')
        FROM (SELECT * FROM message ORDER BY thread, seq)
        """,
    ]
    private static let expected = [
        "ana,ben", "EUR Bangkok 100.5", "one 1005000000", "t 1 m1 ben text Hi 10; t 2 m2 ana text Yes 20",
    ]

    private static func told(_ count: Int, in db: SQLiteStore.Database) throws -> [String?] {
        try content.prefix(count).map { try db.value($0, as: String.self) }
    }

    @Test(
        "every earlier version is migrated with its rows, after a backup that is still of that version",
        arguments: 1..<SQLiteMigrations.all.count)
    func older(_ count: Int) async throws {
        let place = try RefusedFolder.ours(
            through: count, Self.rows.prefix(count).joined() + ((3..<12).contains(count) ? Self.box : ""))
        let folder = place.folder
        defer { SeededFolder.remove(folder) }
        let before = try place.files()
        #expect(try await place.refusal(.current) == .older(folder.database))
        #expect(try place.files() == before)

        let database = try SeededFolder.open(folder)
        let names = SQLiteMigrations.all.map(\.name)
        let kept = min(count, Self.expected.count)
        let (applied, content) = try await database.pool.read { db in
            (try SQLiteMigrator.ours.appliedIdentifiers(db), try Self.told(kept, in: db.forStores))
        }
        #expect(applied == Set(names))
        #expect(content == Self.expected.prefix(kept).map { $0 })
        #expect(try await schema(of: database.pool) == schema(of: SeededFolder.shared.value.pool))
        try await database.close()
        #expect(try SQLiteVerifier.check(folder) == [])

        let backup = "\(folder.database).before-migration-from-\(names[count - 1])"
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("before") }
                == [(backup as NSString).lastPathComponent])
        let old = try DatabaseQueue(path: backup, configuration: SQLiteDatabase.configuration(readonly: true))
        let (oldApplied, oldContent) = try await old.read { db in
            (try SQLiteMigrator.ours.appliedIdentifiers(db), try Self.told(kept, in: db.forStores))
        }
        #expect(oldApplied == Set(names.prefix(count)))
        #expect(oldContent == Self.expected.prefix(kept).map { $0 })
        try old.close()
    }

    /// Every table, index and trigger with its text; names of statistics that SQLite makes itself do not count.
    private func schema(of pool: DatabasePool) async throws -> [String] {
        try await pool.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master ORDER BY type, name
                    """)
        }
    }

    @Test("a migration that fails leaves the version before it, its rows and its backup")
    func fails() async throws {
        // The fifth makes the table that is in the way.
        let count = 4
        let place = try RefusedFolder.ours(
            through: count, Self.rows.prefix(count).joined() + "CREATE TABLE review (in_the_way TEXT)")
        defer { SeededFolder.remove(place.folder) }
        #expect(throws: DatabaseError.self) { try SeededFolder.open(place.folder) }
        let queue = try DatabaseQueue(path: place.folder.database, configuration: SQLiteDatabase.configuration())
        let (applied, content, hasSwaps) = try await queue.writeWithoutTransaction { db in
            let applied = try SQLiteMigrator.ours.appliedIdentifiers(db)
            let content = try Self.told(Self.content.count, in: db.forStores)
            let hasSwaps = try db.tableExists("swap")
            try db.execute(sql: "DROP TABLE review")
            return (applied, content, hasSwaps)
        }
        try queue.close()
        #expect(applied == Set(SQLiteMigrations.all.prefix(count).map(\.name)))
        #expect(content == Self.expected)
        #expect(!hasSwaps)
        // The control: without what was in the way it goes on.
        let database = try SeededFolder.open(place.folder)
        try await database.close()
        #expect(try SQLiteVerifier.check(place.folder) == [])
    }

    @Test("that somebody was late for a meeting is kept; by how much nobody had written down")
    func late() async throws {
        let place = try RefusedFolder.ours(
            through: 5,
            Self.rows.joined() + """
                INSERT INTO swap (id, offer, thread, owner, proposer, version, state, number, have, want, gives, gets,
                    rate,
                        offer_terms, terms_by, created_at)
                    VALUES ('s', 'one', 't', 'ana', 'ben', 1, 'scheduled', 1, 'EUR', 'THB', 1, 38, '38', 1, 'owner', 0);
                INSERT INTO swap_side (swap, side, was_late) VALUES ('s', 'owner', 1), ('s', 'proposer', 0);
                """)
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        let late = try await database.read { db in
            try db.values(
                "SELECT side || ' ' || coalesce(late, 'no') FROM swap_side ORDER BY side", as: String.self)
        }
        try await database.close()
        #expect(late == ["owner 0", "proposer no"])
    }

    @Test("prices of assets in dollars become rates; in euros they are imported again")
    func assets() async throws {
        let count = try #require(SQLiteMigrations.all.firstIndex { $0.name == "0075_assets_as_rates" })
        let place = try RefusedFolder.ours(
            through: count,
            """
            INSERT INTO asset_price VALUES ('BTC', 20000, 'USD', '100000.5', 'Messari'),
                ('BTC', 20001, 'USD', '101000', 'prices.csv'), ('ETH', 20001, 'EUR', '2500', 'prices.csv'),
                ('USDT', 20001, 'USD', '1.0001', 'Messari');
            """)
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        let rates = try await database.read { db in
            try db.values(
                "SELECT source || ' ' || day || ' ' || currency || ' ' || digits FROM rate ORDER BY day, currency",
                as: String.self)
        }
        let counts = try await database.read { db in
            try db.values("SELECT subject FROM change_count ORDER BY subject", as: String.self)
        }
        let newest = try await SQLiteRateStore(database).publication(of: .messari, onOrBefore: nil)
        try await database.close()
        #expect(
            rates == [
                "MESSARI 20000 BTC 100000.5", "ASSET-FILE 20001 BTC 101000", "MESSARI 20001 USDT 1.0001",
            ])
        #expect(!counts.contains("assets") && counts.contains("rates"))
        #expect(newest?.date == Day(daysSince1970: 20_001))
        #expect(try SQLiteVerifier.check(place.folder) == [])
    }

    @Test("sessions go on: each token keeps its place, and a lost answer from before is still repeated")
    func sessions() async throws {
        let count = try #require(SQLiteMigrations.all.firstIndex { $0.name == "0009_devices" })
        let start = FixedClock.start.milliseconds
        let (ana, here, there) = (
            "0199aaaa-0000-7000-8000-00000000000a", "0199aaaa-0000-7000-8000-000000000001",
            "0199aaaa-0000-7000-8000-000000000002"
        )
        let place = try RefusedFolder.ours(
            through: count,
            """
            INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                    last_active_at) VALUES ('\(ana)', 'ana', 'ana', 'Ana', 'a', '', 'EUR', 0, 0);
            INSERT INTO session VALUES ('\(here)', '\(ana)', 'phone', 0, 0, \(start + 86_400_000)),
                ('\(there)', '\(ana)', NULL, 0, 0, \(start + 86_400_000));
            INSERT INTO refresh_token VALUES (x'03', '\(here)', NULL, NULL), (x'01', '\(here)', \(start - 9000), x'A1'),
                (x'02', '\(here)', \(start - 5000), x'A2'), (x'04', '\(there)', NULL, NULL);
            """)
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        let rows = try await database.read { db in
            try db.values(
                """
                SELECT hex(hash) || ' ' || generation || ' ' || coalesce(rotated_at, '-') || ' '
                    || coalesce(hex(sealed) || ' ' || sealed_at, '-')
                FROM refresh_token ORDER BY hash
                """, as: String.self)
        }
        #expect(rows == ["01 1 \(start - 9000) -", "02 2 \(start - 5000) -", "03 3 - A2 \(start - 5000)", "04 1 - -"])
        let accounts = SQLiteAccountStore(database)
        func refresh(_ hash: UInt8, to successor: UInt8) async throws -> RefreshDecision? {
            try await accounts.refresh(
                [hash], successor: TokenHashes(access: [successor], refresh: [successor]), sealed: [0xFF],
                unsealing: { _ in TokenHashes(access: [0x33], refresh: [0x03]) }, at: FixedClock.start
            )?.decision
        }
        let lost = SealedSuccessor(sealed: [0xA2], sealedAt: FixedClock.start.addingTimeInterval(-5))
        #expect(try await refresh(2, to: 0x10) == .repeatSuccessor(lost))
        #expect(try await refresh(3, to: 0x11) == .rotate)
        #expect(try await refresh(4, to: 0x12) == .rotate)
        #expect(try await refresh(2, to: 0x13) == .endFamily)
        #expect(try await refresh(0x11, to: 0x14) == nil)
        #expect(try await refresh(0x12, to: 0x15) == .rotate)
        try await database.close()
        #expect(try SQLiteVerifier.check(place.folder) == [])
    }

    @Test("a response that was stored before is the same response, and tells of the same swap")
    func responses() async throws {
        let count = try #require(SQLiteMigrations.all.firstIndex { $0.name == "0013_responses_and_deadlines" })
        let (ana, swap) = ("0199aaaa-0000-7000-8000-00000000000a", "0199aaaa-0000-7000-8000-000000000001")
        let place = try RefusedFolder.ours(
            through: count,
            """
            INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                    last_active_at) VALUES ('\(ana)', 'ana', 'ana', 'Ana', 'a', '', 'EUR', 0, 0);
            INSERT INTO retry (traveller, route, key, fingerprint, status, version, location, body, at) VALUES
                ('\(ana)', 'POST /v1/offers ', 'a', x'01', 201, 1, '/v1/offers/1', CAST('{"note":"für"}' AS BLOB), 5),
                ('\(ana)', 'POST /v1/swaps/:id/hand-over \(swap)', 'b', x'02', 422, NULL, NULL, x'7B7D', 6);
            """)
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        let rows = try await database.read { db in
            try db.values(
                """
                SELECT hex(fingerprint) || ' ' || at || ' ' || coalesce(swap, '-') || ' ' || CAST(body AS TEXT)
                FROM stored_response ORDER BY key
                """, as: String.self)
        }
        try await database.close()
        #expect(rows == ["01 5 - 201\n\"1\"\n/v1/offers/1\n{\"note\":\"für\"}", "02 6 \(swap) 422\n\n\n{}"])
    }

    @Test("a swap from before keeps what its offer says now, and whose turn it is")
    func swaps() async throws {
        let count = try #require(SQLiteMigrations.all.firstIndex { $0.name == "0015_rows" })
        let id = { (number: Int) in "0199aaaa-0000-7000-8000-00000000000\(number)" }
        // State, who wrote the terms, a request to part, a claim, codes, statements and a deadline; then the duty.
        let rows = [
            ("proposed", "owner", "NULL", "NULL", "", "", "NULL", "proposer"),
            ("proposed", "proposer", "NULL", "NULL", "", "", "NULL", "owner"),
            ("accepted", "owner", "NULL", "NULL", "", "", "5", "both"),
            ("accepted", "owner", "NULL", "NULL", "owner", "", "5", "proposer"),
            ("scheduled", "owner", "NULL", "NULL", "owner proposer", "", "5", "both"),
            ("scheduled", "owner", "'proposer'", "NULL", "", "", "5", "owner"),
            ("noShowClaimed", "owner", "NULL", "'owner'", "", "", "5", "proposer"),
            ("disputed", "owner", "NULL", "NULL", "", "", "5", "both"),
            ("disputed", "owner", "NULL", "NULL", "", "proposer", "5", "owner"),
            ("disputed", "owner", "NULL", "NULL", "", "", "NULL", "none"),
        ]
        var sql = Self.rows.joined()
        for (number, row) in rows.enumerated() {
            // Each about its own offer: one open proposal a traveller and offer.
            let disputed = row.0 == "disputed" ? "'terms', 'owner', 1" : "NULL, NULL, NULL"
            sql += """
                INSERT INTO offer (id, owner, version, state, have, want, total, min_fill, premium_bps, cell, latitude,
                        longitude, precision, half_diagonal, label, time_zone, first_day, last_day, settlement, is_exact,
                        note, created_at, fresh_at, expires_at)
                    SELECT 'o\(number)', owner, 1, state, have, want, 700 + \(number), 1, 0, cell, latitude, longitude,
                        precision, half_diagonal, label, time_zone, 20001, 20009, settlement, 0, 'Note', 0, 0, 0
                    FROM offer WHERE id = 'one';
                INSERT INTO swap (id, offer, thread, owner, proposer, version, state, number, have, want, gives, gets,
                    rate,
                        offer_terms, terms_by, parting_by, claimed_by, due_at, created_at, dispute, disputed_by,
                        disputed_at)
                    VALUES ('\(id(number))', 'o\(number)', 't', 'ana', 'ben', 1, '\(row.0)', 1, 'EUR', 'THB', 1, 38,
                        '38',
                        1, '\(row.1)', \(row.2), \(row.3), \(row.6), 0, \(disputed));
                """
            for side in ["owner", "proposer"] {
                sql += """
                    INSERT INTO swap_side (swap, side, handed_over_at, statement) VALUES ('\(id(number))', '\(side)',
                        \(row.4.contains(side) ? "7" : "NULL"), \(row.5.contains(side) ? "'Said.'" : "NULL"));
                    """
            }
        }
        let place = try RefusedFolder.ours(through: count, sql)
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        let found = try await database.read { db in
            try db.rows("SELECT * FROM swap ORDER BY id").map { row in
                "\(row["duty"] as String) \(row["offer_total"] as Int) \(row["offer_first_day"] as Int) "
                    + "\(row["offer_last_day"] as Int) \(row["offer_note"] as String) "
                    + "\((row["rounded_from"] as Int?).map(String.init) ?? "-")"
            }
        }
        #expect(found == rows.enumerated().map { "\($1.7) \(700 + $0) 20001 20009 Note -" })
        try await database.close()
    }

    @Test("reports from before come into one open case for each subject, with the priority of the worst reason")
    func reports() async throws {
        let place = try RefusedFolder.ours(
            through: 22,
            Self.rows[0] + """
                INSERT INTO report (id, reporter, subject_kind, subject, reason, text, at) VALUES
                    ('r1', 'ana', 'offer', 'one', 'spam', 'a', 1000), ('r2', 'ben', 'offer', 'one', 'safety', 'b', 5000),
                    ('r3', 'ana', 'traveller', 'one', 'scam', 'c', 2000);
                """)
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        #expect(
            try await database.texts(
                """
                SELECT id || ' ' || subject_kind || ' ' || state || ' ' || priority || ' ' || opened_at || ' ' || due_at
                    || ' ' || reports FROM moderation_case ORDER BY id
                """) == ["r1 offer open 1 1000 14405000 2", "r3 traveller open 2 2000 43202000 1"])
        #expect(
            try await database.texts("SELECT id || ' ' || text || ' ' || moderation_case FROM report ORDER BY id")
                == ["r1 a r1", "r2 b r1", "r3 c r3"])
        try await database.close()
    }

    @Test("a current database is opened without a backup")
    func current() async throws {
        let place = try RefusedFolder.ours(through: SQLiteMigrations.all.count)
        defer { SeededFolder.remove(place.folder) }
        #expect(try await place.refusal(.current) == nil)
        #expect(try await place.refusal(.migrating) == nil)
        #expect(try place.files().keys.filter { $0.contains("before") } == [])
    }

    @Test("the folder and the program have the same files, numbered without a gap")
    func list() throws {
        let folder = Repository.root.appending(path: "migrations/sqlite")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".sql") }
        #expect(files.sorted() == SQLiteMigrations.all.map { "\($0.name).sql" })
        for (index, migration) in SQLiteMigrations.all.enumerated() {
            #expect(Int(migration.name.prefix(4)) == index + 1)
            let text = try String(contentsOf: folder.appending(path: "\(migration.name).sql"), encoding: .utf8)
            #expect(text == migration.sql)
        }
    }

    @Test("no migration differs from what was released")
    func checksums() async throws {
        let found = try await SeededFolder.shared.value.read { db in
            try SQLiteMigrations.all.map { migration in
                let sum = try db.value(
                    "SELECT lower(MD5Checksum(CAST(:sql AS BLOB)))", ["sql": migration.sql], as: String.self)
                return "\(sum ?? "-")  \(migration.name).sql"
            }
        }
        // A line is added with each migration and never changed after its release.
        let checksums = Repository.root.appending(path: "migrations/sqlite/checksums")
        #expect(try String(contentsOf: checksums, encoding: .utf8) == found.map { "\($0)\n" }.joined())
    }
}
