import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

/// Half past the hour in which everybody is signed in; their tokens are good for an hour.
private let morning = FixedClock.start.addingTimeInterval(1800)

@Suite("Who holds which access token, in memory") struct SessionMemoryTests {
    /// A database with people who are signed in; each token's hash is its number 32 times.
    private struct Stage {
        let database: SQLiteDatabase
        var memory: SessionCache { database.sessions }

        static func run(_ test: (Stage) async throws -> Void) async throws {
            let folder = try await SeededFolder.copy()
            defer { SeededFolder.remove(folder) }
            let stage = Stage(database: try SeededFolder.open(folder))
            for (number, handle) in ["mira", "ben"].enumerated() { try await stage.signIn(handle, UInt8(number)) }
            try await test(stage)
            try await stage.database.close()
        }

        func signIn(_ handle: String, _ number: UInt8) async throws {
            let traveller = Traveller(
                id: Identifier(at: morning), handle: handle,
                details: Traveller.Details(name: handle, homeCurrency: .eur),
                contacts: Traveller.Contacts(email: nil, phone: handle, at: morning),
                presence: Traveller.Presence(memberSince: morning, lastActive: morning.hour))
            let session = Session(
                id: Identifier(at: morning), traveller: traveller.id, device: handle, createdAt: morning,
                lastUsedAt: morning, expiresAt: morning.addingTimeInterval(Session.lifetime))
            try await SQLiteAccountStore(database).register(
                Registration(
                    traveller: traveller, handleKey: handle, passwordHash: ""),
                opening: SignIn(
                    session: session, key: .tokens(TokenHashes(access: hash(number), refresh: hash(number + 100))),
                    device: Device(tokenHash: hash(number), traveller: traveller.id, expiresAt: session.expiresAt)))
        }

        func hash(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: 32) }

        /// The handle of who holds the token of this number, so many seconds later.
        func holder(_ number: UInt8, after seconds: Double = 0) async throws -> String? {
            try await memory.principal(hash(number), at: morning.addingTimeInterval(seconds), from: database)?.handle
        }

        /// Writes as another program would.
        func executeElsewhere(_ sql: String) throws {
            let queue = try DatabaseQueue(path: database.pool.path, configuration: SQLiteDatabase.configuration())
            try queue.write { try $0.execute(sql: sql) }
            try queue.close()
        }
    }

    @Test("a holder is read once; a token that nobody holds is not remembered")
    func kept() async throws {
        try await Stage.run { stage in
            #expect(stage.memory.size.entries == 0)
            #expect(try await stage.holder(0) == "mira")
            #expect(stage.memory.size.entries == 1)
            #expect(try await stage.holder(7) == nil)
            #expect(stage.memory.size.entries == 1)
            // What another program writes is not seen before the next look.
            try stage.executeElsewhere("UPDATE traveller SET handle = 'myra' WHERE handle = 'mira'")
            #expect(try await stage.holder(0) == "mira")
        }
    }

    @Test("what another program wrote is seen with the next commit, and with the look between commits")
    func foreign() async throws {
        try await Stage.run { stage in
            #expect(try await stage.holder(0) == "mira")
            try stage.executeElsewhere("UPDATE traveller SET state = 'deleted' WHERE handle = 'mira'")
            try await stage.database.run("UPDATE traveller SET bio = 'x' WHERE handle = 'ben'")
            #expect(try await stage.holder(0) == nil)
            #expect(try await stage.holder(1) == "ben")
            try stage.executeElsewhere("DELETE FROM session WHERE device = 'ben'")
            try await stage.database.invalidateCaches()
            #expect(try await stage.holder(1) == nil)
            #expect(stage.memory.size.entries == 0)
        }
    }

    @Test(
        "a token that ended is forgotten, and no other",
        arguments: [
            "DELETE FROM session WHERE device = 'mira'", "DELETE FROM access_token WHERE hash = zeroblob(32)",
        ])
    func ended(_ sql: String) async throws {
        try await Stage.run { stage in
            #expect(try await stage.holder(0) == "mira")
            #expect(try await stage.holder(1) == "ben")
            try await stage.database.run(sql)
            #expect(stage.memory.size.entries == 1)
            #expect(try await stage.holder(0) == nil)
            #expect(try await stage.holder(1) == "ben")
        }
    }

    @Test(
        "after a change of an account's state or handle, or of a time of a session or token, all are read anew",
        arguments: [
            ("UPDATE traveller SET state = 'deleted' WHERE handle = 'mira'", nil),
            ("UPDATE traveller SET state = 'limited' WHERE handle = 'mira'", "mira"),
            ("UPDATE traveller SET handle = 'myra' WHERE handle = 'mira'", "myra"),
            ("UPDATE session SET expires_at = 1 WHERE device = 'mira'", nil),
            ("UPDATE access_token SET expires_at = 1 WHERE hash = zeroblob(32)", nil),
        ])
    func changed(_ sql: String, holder: String?) async throws {
        try await Stage.run { stage in
            #expect(try await stage.holder(0) == "mira")
            #expect(try await stage.holder(1) == "ben")
            try await stage.database.run(sql)
            #expect(stage.memory.size.entries == 0)
            #expect(try await stage.holder(0) == holder)
            #expect(try await stage.holder(1) == "ben")
        }
    }

    @Test(
        "what changes no holder is no reason to forget any",
        arguments: [
            "UPDATE traveller SET name = 'M', bio = 'x', last_active_at = 0, password = 'y'",
            "UPDATE traveller SET handle = handle, state = state", "UPDATE session SET last_used_at = 0",
            "DELETE FROM refresh_token", "DELETE FROM access_token WHERE hash = x'00'",
            "UPDATE currency SET name = name",
        ])
    func unchanged(_ sql: String) async throws {
        try await Stage.run { stage in
            #expect(try await stage.holder(0) == "mira")
            #expect(try await stage.holder(1) == "ben")
            try await stage.database.run(sql)
            try await stage.signIn("eve", 2)
            #expect(stage.memory.size.entries == 2)
        }
    }

    @Test(
        "after a change of the language, the tokens of that traveller are read anew, and no other",
        arguments: [
            ("UPDATE traveller SET languages = '[\"pl\",\"en\"]' WHERE handle = 'mira'", "pl"),
            (
                """
                UPDATE traveller SET preferences = '{"currency":"EUR","language":"de","units":"km","theme":"dark",\
                "client":"{}"}' WHERE handle = 'mira'
                """, "de"
            ),
        ])
    func language(_ sql: String, _ language: String) async throws {
        try await Stage.run { stage in
            let read = { number in
                try await stage.memory.principal(stage.hash(number), at: morning, from: stage.database)?.language
            }
            #expect(try await read(0) == "en")
            #expect(try await read(1) == "en")
            try await stage.database.run(sql)
            #expect(stage.memory.size.entries == 1)
            #expect(try await read(0) == language)
            #expect(try await read(1) == "en")
        }
    }

    @Test("a token that is remembered is good until the instant at which it expires")
    func expiry() async throws {
        try await Stage.run { stage in
            let end = morning.addingTimeInterval(600)
            try await stage.database.run("UPDATE session SET expires_at = \(end.milliseconds) WHERE device = 'mira'")
            #expect(try await stage.holder(0) == "mira")
            #expect(try await stage.holder(0, after: 599.999) == "mira")
            #expect(try await stage.holder(0, after: 600) == nil)
            #expect(try await stage.holder(1, after: 600) == "ben")
        }
    }

    @Test("who was not active in this hour yet is read again, until that is noted")
    func activity() async throws {
        try await Stage.run { stage in
            #expect(try await stage.holder(0) == "mira")
            try stage.executeElsewhere("UPDATE traveller SET handle = 'mara' WHERE handle = 'mira'")
            #expect(try await stage.holder(0, after: 1799) == "mira")
            #expect(try await stage.holder(0, after: 1800) == "mara")
            try stage.executeElsewhere("UPDATE traveller SET handle = 'mora' WHERE handle = 'mara'")
            #expect(try await stage.holder(0, after: 1800) == "mora")
            let later = morning.addingTimeInterval(1800)
            let mira = try #require(try await stage.memory.principal(stage.hash(0), at: later, from: stage.database))
            #expect(mira.lastActive == morning.hour)
            try await SQLiteAccountStore(stage.database).touch(mira, at: later)
            #expect(try await stage.holder(0, after: 1800) == "mora")
            try stage.executeElsewhere("UPDATE traveller SET handle = 'mura' WHERE handle = 'mora'")
            #expect(try await stage.holder(0, after: 1800) == "mora")
            #expect(stage.memory.size.entries == 1)
        }
    }

    @Test("a token that ends while its holder is read is not remembered")
    func race() async throws {
        try await Stage.run { stage in
            let ended = Journal()
            try await stage.database.pool.read { db in
                db.trace(options: .profile) { event in
                    guard case .profile(let statement, _) = event, statement.sql.contains("access_token.hash"),
                        ended.lines.isEmpty
                    else { return }
                    ended.note(statement.sql)
                    // `try?`: then the token would be remembered, and the test fail.
                    try? stage.database.pool.writeWithoutTransaction { db in
                        try db.execute(sql: "DELETE FROM session WHERE device = 'mira'")
                    }
                }
            }
            #expect(try await stage.holder(0) == "mira")
            #expect(ended.lines.count == 1)
            #expect(stage.memory.size.entries == 0)
            #expect(try await stage.holder(0) == nil)
        }
    }
}
