import JSON
import TestSupport
import Testing

@Suite("What others learn of an offer and its times") struct ClosedOfferTests {
    @Test("a closed offer is missing for all but its owner and who had a thread about it")
    func closed() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let missing = try await eve.get("/v1/offers/0199aaaa-0000-7000-8000-000000000001").anonymous
            for end in ["pause", "withdraw", "expire", "complete"] {
                let path = "/v1/offers/\(try await ana.publish())"
                #expect(try await ben.post("\(path)/thread").status == 201)
                #expect(try await world.get(path).status == 200)
                switch end {
                case "expire": try await world.execute("UPDATE offer SET expires_at = 1 WHERE state = 'active'")
                case "complete":
                    try await world.execute(
                        "UPDATE offer SET state = 'completed', completed = total WHERE state = 'active'")
                default: try await ana.post("\(path)/\(end)")
                }
                for reply in [try await world.get(path), try await eve.get(path)] {
                    #expect(reply.anonymous == missing, "\(end)")
                }
                #expect(try await eve.get("\(path)/quote?amount=100.00").status == 404)
                #expect(try await ben.get(path).status == 200)
                #expect(try await ana.get(path).status == 200)
            }
        }
    }

    @Test("times of an offer have whole hours for everybody but its owner, and its version counts edits of terms")
    func hours() async throws {
        try await World.run { world in
            world.clock.advance(seconds: 17 * 60 + 4.321)
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let path = "/v1/offers/\(try await ana.publish())"
            for action in ["pause", "resume", "renew"] {
                world.clock.advance(seconds: 60)
                try await ana.post("\(path)/\(action)")
            }
            let own = try await ana.get(path)
            #expect(own.string("createdAt") == "2026-11-21T10:17:04.321Z")
            #expect(own.int("version") == 4)
            let lists = [
                try await world.near(), try await ben.get("/v1/travellers/ana/offers"),
            ]
            for (reply, prefix) in [(try await ben.get(path), ""), (try await world.get(path), "")]
                + lists.map({ ($0, "items.0.") })
            {
                #expect(reply.string("\(prefix)createdAt") == "2026-11-21T10:00:00Z")
                #expect(reply.string("\(prefix)expiresAt") == "2026-11-28T10:00:00Z")
                #expect(reply.int("\(prefix)version") == 1)
                #expect(!reply.text.contains("10:17") && !reply.text.contains("10:20"))
            }
            try await ana.patch(path, #"{"have":{"amount":"500.00","currency":"EUR"}}"#, version: 4)
            #expect(try await ben.get(path).int("version") == 2)
            // The id has the hour too: its first 48 bits are milliseconds.
            let id = path.dropFirst("/v1/offers/".count).replacing("-", with: "").prefix(12)
            #expect(Int64(id, radix: 16) == 1_795_255_200_000)
        }
    }

    @Test("the order of the newest and the end of an offer have whole hours in the database")
    func stored() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var ids: [String] = []
            for _ in 1...5 {
                world.clock.advance(seconds: 61)
                ids.append(try await ana.publish())
            }
            #expect(try await world.number("SELECT count(DISTINCT fresh_at) FROM offer") == 1)
            #expect(try await world.number("SELECT max(fresh_at % 3600000 + expires_at % 3600000) FROM offer") == 0)
            // The owner's own list is by the minute.
            #expect(try await ana.get("/v1/me/offers").texts("id") == ids.reversed())
            let pages = try await ana.get("/v1/me/offers?limit=2")
            let next = try await ana.get("/v1/me/offers?limit=2&cursor=\(try #require(pages.string("next")))")
            #expect(pages.texts("id") + next.texts("id") == ids.reversed().prefix(4).map(\.self))
        }
    }
}
