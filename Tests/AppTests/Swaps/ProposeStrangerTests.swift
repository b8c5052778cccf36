import TestSupport
import Testing

@Suite("A swap of two others") struct ProposeStrangerTests {
    @Test("to a stranger it is one that does not exist, whatever they try")
    func stranger() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let id = try await pair.propose(meeting: pair.meeting()).id()
            let hash = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("terms.hash"))
            let none = clientID(1)
            let expected = try await eve.get("/v1/swaps/\(none)")
            #expect(expected.summary == "404 not-found")
            for swap in [id, none, "nonsense"] {
                for path in ["", "/code", "/code.svg"] {
                    #expect(try await eve.get("/v1/swaps/\(swap)\(path)").anonymous == expected.anonymous, "\(path)")
                }
                for (verb, body) in [
                    ("accept", #"{"termsHash":"\#(hash)"}"#), ("counter", pair.terms()), ("decline", nil),
                    ("withdraw", nil), ("schedule", pair.meeting()), ("late", #"{"minutes":5}"#), ("check-in", nil),
                    ("hand-over", #"{"code":"000000"}"#), ("cancel", #"{"reason":"mutual"}"#), ("no-show", nil),
                    ("contest", nil), ("dispute", #"{"kind":"terms","statement":"Not as agreed."}"#),
                    ("settle", #"{"agreement":"Quits."}"#),
                ] {
                    #expect(try await eve.act(verb, on: swap, body).anonymous == expected.anonymous, "\(verb)")
                }
            }
            #expect(
                try await eve.get("/v1/places/meeting-points?swap=\(id)").anonymous == expected.anonymous)
            #expect(try await pair.ana.get("/v1/swaps/\(id)").int("version") == 1)
        }
    }
}
