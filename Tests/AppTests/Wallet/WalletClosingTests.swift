import SQLiteStore
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("WalletTests: those who leave or are banned") struct WalletClosingTests {
    /// Ana with two currencies, a request that she made and one that she was asked in.
    private static func stage(_ world: World) async throws -> (ana: Person, ben: Person) {
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        try await ana.send("20.00", to: "ben")
        try await ana.pay("trades", Person.trade("buy", "10.00", "USD", against: "PLN"))
        let order = try await ana.pay(
            "orders",
            #"{"kind":"limit","side":"buy","currency":"USD","amount":"50.00","against":"PLN","rate":"3.50","until":"2026-12-31","confirmRate":true}"#
        )
        #expect(order.status == 201, "\(order.text)")
        for (asker, payer) in [(ana, "ben"), (ben, "ana")] {
            try await asker.pay(
                "requests", #"{"from":"\#(payer)","amount":{"amount":"5.00","currency":"PLN"}}"#)
        }
        return (ana, ben)
    }

    private static func expectClosed(_ ana: Person, _ ben: Person, _ world: World) async throws {
        #expect(
            try await world.texts(
                "SELECT currency FROM ledger_account WHERE owner = '\(ana.id)' AND (balance <> 0 OR reserved <> 0)")
                == [])
        #expect(
            try await world.texts("SELECT currency || balance FROM ledger_account WHERE owner = 'closing'")
                == ["PLN994058", "USD1000"])
        #expect(try await world.texts("SELECT state FROM money_request ORDER BY state") == ["declined", "withdrawn"])
        #expect(try await world.texts("SELECT state FROM wallet_order") == ["cancelled"])
        #expect(try await world.texts("SELECT state FROM reservation") == ["released"])
        let nobody = try await ben.send("1.00", to: "nobody").anonymous
        #expect(try await ben.send("1.00", to: "ana").anonymous == nobody)
        #expect(try world.findings() == [])
    }

    @Test("leaving moves the balance away, and coming back brings it back by a reversal, each time")
    func leaver() async throws {
        try await World.run { world in
            var (ana, ben) = try await Self.stage(world)
            let before = try await ana.balances()
            #expect(before == ["9940.58 PLN", "10.00 USD"])
            for round in 1...2 {
                #expect(try await ana.leave().status == 202)
                if round == 1 { try await Self.expectClosed(ana, ben, world) }
                ana = try world.person(
                    try await world.post(
                        "/v1/auth/login", #"{"login":"ana@example.org","password":"\#(Person.password)"}"#))
                #expect(try await ana.post("/v1/me/restore").string("state") == "active")
                #expect(try await ana.balances() == before)
                let list = try await ana.get("/v1/wallet/transactions?limit=4")
                #expect(list.texts("kind") == ["reversal", "reversal", "closing", "closing"])
                #expect(list.string("items.0.reverses") == list.string("items.2.id"))
                // Who has come back can do so again only after a while.
                world.clock.advance(seconds: Departure.restorePause)
                ana = try await world.signedIn("ana")
            }
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'reversal'") == 2)
            #expect(try await world.number("SELECT sum(balance) FROM ledger_account WHERE owner = 'closing'") == 0)
            #expect(try await world.signedIn("ben").send("1.00", to: "ana").status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("a ban moves the balance away and its end brings it back; a suspension does neither")
    func banned() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.stage(world)
            let desk = try await StaffDesk("sara.holm", .senior, in: world)
            let sara = try await desk.atWork()
            let path = "/v1/admin/travellers/\(ana.id)"
            let order = #"{"reason":"scam","note":"No."}"#
            try await desk.stepUp(sara)
            #expect(try await sara.post("\(path)/ban", order).string("state") == "banned")
            try await Self.expectClosed(ana, ben, world)
            #expect(try await sara.post("\(path)/restore", order).string("state") == "active")
            #expect(try await world.signedIn("ana").balances() == ["9940.58 PLN", "10.00 USD"])
            let closings = try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'closing'")
            try await world.execute("UPDATE traveller SET state = 'suspended' WHERE handle = 'ana'")
            #expect(try await world.signedIn("ana").get("/v1/wallet").status == 403)
            #expect(
                try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'closing'") == closings)
            #expect(try world.findings() == [])
        }
    }

    @Test("a stopped wallet books nothing for its owner who leaves or comes back; once it goes on, it follows")
    func stopped() async throws {
        try await World.run { world in
            var (ana, ben) = try await Self.stage(world)
            let ledger = SQLiteLedger(world.database)
            func stop() async throws { try await world.execute("UPDATE ledger_state SET stopped_at = 1") }
            func resume() async throws -> [Int] {
                let resumed = try await ledger.resume(at: world.clock.now)
                return [resumed.closed, resumed.reopened]
            }
            try await stop()
            #expect(try await ana.leave().status == 202)
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'closing'") == 0)
            #expect(try await resume() == [1, 0])
            try await Self.expectClosed(ana, ben, world)
            try await stop()
            ana = try await world.signedIn("ana")
            #expect(try await ana.post("/v1/me/restore").string("state") == "active")
            #expect(try await ana.balances() == ["0.00 PLN", "0.00 USD"])
            #expect(try await resume() == [0, 1])
            #expect(try await ana.balances() == ["9940.58 PLN", "10.00 USD"])
            #expect(try await resume() == [0, 0])
            ben = try await world.signedIn("ben")
            #expect(try await ben.send("1.00", to: "ana").status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("a wrong transaction is taken back once, by a reversal that names it, unless the money is spent")
    func reversals() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.stage(world)
            let (ledger, now) = (SQLiteLedger(world.database), world.clock.now)
            func id(_ kind: String) async throws -> Identifier<LedgerTransaction> {
                let sql = "SELECT id FROM ledger_transaction WHERE kind = '\(kind)' ORDER BY sequence LIMIT 1"
                let found = try await world.texts(sql).first
                return try #require(found.flatMap { Identifier<LedgerTransaction>($0) })
            }
            let (transfer, trade) = (try await id("transfer"), try await id("trade"))
            for taken in [trade, transfer] { try await ledger.reverse(taken, at: now) }
            #expect(try await ana.balances() == ["10000.00 PLN", "0.00 USD"])
            #expect(try await ben.balances() == ["10000.00 PLN"])
            let list = try await ben.get("/v1/wallet/transactions")
            #expect(list.texts("kind") == ["reversal", "welcome", "transfer"])
            #expect(list.string("items.0.reverses") == transfer.description)
            #expect(list.string("items.0.direction") == "out" && list.string("items.0.amount.amount") == "20.00")
            #expect(try world.findings() == [])
            await #expect(throws: WalletReversal.Refusal.wasReversed) { try await ledger.reverse(transfer, at: now) }
            let reversal = try await id("reversal")
            await #expect(throws: WalletReversal.Refusal.notReversible(.reversal)) {
                try await ledger.reverse(reversal, at: now)
            }
            await #expect(throws: WalletReversal.Refusal.noSuchTransaction) {
                try await ledger.reverse(Identifier(at: now), at: now)
            }
            try await ana.send("9000.00", to: "ben")
            try await ben.send("19000.00", to: "ana")
            let newest = try await world.texts("SELECT id FROM ledger_transaction ORDER BY sequence DESC LIMIT 2")
            let spent = try #require(newest.last.flatMap { Identifier<LedgerTransaction>($0) })
            await #expect(throws: WalletReversal.Refusal.spent(.pln)) { try await ledger.reverse(spent, at: now) }
            #expect(try world.findings() == [])
            let welcome = try await id("welcome")
            try await world.execute(
                """
                DROP TRIGGER ledger_posting_keeps_rows;
                UPDATE ledger_posting SET amount = amount + 1 WHERE owner <> 'supply' AND sequence =
                    (SELECT sequence FROM ledger_transaction WHERE id = '\(welcome)');
                """)
            await #expect(throws: WalletReversal.Refusal.unbalanced) { try await ledger.reverse(welcome, at: now) }
        }
    }
}
