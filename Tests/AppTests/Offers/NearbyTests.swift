import JSON
import TestSupport
import Testing

@Suite("offers nearby") struct NearbyTests {
    @Test("a search finds who has what I want and wants what I have; either may be open")
    func mirrored() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var ids: [String: String] = [:]
            for (have, want) in [("EUR", "THB"), ("THB", "EUR"), ("EUR", "USD"), ("USD", "THB")] {
                ids["\(have)\(want)"] = try await ana.publish(
                    DraftOffer { ($0.have, $0.want, $0.amount) = (have, want, "300.00") })
            }
            for (query, pairs) in [
                ("have=THB&want=EUR", ["EURTHB"]), ("have=EUR&want=THB", ["THBEUR"]),
                ("have=THB", ["EURTHB", "USDTHB"]), ("want=EUR", ["EURTHB", "EURUSD"]), ("have=JPY", []),
                ("have=THB&want=USD", ["USDTHB"]), ("have=USD&want=THB", []),
                ("", ["EURTHB", "THBEUR", "EURUSD", "USDTHB"]),
            ] {
                let found = try await world.near(query)
                #expect(found.status == 200)
                #expect(Set(found.texts("id")) == Set(pairs.map { ids[$0] ?? "" }), "\(query)")
                #expect(found.count("items") == pairs.count)
                #expect(found["next"] == .null)
            }
        }
    }

    @Test("what is not a search is refused with its pointers")
    func refused() async throws {
        try await World.reading { world in
            for (query, summary) in [
                ("lat=13&lon=100&radius=3", "422 invalid /radius"), ("lat=13&lon=100&radius=0", "422 invalid /radius"),
                ("lat=13&lon=100&radius=51", "422 invalid /radius"),
                ("lat=13&lon=100&radius=1.0", "422 invalid /radius"),
                ("lat=13&lon=100&radius=%2B5", "422 invalid /radius"), ("lat=13&lon=100", "422 invalid /radius"),
                ("radius=5", "422 invalid /lat /lon"), ("lat=91&lon=100&radius=5", "422 invalid /lat"),
                ("lat=13&lon=181&radius=5", "422 invalid /lon"), ("lat=1e1&lon=100&radius=5", "422 invalid /lat"),
                ("lat=nan&lon=inf&radius=5", "422 invalid /lat /lon"),
                ("lat=13&lat=14&lon=100&radius=5", "422 invalid /lat"),
                ("lat=13&lon=100&radius=5&have=EUR&want=EUR", "422 invalid /want"),
                ("lat=13&lon=100&radius=5&have=eu", "422 invalid /have"),
                ("lat=13&lon=100&radius=5&have=EUR&want=ZZZ", "422 invalid /want"),
                ("lat=13&lon=100&radius=5&amount=5", "422 invalid /amount"),
                ("lat=13&lon=100&radius=5&want=EUR&amount=0", "422 invalid /amount"),
                ("lat=13&lon=100&radius=5&want=JPY&amount=1.5", "422 invalid /amount"),
                ("lat=13&lon=100&radius=5&from=2026-12-02&to=2026-12-01", "422 invalid /to"),
                ("lat=13&lon=100&radius=5&from=2026-13-02", "422 invalid /from"),
                ("lat=13&lon=100&radius=5&minReliability=100", "422 invalid /minReliability"),
                ("lat=13&lon=100&radius=5&sort=price", "422 invalid /sort"),
                ("lat=13&lon=100&radius=5&limit=0", "422 invalid /limit"),
                ("lat=13&lon=100&radius=5&latitude=13", "422 invalid /latitude"),
                ("lat=13&lon=100&radius=5&cursor=", "400 bad-cursor"),
                ("lat=13&lon=100&radius=5&cursor=abc", "400 bad-cursor"),
            ] {
                let reply = try await world.get("/v1/offers/nearby?\(query)")
                #expect(reply.summary == summary, "\(query)")
            }
        }
    }

    @Test("days overlap, an offer without a last day goes on, amounts fit between smallest fill and rest")
    func daysAndAmounts() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var names: [String: String] = [:]
            for (name, rest) in [
                (
                    "a",
                    #""availability":{"from":"2026-11-22","to":"2026-11-25"},"minFill":{"amount":"50","currency":"EUR"}"#
                ),
                ("b", #""availability":{"from":"2026-11-26","to":"2026-11-30"}"#),
                ("c", #""availability":{"from":"2026-11-24"},"minFill":{"amount":"0.01","currency":"EUR"}"#),
            ] { names[try await ana.publish(DraftOffer { $0.rest = rest })] = name }
            for (query, expected) in [
                ("from=2026-11-22&to=2026-11-25", "ac"), ("from=2026-11-25&to=2026-11-26", "abc"),
                ("from=2026-11-23&to=2026-11-23", "a"), ("from=2026-11-26", "bc"), ("to=2026-11-23", "a"),
                ("from=2026-12-01", "c"), ("to=2026-11-21", ""), ("from=2026-11-30&to=2026-12-30", "bc"), ("", "abc"),
                ("want=EUR&amount=49.99", "c"), ("want=EUR&amount=50", "ac"), ("want=EUR&amount=300", "abc"),
                ("want=EUR&amount=300.01", ""), ("want=EUR&amount=0.01&to=2026-11-24", "c"),
            ] {
                let found = try await world.near(query).texts("id").compactMap { names[$0] }.sorted().joined()
                #expect(found == expected, "\(query)")
            }
        }
    }

    @Test("a least reliability leaves out who is below it, and who is new")
    func reliability() async throws {
        try await World.run { world in
            var owners: [String: String] = [:]
            for (name, score) in [("ana", "70"), ("ben", "69"), ("cleo", "NULL"), ("dan", "0")] {
                let person = try await world.register(name)
                owners[try await person.publish()] = name
                try await world.execute("UPDATE traveller SET reliability_score = \(score) WHERE handle = '\(name)'")
            }
            for (least, expected) in [("70", ["ana"]), ("69", ["ana", "ben"]), ("99", []), ("1", ["ana", "ben"])] {
                let found = try await world.near("minReliability=\(least)").texts("id").compactMap { owners[$0] }
                #expect(found.sorted() == expected, "\(least)")
            }
            #expect(try await world.near().count("items") == 4)
            #expect(
                try await world.near("sort=reliability").texts("id").map { owners[$0] } == [
                    "ana", "ben", "dan", "cleo",
                ])
        }
    }

    @Test("each order is kept to its last key, and who offers no comparison comes last")
    func sorts() async throws {
        try await World.run { world in
            let people = try await ["ana", "ben"].asyncMap { try await world.register($0).handle }
            try await world.execute("UPDATE traveller SET reliability_score = 80 WHERE handle = 'ben'")
            // Mid is 37.683: gains of -100, +200, -111 and -26,537,164,230 bps; AED has no reference.
            let near = #"{"latitude":13.7563,"longitude":100.5018}"#
            let far = #"{"latitude":13.85,"longitude":100.5018}"#
            var names: [String: String] = [:]
            for (name, owner, want, pricing, place) in [
                ("near-100", 0, "THB", #"{"kind":"reference","premiumBps":100}"#, near),
                ("far+200", 0, "THB", #"{"kind":"reference","premiumBps":-200}"#, far),
                ("near-111", 0, "THB", #"{"kind":"fixed","rate":"38.1"}"#, near),
                ("near-100-ben", 1, "THB", #"{"kind":"reference","premiumBps":100}"#, near),
                ("near-none", 1, "AED", #"{"kind":"fixed","rate":"4.1"}"#, near),
                ("near-absurd", 0, "THB", #"{"kind":"fixed","rate":"100000000","confirmRate":true}"#, near),
                ("near-100-late", 0, "THB", #"{"kind":"reference","premiumBps":100}"#, near),
            ] {
                let offer = DraftOffer { ($0.want, $0.pricing, $0.place, $0.amount) = (want, pricing, place, "10.00") }
                names[try await world.inTheNextHour(people[owner]).publish(offer)] = name
            }
            for (sort, expected) in [
                (
                    "nearest",
                    ["near-100-ben", "near-100-late", "near-100", "near-111", "near-absurd", "near-none", "far+200"]
                ),
                (
                    "gain",
                    ["far+200", "near-100-ben", "near-100-late", "near-100", "near-111", "near-absurd", "near-none"]
                ),
                (
                    "reliability",
                    ["near-100-ben", "near-none", "near-100-late", "near-100", "near-111", "near-absurd", "far+200"]
                ),
                (
                    "newest",
                    ["near-100-late", "near-absurd", "near-none", "near-100-ben", "near-111", "far+200", "near-100"]
                ),
            ] {
                let found = try await world.near("sort=\(sort)&radius=25").texts("id").compactMap { names[$0] }
                #expect(found == expected, "\(sort)")
            }
            #expect(try await world.near("radius=25").body == world.near("radius=25&sort=nearest").body)
        }
    }

    @Test("own offers, blocked people's, and paused, expired and withdrawn ones are never shown")
    func hidden() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let hers = try await ana.publish()
            #expect(try await ana.near().texts("id") == [])
            #expect(try await ben.near().texts("id") == [hers])
            #expect(try await world.near().texts("id") == [hers])
            #expect(try await ben.put("/v1/travellers/ana/block").status == 204)
            #expect(try await ana.put("/v1/travellers/eve/block").status == 204)
            for person in [ben, eve] { #expect(try await person.near().count("items") == 0) }
            #expect(try await world.near().texts("id") == [hers])
            #expect(try await ben.delete("/v1/travellers/ana/block").status == 204)
            #expect(try await ben.near().texts("id") == [hers])
            for (action, expected) in [("pause", []), ("resume", [hers]), ("withdraw", [])] {
                try await ana.post("/v1/offers/\(hers)/\(action)")
                for sort in ["nearest", "gain", "reliability", "newest"] {
                    #expect(try await ben.near("sort=\(sort)").texts("id") == expected, "\(action)")
                }
            }
            let second = try await ana.publish()
            for (state, expected) in [("suspended", []), ("limited", [second]), ("banned", []), ("active", [second])] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'ana'")
                #expect(try await ben.near().texts("id") == expected, "\(state)")
            }
        }
    }
}
