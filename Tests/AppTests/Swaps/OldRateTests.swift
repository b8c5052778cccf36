import App
import Domain
import SQLiteStore
import TestSupport
import Testing

@Suite("Agreeing while publications are missing") struct OldRateTests {
    private static var live: AppSettings {
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.rates = .live
        return settings
    }

    /// Publications up to this day are there; the clock says 21 November 2026, 10:00 UTC.
    private static func publish(_ text: String, _ baht: String, in world: World) async throws {
        let day = try #require(Day(text))
        // A publication of the baht alone would not be the latest.
        var rates = try #require(try await world.services.rates.publication(of: .ecb, onOrBefore: nil)).rates
        rates[try #require(Currency("THB"))] = try PublishedRate(baht)
        _ = try await SQLiteRateStore(world.database).save(
            [RatePublication(source: .ecb, date: day, rates: rates)], from: "test")
    }

    @Test("at the reference nobody agrees once three are missing, until the next one is here")
    func reference() async throws {
        try await World.run(settings: Self.live) { world in
            let pair = try await Pair(in: world)
            try await Self.publish("2026-11-17", "38.0", in: world)
            let id = try await pair.propose().id()
            let reply = try await pair.ana.accept(id)
            #expect(reply.summary == "409 rate-stale")
            #expect(
                reply.string("detail")
                    == "The newest exchange rate is from 17 November 2026, which is too old. Propose a rate of your own, or try again later."
            )
            #expect(try await pair.left() == "300.00 active")
            #expect(try await pair.ben.state(of: id) == "proposed")
            // With the next publication it goes on, at the terms that were read.
            try await Self.publish("2026-11-20", "38.1", in: world)
            let accepted = try await pair.ana.accept(id)
            #expect(accepted.string("state") == "accepted")
            #expect(accepted.string("terms.reference.asOf") == "2026-11-17")
            #expect(try world.findings() == [])
        }
    }

    @Test("at a rate of one's own they still do")
    func fixed() async throws {
        try await World.run(settings: Self.live) { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            #expect(
                try await pair.ana.act("counter", on: id, pair.terms("100.00", #""rate":"37.5""#)).status == 200)
            #expect(try await pair.ben.accept(id).string("state") == "accepted")
        }
    }
}
