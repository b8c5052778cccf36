import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Triggers write `offer_search`: in the transaction of the change, whatever statement made it.
@Suite("the table of the search") struct OfferSearchTableTests {
    private static let world = """
        INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
            last_active_at)
            VALUES ('ana', 'ana', 'ana', 'Ana', 'a', '', 'EUR', 0, 0), ('ben', 'ben', 'ben', 'Ben', 'b', '', 'EUR', 0,
                0);
        INSERT INTO offer (key, id, owner, version, state, have, want, total, min_fill, premium_bps, cell, latitude,
                longitude, precision, half_diagonal, label, time_zone, first_day, last_day, settlement, is_exact, note,
                created_at, fresh_at, expires_at)
            VALUES (1, 'one', 'ana', 1, 'active', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km', 710, 'B',
                    'Asia/Bangkok', 20000, NULL, 'meetup', 0, '', 0, 0, 0),
                (2, 'two', 'ben', 1, 'paused', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km', 710, 'B',
                    'Asia/Bangkok', 20000, 20009, 'meetup', 0, '', 0, 0, 0);
        """

    /// Runs each statement; gives what the table holds after it, and whether the first offer's revision is another.
    private func follow(_ changes: [String]) async throws -> [String] {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.write { try $0.execute(Self.world) }
        var told: [String] = []
        for change in changes {
            told.append(
                try await database.write { db in
                    let revision = "SELECT revision FROM offer_search WHERE id = 'one'"
                    let before = try db.value(revision, as: Int64.self)
                    try db.execute(change)
                    let rows = try db.values(
                        """
                        SELECT id || ' ' || remaining || ' ' || score || ' ' || owner_can_act
                            FROM offer_search ORDER BY id
                        """,
                        as: String.self)
                    let isSame = try db.value(revision, as: Int64.self) == before
                    return rows.joined(separator: ", ") + (isSame ? "" : " *")
                })
        }
        try await database.close()
        #expect(try SQLiteVerifier.check(folder) == [])
        return told
    }

    @Test("it holds the offers and owners that the domain's rules show, in every state")
    func states() async throws {
        // A leaving account is stored as deleted. Active comes last: an account that stays deleted would have to be empty.
        let owners = Traveller.State.allCases.filter { $0 != .leaving }.reversed()
        let states = Offer.State.allCases.flatMap { offer in owners.map { (offer, $0) } }
        let told = try await follow(
            states.map { "UPDATE offer SET state = '\($0)'; UPDATE traveller SET state = '\($1)'" })
        let expected = states.map { offer, owner in
            offer.isSearchable ? ["one", "two"].map { "\($0) 100 -1 \(owner.canAct ? 1 : 0)" } : []
        }
        #expect(told.map { $0.replacing(" *", with: "") } == expected.map { $0.joined(separator: ", ") })
    }

    @Test("it follows every change of an offer")
    func offers() async throws {
        let told = try await follow([
            "UPDATE offer SET total = 150 WHERE id = 'one'", "UPDATE offer SET note = 'new' WHERE id = 'one'",
            "UPDATE offer SET state = 'active' WHERE id = 'two'", "UPDATE offer SET state = 'paused' WHERE id = 'one'",
            "UPDATE offer SET state = 'active'", "UPDATE offer SET key = key + 10",
            "DELETE FROM offer WHERE id = 'one'",
            "UPDATE offer SET latitude = 899999999, longitude = -1800000000",
        ])
        #expect(
            told == [
                "one 150 -1 1 *", "one 150 -1 1 *", "one 150 -1 1, two 100 -1 1", "two 100 -1 1 *",
                "one 150 -1 1, two 100 -1 1 *", "one 150 -1 1, two 100 -1 1 *", "two 100 -1 1 *", "two 100 -1 1",
            ])
    }

    @Test("it follows the score and the state of an owner, and everything that an answer shows of them")
    func owners() async throws {
        let told = try await follow([
            "UPDATE traveller SET reliability_score = 70", "UPDATE traveller SET reliability_score = 70",
            "UPDATE traveller SET reliability_score = 60 WHERE id = 'ben'",
            "UPDATE traveller SET state = 'limited' WHERE id = 'ana'",
            "UPDATE traveller SET state = 'suspended' WHERE id = 'ana'",
            "UPDATE traveller SET state = 'active', reliability_score = NULL WHERE id = 'ana'",
            "UPDATE traveller SET name = 'Anna' WHERE id = 'ana'",
            "UPDATE traveller SET handle = 'anna' WHERE id = 'ana'",
            "UPDATE traveller SET stars = 5 WHERE id = 'ana'", "UPDATE traveller SET last_active_at = 5, bio = 'Hi'",
        ])
        #expect(
            told == [
                "one 100 70 1 *", "one 100 70 1", "one 100 70 1", "one 100 70 1 *", "one 100 70 0 *", "one 100 -1 1 *",
                "one 100 -1 1 *", "one 100 -1 1 *", "one 100 -1 1 *", "one 100 -1 1",
            ])
    }

    @Test("a change that is rolled back leaves it as it was")
    func rolledBack() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.write { try $0.execute(Self.world) }
        let rows = {
            try await database.read { try $0.rows("SELECT * FROM offer_search").map { "\($0)" } }
        }
        let before = try await rows()
        await #expect(throws: CancellationError.self) {
            try await database.write { db in
                try db.execute("UPDATE offer SET total = 150; UPDATE traveller SET reliability_score = 5")
                throw CancellationError()
            }
        }
        #expect(try await rows() == before)
        try await database.close()
    }

    @Test("published rates, closed days and held figures are counted, whoever changes them")
    func rates() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let changes = [
            "UPDATE rate SET digits = '38.2' WHERE source = 'ECB' AND currency = 'THB' AND day = 20756",
            "DELETE FROM rate WHERE source = 'ECB' AND currency = 'THB' AND day = 20756",
            "INSERT INTO rate (source, day, currency, digits) VALUES ('ECB', 20756, 'THB', '38.3')",
            "INSERT INTO feed_closed_day (source, day) VALUES ('ECB', 20757)", "UPDATE feed_closed_day SET said_at = 1",
            "DELETE FROM feed_closed_day",
            """
            INSERT INTO rate_quarantine (key, source, day, currency, digits, doubt, at)
                VALUES (1, 'ECB', 20756, 'USD', '1', 'unknownCode', 0)
            """,
            "UPDATE rate_quarantine SET digits = '2'", "DELETE FROM rate_quarantine", "UPDATE traveller SET bio = ''",
        ]
        var counts: [Int64] = []
        for change in changes {
            counts.append(
                try await database.write { db in
                    let count = "SELECT number FROM change_count WHERE subject = 'rates'"
                    let before = try db.value(count, as: Int64.self) ?? -1
                    try db.execute(change)
                    return (try db.value(count, as: Int64.self) ?? -1) - before
                })
        }
        #expect(counts == [1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
        try await database.close()
    }
}
