import JSON
import TestSupport
import Testing

@Suite("The reviews of a traveller") struct ReviewListTests {
    @Test("come newest first, page by page, each once")
    func paging() async throws {
        try await World.run { world in
            let pair = try await Pair(
                in: world,
                DraftOffer { draft in
                    draft.amount = "600.00"
                    draft.rest = #""minFill":{"amount":"50.00","currency":"EUR"}"#
                })
            var written: [String] = []
            for number in 1...5 {
                let person = try await world.register("guest\(number)")
                let id = try await person.swap(with: pair.ana, over: pair.offer, "50.00")
                written.append(try await person.review(id, stars: number).id())
                try await pair.ana.review(id)
                world.clock.advance(seconds: 60)
            }
            var (path, seen) = ("/v1/travellers/ana/reviews?limit=2", [String]())
            for count in [2, 2, 1] {
                let page = try await world.get(path)
                #expect(page.count("items") == count)
                seen += page.texts("id")
                let next = page.string("next") ?? ""
                #expect(next.isEmpty == (count == 1))
                path = "/v1/travellers/ana/reviews?limit=2&cursor=\(next)"
            }
            #expect(seen == written.reversed())
            for query in ["limit=0", "limit=101", "cursor=x", "page=2"] {
                #expect(try await world.get("/v1/travellers/ana/reviews?\(query)").status != 200, "\(query)")
            }
            #expect(try await world.get("/v1/travellers/nobody/reviews").summary == "404 not-found")
            #expect(try await world.get("/v1/travellers/ANA/reviews?limit=1").texts("id") == [written[4]])
            let ana = try await world.get("/v1/travellers/ana")
            #expect(ana.int("reliability.reviews") == 5)
            #expect(ana.int("reliability.stars") == 3)
        }
    }

    @Test("are not to be read by whom a block stands between")
    func blocked() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.register("eve")
            let id = try await pair.completed()
            for person in [pair.ana, pair.ben] { try await person.review(id) }
            #expect(try await eve.put("/v1/travellers/ana/block").status == 204)
            #expect(try await eve.get("/v1/travellers/ana/reviews").summary == "404 not-found")
            #expect(try await eve.get("/v1/travellers/ben/reviews").count("items") == 1)
        }
    }
}
