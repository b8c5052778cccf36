import HTTPTypes
import TestSupport
import Testing

@Suite("The idempotency key of a proposal") struct ProposeRetryTests {
    private func isReplay(_ reply: Reply) -> Bool {
        HTTPField.Name("Idempotency-Replayed").flatMap { reply.headers[$0] } == "true"
    }

    @Test("the same key proposes once and answers the same bytes, also when the swap has gone on")
    func replay() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let (path, body) = ("/v1/offers/\(pair.offer)/swaps", pair.terms("100.00", #""message":"At noon.""#))
            let first = try await pair.ben.post(path, body, key: "k-1")
            #expect(first.status == 201)
            #expect(!isReplay(first))
            try await pair.ana.act("decline", on: try first.id())
            let later = try await pair.later(hours: 20)
            let second = try await later.ben.post(path, body, key: "k-1")
            #expect(isReplay(second))
            #expect(second.status == 201)
            #expect(second.body == first.body)
            #expect(second.headers[.location] == first.headers[.location])
            #expect(second.headers[.eTag] == first.headers[.eTag])
            #expect(try await world.number("SELECT count(*) FROM swap") == 1)
            #expect(try await world.number("SELECT count(*) FROM message") == 3)
        }
    }

    @Test("with anything else the key is refused")
    func mismatch() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/offers/\(pair.offer)/swaps"
            #expect(try await pair.ben.post(path, pair.terms(), key: "k").status == 201)
            for body in [
                pair.terms("100.01"), pair.terms("100.00", #""message":"At noon.""#),
                pair.terms("100.00", #""exact":true"#), pair.terms("100.00", #""exact":false"#),
                pair.terms("100.00", #""meeting":\#(pair.meeting())"#),
                pair.terms("100.00", #""expiresAt":"\#(world.time(hours: 1))""#),
            ] {
                let reply = try await pair.ben.post(path, body, key: "k")
                #expect(reply.summary == "422 idempotency-key-reused", "\(body)")
            }
            #expect(try await world.number("SELECT count(*) FROM swap") == 1)
        }
    }

    @Test("another place of one's own is another request, however near")
    func places() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            func bench(_ latitude: String) -> String {
                #"{"place":{"latitude":\#(latitude),"longitude":100.4923456,"label":"","acknowledged":true},"#
                    + #""startsAt":"\#(world.time(hours: 6))"}"#
            }
            let path = "/v1/swaps/\(id)/schedule"
            #expect(try await pair.ben.post(path, bench("13.7512345"), key: "k").status == 200)
            #expect(isReplay(try await pair.ben.post(path, bench("13.7512345"), key: "k")))
            let other = try await pair.ben.post(path, bench("13.7512346"), key: "k")
            #expect(other.summary == "422 idempotency-key-reused")
        }
    }

    @Test("ten copies at once are one proposal")
    func parallel() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let replies = try await together(10) { _ in
                try await pair.ben.post("/v1/offers/\(pair.offer)/swaps", pair.terms(), key: "same")
            }
            #expect(replies.map(\.status) == Array(repeating: 201, count: 10))
            #expect(Set(replies.map(\.text)).count == 1)
            #expect(replies.filter(isReplay).count == 9)
            #expect(try await world.number("SELECT count(*) FROM swap_event") == 1)
        }
    }
}
