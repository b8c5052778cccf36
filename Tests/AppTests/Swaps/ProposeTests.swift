import API
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("A proposal") struct ProposeTests {
    @Test("it tells each side what it gives and gets, at the offer's rate")
    func sides() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let reply = try await pair.propose()
            let id = try reply.id()
            #expect(reply.status == 201)
            #expect(reply.headers[.location] == "/v1/swaps/\(id)")
            #expect(reply.headers[.eTag] == "\"1\"")
            #expect(reply.string("state") == "proposed")
            #expect(reply.string("me") == "proposer")
            #expect(reply.string("proposer.handle") == "ben")
            #expect(reply.string("owner.handle") == "ana")
            #expect(reply.string("offer") == pair.offer)
            #expect(reply.deal == "3800.00 THB for 100.00 EUR")
            #expect(reply.string("terms.rate") == "38.05983")
            #expect(reply.int("terms.number") == 1)
            #expect(reply.string("terms.by") == "proposer")
            #expect(reply["terms.reconfirm"] == .bool(false))
            #expect(reply.string("duty") == "owner")
            #expect(reply.string("deadline") == "2026-11-23T10:00:00Z")
            #expect(reply["meeting"] == .null)
            #expect(reply["outcome"] == .null)
            #expect(reply["acceptedAt"] == .null)
            #expect(try await pair.ben.get("/v1/swaps/\(id)").body == reply.body)

            let hers = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(hers.string("me") == "owner")
            #expect(hers.deal == "100.00 EUR for 3800.00 THB")
            #expect(hers.string("terms.hash") == reply.string("terms.hash"))
            #expect(hers.string("handoverKey") == reply.string("handoverKey"))
            #expect(try await pair.left() == "300.00 active")
            #expect(try world.findings() == [])
        }
    }

    @Test("it is made payable in bank notes, and says what is left over and who keeps it")
    func notes() async throws {
        try await World.run { world in
            let reply = try await Pair(in: world).propose("299.99")
            #expect(reply.deal == "11420.00 THB for 300.00 EUR")
            #expect(reply.money("terms.rest.amount") == "2.05 THB")
            #expect(reply.string("terms.rest.gains") == "owner")
        }
    }

    @Test("it is exact to the cent when the offer is, unless something else is asked for")
    func exact() async throws {
        try await World.run { world in
            let pair = try await Pair(
                in: world,
                DraftOffer { $0.rest = #""exact":true,"minFill":{"amount":"50.00","currency":"EUR"}"# })
            let reply = try await pair.propose("101.37")
            #expect(reply.deal == "3858.12 THB for 101.37 EUR")
            #expect(reply["terms.rest"] == .null)
            let eve = try await world.verified("eve")
            let payable = try await pair.propose("101.37", by: eve, rest: #""exact":false"#)
            #expect(payable.deal == "3800.00 THB for 100.00 EUR")
        }
    }

    @Test("several travellers propose for one offer at once, and each sees only their own")
    func several() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let his = try await pair.propose("200.00").id()
            world.clock.advance(seconds: 1)
            let hers = try await pair.propose("250.00", by: eve).id()
            #expect(try await pair.ana.get("/v1/swaps?state=proposed").texts("id") == [hers, his])
            #expect(try await pair.ben.get("/v1/swaps").texts("id") == [his])
            #expect(try await eve.get("/v1/swaps").texts("id") == [hers])
            #expect(try await eve.get("/v1/swaps/\(his)").summary == "404 not-found")
            #expect(try await pair.left() == "300.00 active")
        }
    }
}
