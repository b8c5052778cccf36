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

    @Test("an idempotency key gives the first answer again, for a day and for this offer only")
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
            #expect(elsewhere.status == 201)
            #expect(elsewhere.body != first.body)
            world.clock.advance(hours: 24)
            let late = try await ben.signedInAgain().post("/v1/offers/\(offer)/thread", headers: key)
            #expect(late.status == 200)
            #expect(late.body == first.body)
        }
    }

    private func isReplayed(_ reply: Reply) -> String? {
        reply.headers.first { $0.name.canonicalName == "idempotency-replayed" }?.value
    }

    @Test("nobody opens one on an offer of their own, on none, or on one that is not in play")
    func refusals() async throws {
        try await World.run { world in
            var (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish()
            let own = try await ana.post("/v1/offers/\(offer)/thread")
            #expect((own.status, own.problem) == (409, "own-offer"))
            #expect(try await world.send(.post, "/v1/offers/\(offer)/thread").status == 401)

            let unknown = try await ben.post("/v1/offers/\(clientID(1))/thread")
            #expect((unknown.status, unknown.problem) == (404, "not-found"))
            #expect(try await ben.post("/v1/offers/none/thread").anonymous == unknown.anonymous)
            let field = try await ben.post("/v1/offers/\(offer)/thread", #"{"hello":1}"#)
            #expect((field.status, field.pointers) == (422, ["/hello"]))

            let open = try await ben.openThread(on: offer)
            try await ana.post("/v1/offers/\(offer)/pause")
            let eve = try await world.register("eve")
            let paused = try await eve.post("/v1/offers/\(offer)/thread")
            #expect((paused.status, paused.problem) == (409, "offer-closed"))
            #expect(paused.string("detail")?.contains("paused") == true)
            #expect(try await ben.openThread(on: offer) == open)
            try await ana.post("/v1/offers/\(offer)/resume")

            world.clock.advance(days: 7)
            (ana, ben) = (try await ana.signedInAgain(), try await ben.signedInAgain())
            let expired = try await eve.signedInAgain().post("/v1/offers/\(offer)/thread")
            #expect((expired.status, expired.problem) == (409, "offer-closed"))
            #expect(expired.string("detail")?.contains("expired") == true)

            let withdrawn = try await ana.publish()
            #expect(try await ana.post("/v1/offers/\(withdrawn)/withdraw").status == 200)
            #expect(try await ben.post("/v1/offers/\(withdrawn)/thread").anonymous == unknown.anonymous)
            #expect(try await ben.openThread(on: offer) == open)
        }
    }

    @Test("behind a block there is no offer to open one on")
    func blocked() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let offer = try await ana.publish()
            let missing = try await ben.post("/v1/offers/\(clientID(1))/thread")
            #expect(try await ana.put("/v1/travellers/ben/block").status == 204)
            #expect(try await eve.put("/v1/travellers/ana/block").status == 204)
            for person in [ben, eve] {
                let reply = try await person.post("/v1/offers/\(offer)/thread")
                #expect(reply.status == 404)
                #expect(reply.anonymous == missing.anonymous)
            }
        }
    }
}
