import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Opening a thread") struct OpenThreadTests {
    @Test("the first time makes it, every other time finds the same one")
    func twice() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let offer = try await ana.publish()
            let first = try await ben.post("/v1/offers/\(offer)/thread")
            let id = try #require(first.string("id"))
            #expect(first.status == 201)
            #expect(first.headers[.location] == "/v1/threads/\(id)/messages")
            let second = try await ben.post("/v1/offers/\(offer)/thread", "{}")
            #expect(second.status == 200)
            #expect(second.body == first.body)
            #expect(try await eve.openThread(on: offer) != id)
            #expect(try await ben.openThread(on: try await ana.publish(.at(52.2297, 21.0122))) != id)
        }
    }

    @Test("ten parallel openings make one thread")
    func parallel() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish()
            let replies = try await withThrowingTaskGroup { group in
                for _ in 0..<10 { group.addTask { try await ben.post("/v1/offers/\(offer)/thread") } }
                return try await group.reduce(into: [Reply]()) { $0.append($1) }
            }
            #expect(replies.map(\.status).sorted() == [200, 200, 200, 200, 200, 200, 200, 200, 200, 201])
            #expect(Set(replies.map(\.body)).count == 1)
            #expect(try await ben.get("/v1/threads").count("items") == 1)
        }
    }

    @Test("an idempotency key gives the first answer again for a day, and is refused for another offer")
    func retry() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let (offer, other) = (try await ana.publish(), try await ana.publish(.at(52.2297, 21.0122)))
            let key = HTTPFields.with("Idempotency-Key", "k-1")
            let first = try await ben.post("/v1/offers/\(offer)/thread", headers: key)
            #expect(first.status == 201)
            #expect(isReplayed(first) == nil)
            let again = try await ben.post("/v1/offers/\(offer)/thread", headers: key)
            #expect(again.status == 201)
            #expect(again.body == first.body)
            #expect(again.headers[.location] == first.headers[.location])
            #expect(isReplayed(again) == "true")
            let elsewhere = try await ben.post("/v1/offers/\(other)/thread", headers: key)
            #expect(elsewhere.summary == "422 idempotency-key-reused")
            world.clock.advance(hours: 24)
            let late = try await ben.signedInAgain().post("/v1/offers/\(offer)/thread", headers: key)
            #expect(late.status == 200)
            #expect(late.body == first.body)
        }
    }

    private func isReplayed(_ reply: Reply) -> String? {
        reply.headers.first { $0.name.canonicalName == "idempotency-replayed" }?.value
    }
}
