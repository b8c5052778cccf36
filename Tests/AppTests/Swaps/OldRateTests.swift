import App
import Domain
import SQLiteStore
import TestSupport
import Testing

@Suite("Agreeing while publications are missing") struct OldRateTests {
    private static func settings(_ mode: RateMode) -> AppSettings {
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.rates = mode
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

    @Test(
        "at the reference nobody agrees once three are missing, unless no feed is polled",
        arguments: [
            (RateMode.live, "2026-11-17", "409 rate-stale"), (.live, "2026-11-18", "accepted"),
            (.offline, "2026-10-30", "accepted"),
        ])
    func reference(mode: RateMode, last: String, expected: String) async throws {
        try await World.run(settings: Self.settings(mode)) { world in
            let pair = try await Pair(in: world)
            if last != "2026-10-30" { try await Self.publish(last, "38.0", in: world) }
            let id = try await pair.propose().id()
            let reply = try await pair.ana.accept(id)
            #expect((reply.status == 200 ? reply.string("state") : reply.summary) == expected)
            guard reply.status == 409 else { return }
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

    @Test("at a rate of one's own they still do, of the offer's or of a counter-proposal")
    func fixed() async throws {
        try await World.run(settings: Self.settings(.live)) { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            #expect(try await pair.ana.accept(id).summary == "409 rate-stale")
            #expect(
                try await pair.ana.act("counter", on: id, pair.terms("100.00", #""rate":"37.5""#)).status == 200)
            #expect(try await pair.ben.accept(id).string("state") == "accepted")
        }
    }

    @Test("an accepted swap keeps its rate whatever is published, held or revised afterwards")
    func frozen() async throws {
        try await World.run(settings: Self.settings(.live)) { world in
            let pair = try await Pair(in: world)
            try await Self.publish("2026-11-20", "38.0", in: world)
            let id = try await pair.propose().id()
            let before = try await pair.ana.accept(id)
            #expect(before.string("terms.reference.rate") == "38.0")
            for (day, baht) in [("2026-11-20", "19.0"), ("2026-11-21", "57.0")] {
                try await Self.publish(day, baht, in: world)
            }
            let after = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(after["terms"] == before["terms"])
            #expect(after.deal == before.deal)
            try await world.database.run("DELETE FROM rate")
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("terms.reference.rate") == "38.0")
        }
    }
}
