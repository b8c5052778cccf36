import JSON
import TestSupport
import Testing

@Suite("A hidden review") struct HiddenReviewTests {
    /// Everything that could tell of a review about Ana, as its reader sees it.
    private static func everything(_ pair: Pair, _ swap: String) async throws -> [String] {
        let thread = try await pair.ana.get("/v1/swaps/\(swap)").string("thread") ?? ""
        let searches = [
            "", "minReliability=61", "minReliability=62", "sort=reliability", "minReliability=1&sort=newest",
        ].map { "/v1/offers/nearby?" + World.search($0) }
        var seen: [String] = []
        for path in [
            "/v1/travellers/ana", "/v1/travellers/ana/reviews", "/v1/travellers/ben", "/v1/travellers/ben/reviews",
            "/v1/travellers/ana/offers", "/v1/offers/\(pair.offer)",
        ] + searches {
            seen.append(path + " " + (try await pair.world.get(path)).anonymous)
            seen.append("ana " + path + " " + (try await pair.ana.get(path)).anonymous)
        }
        for path in [
            "/v1/me", "/v1/me/reliability", "/v1/me/notifications", "/v1/swaps/\(swap)", "/v1/swaps",
            "/v1/swaps?state=completed", "/v1/threads", "/v1/threads/\(thread)/messages", "/v1/me/offers",
            "/v1/events?after=0&limit=100",
        ] { seen.append(path + " " + (try await pair.ana.get(path)).anonymous) }
        return seen
    }

    /// Ana has swapped with three, and stands at 61; an offer of hers is left.
    private static func known(_ world: World) async throws -> (pair: Pair, swap: String) {
        let pair = try await Pair(in: world)
        for handle in ["cyd", "dan"] {
            try await world.register(handle).swap(with: pair.ana, over: pair.offer)
        }
        let swap = try await pair.completed()
        try await pair.ana.publish()
        #expect(try await world.get("/v1/travellers/ana").int("reliability.score") == 61)
        return (pair, swap)
    }

    @Test("changes no answer to anybody but its author: not a count, a score, an order, a notification")
    func nowhere() async throws {
        try await World.run { world in
            let (pair, swap) = try await Self.known(world)
            let before = try await Self.everything(pair, swap)
            for stars in [1, 5] {
                let reply = try await pair.ben.review(swap, stars: stars, rest: #","text":"Canary","private":"Canary""#)
                #expect(reply.string("state") == "hidden")
                try await world.sweep()
                #expect(try await Self.everything(pair, swap) == before)
            }
            #expect(try await world.number("SELECT count(*) FROM observation WHERE kind = 'review'") == 0)
            #expect(try await pair.ben.get("/v1/swaps/\(swap)").string("reviews.mine.text") == "Canary")
            #expect(try world.findings() == [])
        }
    }

    @Test("once both have written, it counts everywhere at once")
    func control() async throws {
        try await World.run { world in
            let (pair, swap) = try await Self.known(world)
            let before = try await Self.everything(pair, swap)
            try await pair.ben.review(swap, stars: 1, rest: #","text":"Canary""#)
            try await pair.ana.review(swap)
            let after = try await Self.everything(pair, swap)
            let changed = zip(before, after).filter { $0 != $1 }.map { String($0.0.prefix { $0 != "{" && $0 != "[" }) }
            for path in [
                "/v1/travellers/ana ", "/v1/travellers/ana/reviews ", "/v1/me/reliability ", "/v1/me/notifications ",
                "/v1/swaps/\(swap) ",
            ] { #expect(changed.contains(path), "\(path)") }
            #expect(try await world.near("minReliability=61").count("items") == 0)
            let ana = try await world.get("/v1/travellers/ana")
            #expect(ana.int("reliability.reviews") == 1)
            #expect(ana.int("reliability.stars") == 1)
            #expect(try await world.get("/v1/travellers/ana/reviews").texts("text") == ["Canary"])
        }
    }

    @Test("the private text is for its author alone, before and after")
    func confidence() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.register("eve")
            let id = try await pair.completed()
            let mine = try await pair.ben.review(id, rest: #","text":"Fine.","private":"Canary words""#)
            #expect(mine.string("private") == "Canary words")
            try await pair.ana.review(id)
            let review = try mine.id()
            let answer = try await pair.ana.post("/v1/reviews/\(review)/reply", #"{"text":"Thanks"}"#)
            var others = [answer.text]
            for person in [pair.ana, eve] {
                for path in ["/v1/travellers/ana/reviews", "/v1/travellers/ben/reviews", "/v1/travellers/ana"] {
                    others.append(try await person.get(path).text)
                }
                for path in ["/v1/me/notifications", "/v1/swaps", "/v1/me/reliability", "/v1/swaps/\(id)"] {
                    others.append(try await person.get(path).text)
                }
            }
            for text in others { #expect(!text.contains("Canary") && !text.contains("\"private\":\"C"), "\(text)") }
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("reviews.mine.private") == "Canary words")
        }
    }

    @Test("it cannot be reported, for it cannot be known")
    func reported() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let review = try await pair.ben.review(id).id()
            let body = #"{"subject":{"kind":"review","id":"\#(review)"},"reason":"spam"}"#
            #expect(try await pair.ana.post("/v1/reports", body).summary == "404 not-found")
            try await pair.ana.review(id)
            #expect(try await pair.ana.post("/v1/reports", body).status == 202)
        }
    }
}
