import JSON
import TestSupport
import Testing

@Suite("Settling a dispute") struct SettlementTests {
    private static func agreement(_ text: String) -> String { #"{"agreement":"\#(text)"}"# }

    @Test("it takes the same words of both, however they are spaced")
    func sameWords() async throws {
        try await World.run { world in
            var (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            let offered = try await pair.ana.act("settle", on: id, Self.agreement("Ben pays 40.00 THB"))
            #expect(offered.string("state") == "disputed")
            #expect(offered.string("dispute.agreements.owner") == "Ben pays 40.00 THB")
            for other in ["Ben pays 4.00 THB", "Ben pays 40.00 THB.", "Ana pays 40.00 THB"] {
                let reply = try await pair.ben.act("settle", on: id, Self.agreement(other))
                #expect(reply.string("state") == "disputed", "\(other)")
                #expect(reply.string("dispute.agreements.proposer") == other)
                pair = try await pair.later(days: 1)
            }
            let settled = try await pair.ben.act("settle", on: id, Self.agreement(#"  ben pays\n40.00  THB "#))
            #expect(settled.string("state") == "settled")
            #expect(settled.string("outcome.kind") == "settled")
            #expect(settled["outcome.fault"] == .null)
            #expect(settled.string("duty") == "none")
            #expect(settled["deadline"] == .null)
            #expect(try await pair.ana.act("settle", on: id, Self.agreement("x")).summary == "409 wrong-state")
            #expect(try await pair.ana.act("dispute", on: id, DisputeTests.body()).summary == "409 wrong-state")
        }
    }

    @Test("an agreement has words, at most 1,000 characters")
    func fields() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            for text in ["", "  ", String(repeating: "x", count: 1001)] {
                let reply = try await pair.ana.act("settle", on: id, Self.agreement(text))
                #expect(reply.summary == "422 invalid /agreement", "\(text.count)")
            }
        }
    }

    @Test("also after the time for statements is over")
    func late() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            let then = try await pair.later(days: 30).swept()
            for person in [then.ana, then.ben] { try await person.act("settle", on: id, Self.agreement("Even")) }
            #expect(try await then.ana.state(of: id) == "settled")
            #expect(try world.findings() == [])
        }
    }

    @Test("what the offer holds stays held while the dispute is open; it is free if no cash moved")
    func released() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            for person in [pair.ana, pair.ben] { try await person.act("settle", on: id, Self.agreement("Even")) }
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("with one code the cash has moved, and the offer is less by it")
    func paid() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled()
            try await pair.handOver(to: pair.ana, on: id)
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            for person in [pair.ana, pair.ben] { try await person.act("settle", on: id, Self.agreement("Even")) }
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            #expect(try await world.number("SELECT reserved + 10 * completed FROM offer") == 100_000)
            #expect(try world.findings() == [])
        }
    }

    @Test("a dispute about a completed swap changes nothing of its offer")
    func afterwards() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            try await pair.ben.act("dispute", on: id, DisputeTests.body())
            #expect(try await world.number("SELECT reserved + 10 * completed FROM offer") == 100_000)
            for person in [pair.ana, pair.ben] { try await person.act("settle", on: id, Self.agreement("Even")) }
            #expect(try await world.number("SELECT reserved + 10 * completed FROM offer") == 100_000)
            #expect(try await pair.ana.state(of: id) == "settled")
            #expect(try world.findings() == [])
        }
    }
}
