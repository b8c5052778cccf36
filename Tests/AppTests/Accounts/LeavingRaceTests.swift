import Domain
import TestSupport
import Testing

@testable import App

@Suite("Leaving beside other requests") struct LeavingRaceTests {
    @Test("of two requests at once one leaves, and the contacts are told once")
    func twice() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            async let one = pair.ana.leave()
            async let two = pair.ana.leave()
            let statuses = try await [one.status, two.status].sorted()
            // The other finds no session any more, or one of an account that is leaving.
            #expect(statuses == [202, 401] || statuses == [202, 403])
            try await world.deliver()
            let letters = postbox.letters(to: "ana@example.org").map(\.subject)
            #expect(letters.filter { $0 == "Your account will be deleted" }.count == 1)
            #expect(try await pair.ben.told().filter { $0.contains("cancels the swap") }.count == 1)
            #expect(try await pair.ben.state(of: swap) == "cancelled")
            #expect(try world.findings() == [])
        }
    }

    @Test("beside an acceptance of the other side no swap goes on, whoever is first", arguments: 0..<6)
    func acceptance(_ round: Int) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose().id()
            let hash = try await pair.ana.get("/v1/swaps/\(swap)").string("terms.hash") ?? ""
            // Ben leaves while Ana accepts what he proposed.
            async let accepted = pair.ana.act("accept", on: swap, #"{"termsHash":"\#(hash)"}"#)
            async let left = pair.ben.leave()
            let (first, second) = try await (accepted, left)
            #expect(second.status == 202)
            #expect([200, 409].contains(first.status))
            #expect(try await pair.ana.state(of: swap) == "cancelled")
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("at the last second either the return or the erasure wins, never both", arguments: 0..<6)
    func lastSecond(_ round: Int) async throws {
        try await World.run { world in
            _ = try await world.register("ana")
            let ana = try await world.signedIn("ana")
            #expect(try await ana.leave().status == 202)
            world.clock.advance(days: 7)
            let back = try await world.signedIn("ana")
            async let restored = back.post("/v1/me/restore")
            async let swept: Void = world.sweep()
            let (reply, _) = try await (restored, swept)
            try await world.sweep()
            let names = try await world.texts("SELECT name || ' ' || state FROM traveller")
            #expect(reply.status == 200 ? names == ["Ana active"] : reply.status == 401 && names == [" deleted"])
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("nobody signs in once the erasure has begun, and comes back no more")
    func signIn() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await ana.leave()
            world.clock.advance(days: 7)
            let back = try await world.signedIn("ana")
            let begun = try await world.services.departures.beginErasure(of: ana.id, at: world.clock.now) {
                $0.beginning(at: world.clock.now)
            }
            #expect(begun)
            #expect(try await world.signIn("ana", Person.password).problem == "wrong-login")
            #expect(try await back.get("/v1/me").status == 401)
            #expect(try await back.post("/v1/me/restore").status == 401)
            try await world.sweep()
            #expect(try await world.texts("SELECT name FROM traveller") == [""])
        }
    }

    @Test("the handle is free again after a year, the contact at once, and an erased account is not found by either")
    func handle() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            try await ana.leave()
            // Control: while it can come back, the account keeps both.
            #expect(try await Self.signUp(world, "anna", "ana@example.org").problem == "contact-taken")
            world.clock.advance(days: 7)
            try await world.sweep()
            try await world.deliver()
            world.clock.advance(days: 1)
            try await world.deliver()
            try await world.sweep()
            #expect(try await world.signIn("ana@example.org", Person.password).problem == "wrong-login")
            #expect(try await Self.signUp(world, "anna", "ana@example.org").status == 201)
            #expect(try await Self.signUp(world, "Ana", "x@example.org").problem == "handle-taken")
            world.clock.advance(days: 365)
            #expect(try await Self.signUp(world, "ana", "x@example.org").status == 201)
        }
    }

    private static func signUp(_ world: World, _ handle: String, _ email: String) async throws -> Reply {
        try await world.signUp(
            Signup {
                $0.handle = handle
                $0.email = email
            })
    }
}
