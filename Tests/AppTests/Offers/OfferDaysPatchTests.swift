import JSON
import TestSupport
import Testing

@Suite("Days of an offer that are changed") struct OfferDaysPatchTests {
    @Test("a last day that is not named stays, null makes the offer open-ended")
    func lastDay() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let id = try await mira.publish(
                DraftOffer { $0.rest = #""availability":{"from":"2026-11-25","to":"2026-12-01"}"# })
            let moved = try await mira.patch("/v1/offers/\(id)", #"{"availability":{"from":"2026-11-27"}}"#, version: 1)
            #expect(moved.string("availability.from") == "2026-11-27")
            #expect(moved.string("availability.to") == "2026-12-01")
            let opened = try await mira.patch("/v1/offers/\(id)", #"{"availability":{"to":null}}"#, version: 2)
            #expect(opened.string("availability.from") == "2026-11-27")
            #expect(opened["availability.to"] == .null)
        }
    }

    @Test("renewing an offer with days needs its last day, or null")
    func renewal() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let id = try await mira.publish(
                DraftOffer { $0.rest = #""availability":{"from":"2026-11-25","to":"2026-12-01"}"# })
            let vague = try await mira.post("/v1/offers/\(id)/renew", #"{"availability":{"from":"2026-12-02"}}"#)
            #expect(vague.status == 422)
            #expect(vague.pointers == ["/availability"])
            let named = try await mira.post(
                "/v1/offers/\(id)/renew", #"{"availability":{"from":"2026-12-02","to":"2026-12-05"}}"#)
            #expect(named.string("availability.to") == "2026-12-05")
        }
    }

    @Test("currencies that nobody knows are told, not searched for")
    func unknown() async throws {
        try await World.reading { world in
            let search = try await world.get("/v1/offers/nearby?lat=1&lon=1&radius=5&want=ZZZ&have=EUR")
            #expect(search.status == 422)
            #expect(search.pointers == ["/want"])
            let quote = try await world.get("/v1/quotes?have=ZZZ&want=EUR&amount=5.00")
            #expect(quote.pointers == ["/have"])
        }
    }
}
