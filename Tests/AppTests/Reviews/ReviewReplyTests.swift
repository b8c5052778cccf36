import JSON
import TestSupport
import Testing

@Suite("Answering a review") struct ReviewReplyTests {
    private static let thanks = #"{"text":"Thank you!"}"#

    @Test("whom it is about answers it, once, for all to read")
    func reply() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let review = try await pair.ben.review(id, rest: #","text":"Good.""#).id()
            try await pair.ana.review(id)
            world.clock.advance(seconds: 60)
            let path = "/v1/reviews/\(review)/reply"
            let reply = try await pair.ana.post(path, Self.thanks)
            #expect(reply.status == 200)
            #expect(reply.string("reply.text") == "Thank you!")
            // Whole hours, for all readers.
            #expect(reply.string("reply.at") == "2026-11-21T10:00:00Z")
            #expect(reply.string("text") == "Good.")
            #expect(try await world.get("/v1/travellers/ana/reviews")["items.0"] == (try reply.json()))
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("reviews.mine.reply.text") == "Thank you!")
            #expect(try await pair.ben.told().first == "review.replied: Ana answered your review.")
            #expect(try await pair.ana.post(path, #"{"text":"Again"}"#).summary == "409 already-replied")
            #expect(try await world.get("/v1/travellers/ana/reviews").string("items.0.reply.text") == "Thank you!")
            #expect(try world.findings() == [])
        }
    }

    @Test("it needs words")
    func words() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let review = try await pair.ben.review(id).id()
            try await pair.ana.review(id)
            let path = "/v1/reviews/\(review)/reply"
            for text in ["", "   ", String(repeating: "x", count: 2001)] {
                let reply = try await pair.ana.post(path, #"{"text":"\#(text)"}"#)
                #expect(reply.summary == "422 invalid /text", "\(text.count)")
            }
            #expect(try await world.get("/v1/travellers/ana/reviews")["items.0.reply"] == .null)
        }
    }

    @Test("a hidden review is not there to be answered, byte for byte")
    func hidden() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let review = try await pair.ben.review(id).id()
            let none = try await pair.ana.post("/v1/reviews/0199aaaa-0000-7000-8000-000000000001/reply", Self.thanks)
            #expect(none.summary == "404 not-found")
            let reply = try await pair.ana.post("/v1/reviews/\(review)/reply", Self.thanks)
            #expect(reply.anonymous == none.anonymous)
            #expect(try await pair.ben.post("/v1/reviews/\(review)/reply", Self.thanks).summary == "409 not-revealed")
        }
    }

    @Test("a retry gives the first answer again")
    func retry() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let review = try await pair.ben.review(id).id()
            try await pair.ana.review(id)
            let path = "/v1/reviews/\(review)/reply"
            let first = try await pair.ana.post(path, Self.thanks, key: "one")
            #expect(try await pair.ana.post(path, Self.thanks, key: "one").body == first.body)
            let other = try await pair.ana.post(path, #"{"text":"Else"}"#, key: "one")
            #expect(other.status == 422)
            #expect(try await pair.ben.told().count { $0.hasPrefix("review.replied") } == 1)
        }
    }
}
