import JSON
import TestSupport
import Testing

@Suite("An accepted swap while its offer changes") struct AcceptLastingTests {
    private func handOver(_ id: String, of pair: Pair) async throws -> String? {
        try await pair.ana.act("hand-over", on: id, #"{"code":"\#(try await pair.ben.code(of: id))"}"#)
        let code = try await pair.ana.code(of: id)
        return try await pair.ben.act("hand-over", on: id, #"{"code":"\#(code)"}"#).string("state")
    }

    @Test("it survives a pause and a withdrawal, and is handed over all the same", arguments: ["pause", "withdraw"])
    func closed(action: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let before = try await pair.ben.get("/v1/swaps/\(id)")
            let state = action == "pause" ? "paused" : "withdrawn"
            #expect(try await pair.ana.post("/v1/offers/\(pair.offer)/\(action)").string("state") == state)
            // It shows the state of the offer, and nothing else has changed.
            let after = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(after.string("about.state") == state)
            #expect(after.text.replacing(#""state":"\#(state)""#, with: #""state":"active""#) == before.text)
            #expect(try await pair.left() == "200.00 \(state)")
            #expect(try await handOver(id, of: pair) == "completed")
            #expect(try await pair.left() == "200.00 \(state)")
            #expect(try world.findings() == [])
        }
    }

    @Test("what it held goes back to an offer that stays closed", arguments: ["pause", "withdraw"])
    func released(action: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.ana.post("/v1/offers/\(pair.offer)/\(action)")
            #expect(try await pair.ben.act("cancel", on: id, #"{"reason":"ill"}"#).string("state") == "cancelled")
            #expect(try await pair.left() == "300.00 \(action == "pause" ? "paused" : "withdrawn")")
            #expect(try await world.near().count("items") == 0)
        }
    }

    @Test("it survives the end of the offer, until its own deadline")
    func expired() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world).later(days: 9)
            let id = try await pair.accepted()
            pair = try await pair.later(hours: 31)
            try await world.sweep()
            #expect(try await pair.left() == "200.00 expired")
            #expect(try await pair.ben.state(of: id) == "accepted")
            pair = try await pair.later(hours: 17, seconds: -1)
            try await world.sweep()
            #expect(try await handOver(id, of: pair) == "completed")
            #expect(try await pair.left() == "200.00 expired")
            #expect(try world.findings() == [])
        }
    }

    @Test("an edit changes neither its terms nor what it holds, and cannot take that away")
    func edited() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let before = try await pair.ben.get("/v1/swaps/\(id)")
            let path = "/v1/offers/\(pair.offer)"
            let less = #"{"have":{"amount":"99.00","currency":"EUR"}}"#
            #expect(try await pair.ana.patch(path, less, version: 2).summary == "422 invalid /have/amount")
            let edit = """
                {"have":{"amount":"150.00","currency":"EUR"},"pricing":{"kind":"reference","premiumBps":700},
                 "minFill":{"amount":"20.00","currency":"EUR"},"exact":true,"availability":{"to":"2026-11-22"}}
                """
            #expect(try await pair.ana.patch(path, edit, version: 2).status == 200)
            #expect(try await pair.ben.get("/v1/swaps/\(id)").body == before.body)
            #expect(try await pair.left() == "50.00 active")
            #expect(try await handOver(id, of: pair) == "completed")
            #expect(try await pair.left() == "50.00 active")
            #expect(try world.findings() == [])
        }
    }

    @Test("a proposal outlives a pause, but nothing is accepted of an offer that is over")
    func proposals() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let (his, hers) = (try await pair.propose().id(), try await pair.propose(by: eve).id())
            try await pair.ana.post("/v1/offers/\(pair.offer)/pause")
            #expect(try await pair.ana.accept(his).string("state") == "accepted")
            #expect(try await pair.left() == "200.00 paused")
            try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw")
            let withdrawn = try await pair.ana.accept(hers)
            #expect(withdrawn.summary == "409 wrong-state")
            #expect(try await eve.state(of: hers) == "declined")

            pair = try await Pair(anaAgain: pair, DraftOffer { $0.rest = #""availability":{"to":"2026-11-21"}"# })
            let late = try await pair.propose("300.00").id()
            pair = try await pair.later(hours: 7)
            #expect(try await pair.ana.accept(late).summary == "409 offer-closed")
        }
    }
}

extension Pair {
    /// The same two with another offer.
    fileprivate init(anaAgain pair: Pair, _ draft: DraftOffer) async throws {
        (world, ana, ben) = (pair.world, pair.ana, pair.ben)
        offer = try await pair.ana.publish(draft)
    }
}
