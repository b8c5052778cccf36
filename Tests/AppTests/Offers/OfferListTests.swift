import App
import Domain
import JSON
import TestSupport
import Testing

@Suite("lists of offers, and their end") struct OfferListTests {
    @Test("my offers come newest first, by state and page by page")
    func owned() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            var ids: [String] = []
            for _ in 0..<5 {
                ids.insert(try await ana.publish(), at: 0)
                world.clock.advance(seconds: 1)
            }
            try await ben.publish()
            try await ana.post("/v1/offers/\(ids[1])/pause")
            try await ana.post("/v1/offers/\(ids[3])/withdraw")
            #expect(try await ana.get("/v1/me/offers").texts("id") == ids)
            for (state, indices) in [
                ("active", [0, 2, 4]), ("paused", [1]), ("withdrawn", [3]), ("expired", []), ("reserved", []),
                ("completed", []),
            ] {
                let found = try await ana.get("/v1/me/offers?state=\(state)")
                #expect(found.texts("id") == indices.map { ids[$0] }, "\(state)")
            }
            var (walked, cursor) = ([] as [String], "")
            for size in [2, 2, 1] {
                let page = try await ana.get("/v1/me/offers?limit=2\(cursor)")
                #expect(page.count("items") == size)
                walked += page.texts("id")
                cursor = page.string("next").map { "&cursor=\($0)" } ?? ""
            }
            #expect(cursor == "")
            #expect(walked == ids)
            let first = try #require(try await ana.get("/v1/me/offers?limit=2").string("next"))
            for (person, query) in [(ben, ""), (ana, "&state=active")] {
                #expect(try await person.get("/v1/me/offers?cursor=\(first)\(query)").summary == "400 bad-cursor")
            }
            #expect(try await ana.get("/v1/travellers/ana/offers?cursor=\(first)").summary == "400 bad-cursor")
            #expect(try await ana.get("/v1/me/offers?state=gone").summary == "422 invalid /state")
            #expect(try await ana.get("/v1/me/offers?limit=101&page=2").summary == "422 invalid /limit /page")
            #expect(try await world.get("/v1/me/offers").summary == "401 not-signed-in")
        }
    }

    @Test("others see a traveller's open offers only, and none across a block")
    func published() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            var ids: [String] = []
            for want in ["THB", "USD", "JPY", "GBP"] {
                ids.insert(try await ana.publish(DraftOffer { $0.want = want }), at: 0)
                world.clock.advance(seconds: 1)
            }
            try await ana.post("/v1/offers/\(ids[0])/pause")
            try await ana.post("/v1/offers/\(ids[2])/withdraw")
            for reply in [
                try await ben.get("/v1/travellers/ana/offers"), try await world.get("/v1/travellers/ana/offers"),
                try await ana.get("/v1/travellers/ANA/offers"),
            ] {
                #expect(reply.texts("id") == [ids[1], ids[3]])
            }
            let profile = try await ben.get("/v1/travellers/ana")
            #expect(profile["has"] == .array([.string("EUR")]))
            #expect(profile["wants"] == .array([.string("JPY"), .string("THB")]))
            #expect(try await ben.put("/v1/travellers/ana/block").status == 204)
            let none = try await ben.get("/v1/travellers/nobody/offers")
            #expect(none.summary == "404 not-found")
            #expect(try await ben.get("/v1/travellers/ana/offers").anonymous == none.anonymous)
            #expect(try await ana.get("/v1/travellers/ben/offers").anonymous == none.anonymous)
        }
    }

    /// Its last day ends at 17:00 UTC, seven hours from the start of the test's world.
    @Test("an offer whose time is over is expired everywhere, before and after the sweeper came")
    func expiry() async throws {
        try await World.run { world in
            let late = try await world.register("ana")
            let id = try await late.publish(DraftOffer { $0.rest = #""availability":{"to":"2026-11-21"}"# })
            let paused = try await late.publish(DraftOffer { $0.rest = #""availability":{"to":"2026-11-21"}"# })
            try await late.post("/v1/offers/\(paused)/pause")
            world.clock.advance(seconds: 7 * 3600 - 1)
            let ana = try await late.again()
            #expect(try await world.get("/v1/offers/\(id)").string("state") == "active")
            #expect(try await world.near().texts("id") == [id])
            #expect(try await ana.get("/v1/me/offers?state=active").texts("id") == [id])
            #expect(try await world.get("/v1/travellers/ana")["has"] == .array([.string("EUR")]))

            world.clock.advance(seconds: 1)
            for isSwept in [false, true] {
                if isSwept { try await Sweeper(world.services).sweep() }
                let stored = try await world.texts("SELECT DISTINCT state FROM offer ORDER BY state")
                #expect(stored == (isSwept ? ["expired"] : ["active", "paused"]))
                #expect(try await world.get("/v1/offers/\(id)").status == 404)
                #expect(try await ana.get("/v1/offers/\(id)").string("state") == "expired")
                #expect(try await world.near().count("items") == 0)
                #expect(try await ana.get("/v1/me/offers?state=active").count("items") == 0)
                #expect(try await ana.get("/v1/me/offers?state=paused").count("items") == 0)
                #expect(Set(try await ana.get("/v1/me/offers?state=expired").texts("id")) == [id, paused])
                #expect(Set(try await ana.get("/v1/me/offers").texts("state")) == ["expired"])
                #expect(try await world.get("/v1/travellers/ana/offers").count("items") == 0)
                #expect(try await world.get("/v1/travellers/ana")["has"] == .array([]))
                #expect(try await ana.post("/v1/offers/\(id)/pause").summary == "409 wrong-state")
                #expect(try world.findings() == [])
            }
            let renewed = try await ana.post("/v1/offers/\(id)/renew", #"{"availability":{"to":"2026-11-23"}}"#)
            #expect(renewed.string("state") == "active")
            #expect(try await world.near().texts("id") == [id])
            #expect(try world.findings() == [])
        }
    }

    @Test("the sweeper expires slice by slice what is due, and nothing else")
    func slices() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for _ in 0..<5 {
                try await ana.publish(DraftOffer { $0.rest = #""availability":{"to":"2026-11-21"}"# })
            }
            let later = try await ana.publish()
            world.clock.advance(hours: 8)
            for count in [2, 2, 1, 0] {
                let swept = try await world.services.offers.expire(SweepSlice(limit: 2), at: world.clock.now)
                #expect(swept == SweptSlice(found: count))
            }
            #expect(try await world.texts("SELECT id FROM offer WHERE state = 'active'") == [later])
            #expect(try await world.number("SELECT count(*) FROM offer_search") == 1)
            #expect(try await world.number("SELECT count(*) FROM offer WHERE state = 'expired' AND version = 2") == 5)
        }
    }
}
