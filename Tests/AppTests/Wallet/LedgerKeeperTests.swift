import App
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import Domain
@testable import SQLiteStore

@Suite("LedgerTests: what keeps the ledger") struct LedgerKeeperTests {
    private static func stage(_ world: World) async throws -> Person {
        let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
        try await ana.send("20.00", to: "ben", note: "tea")
        try await ana.pay("trades", Person.trade("buy", "10.00", "USD", against: "PLN"))
        return ana
    }

    /// A change by hand: what no code can do.
    private static func tamper(_ world: World, _ sql: String) async throws {
        try await world.execute(
            """
            DROP TRIGGER ledger_posting_keeps_rows;
            DROP TRIGGER ledger_transaction_keeps_rows;
            DROP TRIGGER ledger_posting_only_grows;
            \(sql);
            CREATE TRIGGER ledger_posting_only_grows BEFORE INSERT ON ledger_posting BEGIN SELECT RAISE(ABORT, 'no'); END;
            CREATE TRIGGER ledger_posting_keeps_rows BEFORE UPDATE ON ledger_posting BEGIN SELECT RAISE(ABORT, 'no'); END;
            CREATE TRIGGER ledger_transaction_keeps_rows BEFORE UPDATE ON ledger_transaction BEGIN SELECT RAISE(ABORT, 'no'); END
            """)
    }

    @Test("nothing changes or deletes what was booked, whoever asks")
    func immutable() async throws {
        try await World.run { world in
            _ = try await Self.stage(world)
            try await LedgerKeeper(world.services).seal()
            for sql in [
                "UPDATE ledger_posting SET amount = 1", "DELETE FROM ledger_posting",
                "UPDATE ledger_transaction SET at = 1", "DELETE FROM ledger_transaction",
                "INSERT OR REPLACE INTO ledger_posting SELECT * FROM ledger_posting",
                "INSERT OR REPLACE INTO ledger_transaction SELECT * FROM ledger_transaction",
                "UPDATE ledger_account SET balance = -1 WHERE traveller IS NOT NULL",
                "UPDATE ledger_account SET reserved = balance + 1 WHERE traveller IS NOT NULL",
                "UPDATE ledger_seal SET at = 1", "DELETE FROM ledger_seal",
            ] {
                await #expect(throws: (any Error).self, "\(sql)") { try await world.execute(sql) }
                #expect(try world.findings() == [], "\(sql)")
            }
        }
    }

    @Test("a sealed transaction says so; an unsealed one does not yet")
    func seals() async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            let id = try #require(try await ana.get("/v1/wallet/transactions").string("items.0.id"))
            #expect(try await ana.get("/v1/wallet/transactions/\(id)")["sealed"] == .bool(false))
            try await LedgerKeeper(world.services).seal()
            #expect(try await ana.get("/v1/wallet/transactions/\(id)")["sealed"] == .bool(true))
            try await ana.send("1.00", to: "ben")
            try await LedgerKeeper(world.services).seal()
            #expect(try await world.number("SELECT count(*) FROM ledger_seal") == 2)
            #expect(try SQLiteVerifier.unsealed(world.folder) == 0)
            try await ana.send("1.00", to: "ben")
            #expect(try SQLiteVerifier.unsealed(world.folder) == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a change by hand is found",
        arguments: [
            ("UPDATE ledger_posting SET amount = amount + 1 WHERE owner = 'supply' AND sequence = 1", "add up to"),
            ("UPDATE ledger_posting SET balance_after = balance_after + 1 WHERE sequence = 2", "does not follow"),
            ("UPDATE ledger_account SET balance = balance + 1 WHERE owner = 'rounding'", "its postings say"),
            ("UPDATE ledger_account SET reserved = 1 WHERE traveller IS NOT NULL", "its reservations"),
            ("UPDATE ledger_transaction SET rate = '4/1' WHERE kind = 'trade'", "do not follow from its rate"),
            (
                """
                INSERT INTO ledger_posting VALUES ((SELECT id FROM traveller WHERE handle = 'ben'),
                    (SELECT sequence FROM ledger_transaction WHERE kind = 'trade'), 'PLN', 100, 100)
                """, "moves money of others"
            ),
            ("UPDATE ledger_transaction SET operation = 'x' WHERE sequence = 1", "not what was sealed"),
            // A posting of an account that has no part in the transaction.
            (
                """
                UPDATE ledger_posting SET sequence = 1 WHERE sequence = 3 AND currency = 'USD' AND owner = 'supply'
                """, "not what was sealed"
            ),
        ])
    func tampered(_ sql: String, _ says: String) async throws {
        try await World.run { world in
            _ = try await Self.stage(world)
            try await LedgerKeeper(world.services).seal()
            try await Self.tamper(world, sql)
            let findings = try world.findings()
            #expect(findings.contains { $0.contains(says) }, "\(findings)")
        }
    }

    @Test("a sum that is broken stops the wallet and nothing else")
    func stops() async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            let keeper = LedgerKeeper(world.services)
            try await keeper.check()
            #expect(try await ana.send("1.00", to: "ben").status == 201)
            try await Self.tamper(
                world, "UPDATE ledger_posting SET amount = amount + 1 WHERE owner = 'supply' AND sequence = 1")
            try await keeper.check()
            // The break is found again each time, and nothing is verified meanwhile.
            let verified = try await world.services.wallets.checkNext(limit: 500, at: world.clock.now).verifiedAt
            world.clock.advance(seconds: 60)
            for _ in 0..<3 {
                let check = try await world.services.wallets.checkNext(limit: 500, at: world.clock.now)
                #expect((check.findings.isEmpty, check.isStopped, check.verifiedAt) == (false, true, verified))
            }
            let refused = try await ana.send("1.00", to: "ben")
            #expect(refused.summary == "503 wallet-stopped")
            #expect(refused.headers[.retryAfter] == "60")
            #expect(try await ana.get("/v1/wallet").status == 200)
            #expect(try await ana.get("/v1/wallet/transactions").status == 200)
            _ = try await ana.publish()
        }
    }
}
