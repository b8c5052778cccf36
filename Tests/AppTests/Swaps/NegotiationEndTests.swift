import JSON
import TestSupport
import Testing

@Suite("The end of a negotiation") struct NegotiationEndTests {
    /// Nothing can be done about it any more, and nobody is the worse for it.
    private func expectOver(_ id: String, of pair: Pair) async throws {
        for (verb, body) in [("counter", pair.terms()), ("decline", nil), ("withdraw", nil)] {
            for person in [pair.ana, pair.ben] {
                #expect(try await person.act(verb, on: id, body).summary == "409 wrong-state", "\(verb)")
            }
        }
        #expect(try await pair.ana.accept(id).summary == "409 wrong-state")
        #expect(try await pair.left() == "300.00 active")
        #expect(try await pair.world.number("SELECT count(*) FROM observation") == 0)
        #expect(try pair.world.findings() == [])
    }

    @Test("whoever has to answer declines")
    func decline() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let reply = try await pair.ana.act("decline", on: id)
            #expect(reply.string("state") == "declined")
            #expect(reply.string("duty") == "none")
            #expect(reply["deadline"] == .null)
            #expect(reply.string("outcome.kind") == "declined")
            #expect(reply.string("outcome.by") == "owner")
            #expect(reply["outcome.fault"] == .null)
            #expect(reply.string("outcome.at") == world.time())
            try await expectOver(id, of: pair)
        }
    }

    @Test("whoever wrote the terms withdraws them")
    func withdraw() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await pair.ana.act("counter", on: id, pair.terms("60.00"))
            let reply = try await pair.ana.act("withdraw", on: id)
            #expect(reply.string("state") == "withdrawn")
            #expect(reply.string("outcome.kind") == "withdrawn")
            #expect(reply.string("outcome.by") == "owner")
            #expect(reply["outcome.fault"] == .null)
            try await expectOver(id, of: pair)
        }
    }

    @Test("without an answer it lapses at its deadline, not before, and both are told")
    func lapse() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            pair = try await pair.later(hours: 48, seconds: -1)
            try await world.sweep()
            #expect(try await pair.ana.state(of: id) == "proposed")
            pair = try await pair.later(seconds: 1)
            try await world.sweep()
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "lapsed")
            #expect(swap.string("outcome.kind") == "lapsed")
            #expect(swap["outcome.by"] == .null)
            #expect(swap["outcome.fault"] == .null)
            #expect(swap["deadline"] == .null)
            #expect(try await pair.ben.read(thread).bodies.last == "The time is over; nothing came of it.")
            for person in [pair.ana, pair.ben] {
                let notifications = try await person.get("/v1/me/notifications")
                #expect(notifications.string("items.0.kind") == "swap.lapsed")
            }
            try await expectOver(id, of: pair)
            try await world.sweep()
            #expect(try await pair.ana.get("/v1/swaps/\(id)").body == swap.body)
        }
    }
}
