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

    @Test("a stopped wallet books no closing, and its owner leaves all the same")
    func stopped() async throws {
        try await World.run { world in
            let (ana, _) = try await Self.stage(world)
            try await world.execute("UPDATE ledger_state SET stopped_at = 1")
            #expect(try await ana.leave().status == 202)
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'closing'") == 0)
        }
    }
}
