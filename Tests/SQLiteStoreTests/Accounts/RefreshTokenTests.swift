import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Refresh tokens as they are stored") struct RefreshTokenTests {
    private static let now = FixedClock.start
    /// What the store was asked to unseal.
    private struct Unsealed: Error {}

    /// One session with a family of tokens: number n is the hash of the n-th.
    private struct Stage {
        let database: SQLiteDatabase
        var accounts: SQLiteAccountStore { SQLiteAccountStore(database) }

        static func run(_ test: (Stage) async throws -> Void) async throws {
            let folder = try await SeededFolder.empty.copy()
            defer { SeededFolder.remove(folder) }
            let stage = Stage(database: try SeededFolder.open(folder))
            let traveller = Traveller(
                id: Identifier(at: now), handle: "mira",
                details: Traveller.Details(name: "Mira", homeCurrency: .eur),
                contacts: Traveller.Contacts(email: nil, phone: "+48600100200", at: now),
                presence: Traveller.Presence(memberSince: now, lastActive: now))
            let session = Session(
                id: Identifier(at: now), traveller: traveller.id, device: nil, createdAt: now, lastUsedAt: now,
                expiresAt: now.addingTimeInterval(Session.lifetime))
            try await stage.accounts.register(
                Registration(
                    traveller: traveller, handleKey: "mira", passwordHash: ""),
                opening: SignIn(
                    session: session, key: .tokens(TokenHashes(access: hash(0), refresh: hash(1))),
                    device: Device(tokenHash: hash(9), traveller: traveller.id, expiresAt: session.expiresAt)))
            try await test(stage)
            #expect(try SQLiteVerifier.check(folder) == [])
            try await stage.database.close()
        }

        static func hash(_ number: Int) -> [UInt8] { Array("token \(number)".utf8) }

        /// Exchanges token `number` for the next one, whose sealed form says so.
        func refresh(_ number: Int, after seconds: TimeInterval = 0) async throws -> RefreshDecision? {
            try await accounts.refresh(
                hash(number),
                successor: TokenHashes(access: hash(-number - 1), refresh: hash(number + 1)),
                sealed: Array("sealed for \(number)".utf8),
                unsealing: { sealed in
                    guard sealed == Array("sealed for \(number)".utf8) else { throw Unsealed() }
                    return TokenHashes(access: hash(-number - 1), refresh: hash(number + 1))
                }, at: now.addingTimeInterval(seconds)
            )?.decision
        }

        func hash(_ number: Int) -> [UInt8] { Self.hash(number) }

        func number(_ sql: String) async throws -> Int? {
            try await database.write { try $0.value(sql, as: Int.self) }
        }

        /// Old tokens of the session, from before its first one.
        func insertOldTokens(_ count: Int) async throws {
            try await database.run(
                """
                WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < \(count))
                    INSERT INTO refresh_token (hash, session, generation, rotated_at)
                    SELECT randomblob(32), (SELECT id FROM session), n - \(count), n FROM n
                """)
        }
    }

    @Test("a refresh changes one row, however many tokens its session has had")
    func oneRow() async throws {
        try await Stage.run { stage in
            for number in 1..<20 { #expect(try await stage.refresh(number) == .rotate) }
            // On the connection that writes, which sees every change of a table without row ids.
            try await stage.database.write { db in
                try db.execute(
                    """
                    CREATE TEMP TABLE touched (what TEXT);
                    CREATE TEMP TRIGGER updated AFTER UPDATE ON main.refresh_token
                        BEGIN INSERT INTO touched VALUES ('update'); END;
                    CREATE TEMP TRIGGER deleted AFTER DELETE ON main.refresh_token
                        BEGIN INSERT INTO touched VALUES ('delete'); END;
                    CREATE TEMP TRIGGER inserted AFTER INSERT ON main.refresh_token
                        BEGIN INSERT INTO touched VALUES ('insert'); END;
                    """)
            }
            #expect(try await stage.refresh(20, after: 3600) == .rotate)
            let touched = try await stage.database.write { db in
                try db.values("SELECT what FROM temp.touched ORDER BY what", as: String.self)
            }
            #expect(touched == ["insert", "update"])
        }
    }

    @Test("a used token leaves nothing behind that its predecessor could open: one sealed form a session")
    func sealed() async throws {
        try await Stage.run { stage in
            func sealed() async throws -> Int? {
                try await stage.number("SELECT count(*) FROM refresh_token WHERE sealed IS NOT NULL")
            }
            var found = [try await sealed()]
            for number in 1..<10 {
                #expect(try await stage.refresh(number) == .rotate)
                found.append(try await sealed())
            }
            #expect(found == [0] + Array(repeating: 1, count: 9))
            let kept = SealedSuccessor(sealed: Array("sealed for 9".utf8), sealedAt: Self.now)
            #expect(try await stage.refresh(9, after: 60) == .repeatSuccessor(kept))
            #expect(try await sealed() == 1)
        }
    }

    @Test("a repeated successor has one access token, which lives an hour from then")
    func access() async throws {
        try await Stage.run { stage in
            _ = try await stage.refresh(1)
            func principal(after seconds: TimeInterval) async throws -> String? {
                try await stage.accounts.principal(
                    accessHash: stage.hash(-2), at: Self.now.addingTimeInterval(seconds))?.handle
            }
            #expect(try await principal(after: 3599) == "mira")
            #expect(try await principal(after: 3600) == nil)
            _ = try await stage.accounts.prune(before: Self.now.addingTimeInterval(3600), limit: 10)
            #expect(try await stage.number("SELECT count(*) FROM access_token") == 0)
            _ = try await stage.refresh(1, after: 7200)
            #expect(try await principal(after: 10_799) == "mira")
            _ = try await stage.refresh(1, after: 7300)
            #expect(try await principal(after: 10_899) == "mira")
            #expect(try await principal(after: 10_900) == nil)
            #expect(try await stage.number("SELECT count(*) FROM access_token") == 1)
        }
    }

    @Test(
        "one refresh deletes at most a thousand old tokens, the oldest first, and never the newest hundred",
        arguments: [(50, 50), (99, 99), (250, 99), (1050, 99), (2600, 1600)])
    func slices(_ old: Int, left: Int) async throws {
        try await Stage.run { stage in
            try await stage.insertOldTokens(old)
            #expect(try await stage.refresh(1) == .rotate)
            // Beside them the one that was exchanged now and the one that is good.
            #expect(try await stage.number("SELECT count(*) FROM refresh_token") == left + 2)
            #expect(try await stage.number("SELECT min(generation) FROM refresh_token") == 1 - left)
        }
    }

    @Test("no refresh deletes a token that was rotated within the last day")
    func recent() async throws {
        try await Stage.run { stage in
            try await stage.insertOldTokens(300)
            try await stage.database.run(
                "UPDATE refresh_token SET rotated_at = \(Self.now.milliseconds) WHERE rotated_at IS NOT NULL")
            #expect(try await stage.refresh(1, after: 86_400) == .rotate)
            #expect(try await stage.number("SELECT count(*) FROM refresh_token") == 302)
            #expect(try await stage.refresh(2, after: 86_400.001) == .rotate)
            #expect(try await stage.number("SELECT count(*) FROM refresh_token") == 101)
        }
    }
}
