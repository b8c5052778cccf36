import HTTPTypes
import Hummingbird
import JSON
import TestSupport
import Testing

@Suite("idempotency of offers") struct OfferRetryTests {
    private func isReplay(_ reply: Reply) -> Bool {
        HTTPField.Name("Idempotency-Replayed").flatMap { reply.headers[$0] } == "true"
    }

    @Test("the same key publishes once and answers the same bytes for a day, also after the offer has changed")
    func replay() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let first = try await ana.post("/v1/offers", draft([:]), key: "k-1")
            let id = try #require(first.string("id"))
            try await ana.post("/v1/offers/\(id)/pause")
            world.clock.advance(hours: 0.9)
            let second = try await ana.post("/v1/offers", draft([:]), key: "k-1")
            #expect(!isReplay(first))
            #expect(isReplay(second))
            #expect(second.status == 201)
            #expect(second.body == first.body)
            #expect(second.headers[.eTag] == first.headers[.eTag])
            #expect(second.headers[.location] == first.headers[.location])
            #expect(try await world.number("SELECT count(*) FROM offer") == 1)
            let other = try await ana.post("/v1/offers", draft(["note": #""other""#]), key: "k-1")
            #expect(other.summary == "422 idempotency-key-reused")
            let fresh = try await ana.post("/v1/offers", draft([:]), key: "k-2")
            #expect(fresh.status == 201)
            #expect(try await world.number("SELECT count(*) FROM offer") == 2)
            world.clock.advance(hours: 23)  // 23.9 after the first.
            let late = try await ana.again().post("/v1/offers", draft([:]), key: "k-1")
            #expect((isReplay(late), late.body) == (true, first.body))
            world.clock.advance(hours: 1.1)
            let forgotten = try await ana.again().post("/v1/offers", draft([:]), key: "k-1")
            #expect((isReplay(forgotten), forgotten.status) == (false, 201))
            #expect(try await world.number("SELECT count(*) FROM offer") == 3)
        }
    }

    @Test("ten copies at once publish one offer")
    func parallel() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for _ in 0..<10 { group.addTask { try await ana.post("/v1/offers", draft([:]), key: "same") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.map(\.status) == Array(repeating: 201, count: 10))
            #expect(Set(replies.map(\.text)).count == 1)
            #expect(replies.filter(isReplay).count == 9)
            #expect(try await ana.get("/v1/me/offers").count("items") == 1)
        }
    }

    @Test("two points that one cell shows are one request, a point further than half a kilometre from it is another")
    func oneCell() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let place = { (latitude: String) in draft(["place": #"{"latitude":\#(latitude),"longitude":100.5018}"#]) }
            let first = try await ana.post("/v1/offers", place("13.7563"), key: "k")
            let same = try await ana.post("/v1/offers", place("13.7571234"), key: "k")
            #expect(isReplay(same))
            #expect(same.body == first.body)
            let next = try await ana.post("/v1/offers", place("13.7703"), key: "k")
            #expect(next.summary == "422 idempotency-key-reused")
        }
    }

    @Test("a key is one of visible ASCII")
    func badKey() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for key in ["", "a b", "ż", String(repeating: "k", count: 256)] {
                #expect(try await ana.post("/v1/offers", draft([:]), key: key).summary == "400 bad-idempotency-key")
            }
            #expect(try await world.number("SELECT count(*) FROM offer") == 0)
        }
    }

    @Test("a refusal is decided again")
    func refusal() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let id = try await ana.publish()
            #expect(try await ana.post("/v1/offers/\(id)/resume", key: "k").summary == "409 wrong-state")
            try await ana.post("/v1/offers/\(id)/pause")
            #expect(try await ana.post("/v1/offers/\(id)/resume", key: "k").string("state") == "active")
        }
    }
}
