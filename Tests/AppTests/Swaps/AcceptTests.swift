import JSON
import TestSupport
import Testing

@Suite("The acceptance of a proposal") struct AcceptTests {
    @Test("it reserves the amount, and both have 48 hours to name a meeting")
    func reserves() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            let reply = try await pair.ana.accept(id)
            #expect(reply.status == 200)
            #expect(reply.string("state") == "accepted")
            #expect(reply.string("duty") == "both")
            #expect(reply.string("acceptedAt") == world.time())
            #expect(reply.string("deadline") == "2026-11-23T10:00:00Z")
            #expect(reply["meeting"] == .null)
            #expect(reply["outcome"] == .null)
            #expect(reply.int("version") == 2)
            #expect(reply.deal == "100.00 EUR for 3800.00 THB")
            #expect(try await pair.left() == "200.00 active")
            #expect(
                try await pair.ben.read(thread).bodies.last == "Ana accepts: you give 3,800 THB and get 100 EUR.")
            #expect(try await pair.ben.get("/v1/me/notifications").texts("kind") == ["swap.accepted"])
            #expect(try world.findings() == [])
        }
    }

    @Test("it locks the amounts, the rate and its source, whatever is published before or after it")
    func locked() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await world.publish(baht: "39.000")
            let accepted = try await pair.ana.accept(id)
            try await world.publish(baht: "41.000")
            let quote = try await pair.ana.get("/v1/offers/\(pair.offer)")
            #expect(quote.string("quote.reference.rate") == "41.000")
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.body == accepted.body)
            #expect(swap.deal == "100.00 EUR for 3800.00 THB")
            #expect(swap.string("terms.rate") == "38.05983")
            #expect(swap.string("terms.reference.rate") == "37.683")
            #expect(swap.string("terms.reference.asOf") == "2026-10-30")
            #expect(swap.string("terms.reference.source") == "ECB")
            // It is the swap's own, also when the publication is gone.
            try await world.execute("DELETE FROM rate")
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("terms.reference.rate") == "37.683")
        }
    }

    @Test("a retry of it gives the first answer again")
    func retry() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let path = "/v1/swaps/\(try proposed.id())/accept"
            let body = #"{"termsHash":"\#(try #require(proposed.string("terms.hash")))"}"#
            let first = try await pair.ana.post(path, body, key: "k")
            try await pair.ben.act("cancel", on: try proposed.id(), #"{"reason":"plans-changed"}"#)
            let second = try await pair.ana.post(path, body, key: "k")
            #expect(first.status == 200)
            #expect(second.status == 200)
            #expect(second.body == first.body)
            #expect(try await pair.ana.state(of: try proposed.id()) == "cancelled")
            let other = try await pair.ana.post(path, body.replacing("}", with: #","acknowledged":true}"#), key: "k")
            #expect(other.summary == "422 idempotency-key-reused")
            #expect(try await pair.left() == "300.00 active")
        }
    }
}
