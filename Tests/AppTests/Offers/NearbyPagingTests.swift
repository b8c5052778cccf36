import App
import Domain
import JSON
import SQLiteStore
import TestSupport
import Testing

@Suite("pages of a search") struct NearbyPagingTests {
    /// Sixty offers of three people within 30 km: reference and fixed prices, and some without a reference.
    private func fill(_ world: World) async throws {
        var numbers = SteadyNumbers(60)
        for (name, score) in [("ana", "NULL"), ("ben", "75"), ("cleo", "75")] {
            let person = try await world.register(name)
            for index in 0..<20 {
                let bps = [-50, 0, 100].randomElement(using: &numbers) ?? 0
                try await person.publish(
                    DraftOffer { offer in
                        offer.pricing =
                            index % 3 == 0
                            ? #"{"kind":"fixed","rate":"38.\#(Int.random(in: 0...3, using: &numbers))"}"#
                            : #"{"kind":"reference","premiumBps":\#(bps)}"#
                        if index % 7 == 0 { (offer.want, offer.pricing) = ("AED", #"{"kind":"fixed","rate":"4.1"}"#) }
                        let latitude = 13.75 + Double(Int.random(in: -9...9, using: &numbers)) / 40
                        offer.place = #"{"latitude":\#(latitude),"longitude":100.5}"#
                    })
                if index % 2 == 0 { world.clock.advance(seconds: 1) }
            }
            try await world.execute("UPDATE traveller SET reliability_score = \(score) WHERE handle = '\(name)'")
        }
    }

    @Test("walking the pages gives the whole list once and in order, whatever their size")
    func walk() async throws {
        try await World.run { world in
            try await fill(world)
            for sort in ["nearest", "gain", "reliability", "newest"] {
                let query = "sort=\(sort)&radius=50"
                let whole = try await world.near("\(query)&limit=100")
                #expect(whole.count("items") == 60)
                #expect(whole["next"] == .null)
                #expect(Set(whole.texts("id")).count == 60)
                for size in [1, 2, 7, 60] {
                    var (walked, cursor, pages) = ([] as [String], "", 0)
                    repeat {
                        let page = try await world.near("\(query)&limit=\(size)\(cursor)")
                        walked += page.texts("id")
                        cursor = page.string("next").map { "&cursor=\($0)" } ?? ""
                        pages += 1
                    } while !cursor.isEmpty && pages < 61
                    #expect(walked == whole.texts("id"), "\(sort) by \(size)")
                    #expect(pages == (60 + size - 1) / size)
                }
            }
        }
    }

    @Test("a cursor is good for its own query and its own person only")
    func bound() async throws {
        try await World.run { world in
            try await fill(world)
            let (dan, eve) = (try await world.register("dan"), try await world.register("eve"))
            let cursor = try #require(try await dan.near("have=THB&want=EUR&radius=50&limit=3").string("next"))
            let good = try await dan.near("have=THB&want=EUR&radius=50&limit=5&cursor=\(cursor)")
            #expect(good.count("items") == 5)
            let samePoint = try await dan.near(
                "have=THB&want=EUR&radius=50&limit=5&lat=13.7501&lon=100.5001&cursor=\(cursor)")
            #expect(samePoint.body == good.body)
            for query in [
                "have=THB&radius=50", "want=EUR&radius=50", "have=THB&want=USD&radius=50",
                "have=THB&want=EUR&radius=25",
                "have=THB&want=EUR&radius=50&sort=gain", "have=THB&want=EUR&radius=50&from=2026-11-21",
                "have=THB&want=EUR&radius=50&to=2026-11-30", "have=THB&want=EUR&radius=50&amount=5",
                "have=THB&want=EUR&radius=50&minReliability=1", "have=THB&want=EUR&radius=50&lat=13.76&lon=100.5",
            ] {
                #expect(try await dan.near("\(query)&cursor=\(cursor)").summary == "400 bad-cursor", "\(query)")
            }
            let same = "have=THB&want=EUR&radius=50&cursor=\(cursor)"
            #expect(try await eve.near(same).summary == "400 bad-cursor")
            #expect(try await world.near(same).summary == "400 bad-cursor")
            #expect(try await dan.get("/v1/me/offers?cursor=\(cursor)").summary == "400 bad-cursor")
        }
    }

    @Test("the pages of a walk are ordered and priced by the rates with which it began")
    func sameRates() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var names: [String: String] = [:]
            for (name, pricing) in [
                ("fixed", #"{"kind":"fixed","rate":"37.5"}"#), ("dear", #"{"kind":"reference","premiumBps":100}"#),
                ("dearer", #"{"kind":"reference","premiumBps":200}"#),
            ] { names[try await ana.publish(DraftOffer { $0.pricing = pricing })] = name }
            let first = try await world.near("sort=gain&limit=1")
            #expect(first.texts("id").map { names[$0] } == ["fixed"])
            let publication = try #require(
                try await world.services.rates.referenceRates(at: world.clock.now).publications.first)
            let baht = try #require(Currency("THB"))
            var rates = publication.rates
            rates[baht] = try PublishedRate("30")
            let day = try #require(Day("2026-11-20"))
            _ = try await SQLiteRateStore(world.database).save(
                [RatePublication(source: .ecb, date: day, rates: rates)], from: "test")
            // At 30 baht a euro a rate of 37.5 is 25 % dear.
            let fresh = try await world.near("sort=gain")
            #expect(fresh.texts("id").map { names[$0] } == ["dear", "dearer", "fixed"])
            #expect(fresh.string("items.0.quote.reference.asOf") == "2026-11-20")
            #expect(fresh.string("items.0.quote.rate") == "30.30000")
            let cursor = try #require(first.string("next"))
            let rest = try await world.near("sort=gain&cursor=\(cursor)")
            #expect(rest.texts("id").map { names[$0] } == ["dear", "dearer"])
            #expect(rest.string("items.0.quote.reference.asOf") == "2026-10-30")
            #expect(rest.string("items.0.quote.rate") == "38.05983")
        }
    }
}
