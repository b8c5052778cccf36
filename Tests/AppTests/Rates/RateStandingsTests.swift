import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Whom the rates are from, and how new they are") struct RateStandingsTests {
    private static var live: AppSettings {
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.rates = .live
        return settings
    }

    /// Friday, 30 October 2026, at noon UTC: NBP has published, the ECB has not.
    private static var friday: FixedClock {
        FixedClock(FixedClock.start.addingTimeInterval(-22 * 86_400 + 2 * 3600))
    }

    @Test("a server that was only seeded tells the ECB's state, and that it asks nobody")
    func offline() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/sources")
            #expect(
                reply.text
                    == #"{"mode":"offline","items":[{"source":"ECB","name":"European Central Bank","kind":"official","state":"stale","#
                    + #""asOf":"2026-10-30","number":null,"missed":15,"#
                    + #""next":{"date":"2026-11-23","due":"2026-11-23T15:00:00Z"},"fetchedAt":null,"held":0,"#
                    + #""licence":"Source: ECB statistics. Reference rates for information only; crosses are our own "#
                    + #"calculation.","url":"https://www.ecb.europa.eu/stats/policy_and_exchange_rates/"#
                    + #"euro_reference_exchange_rates/html/index.en.html"}],"informal":[]}"#)
            #expect(reply.headers[.cacheControl] == "public, max-age=60, stale-if-error=86400")
            #expect(try await world.get("/v1/rates/sources?source=ECB").summary == "422 invalid /source")
        }
    }

    @Test("a source is fresh, late after one or two publications that did not come, stale after three")
    func states() async throws {
        try await World.run(clock: Self.friday) { world in
            // 16:00 UTC: one hour after the ECB is due.
            world.clock.advance(hours: 4)
            for (days, state, missed) in [(0.0, "fresh", 0), (3, "late", 1), (1, "late", 2), (1, "stale", 3)] {
                world.clock.advance(days: days)
                let reply = try await world.get("/v1/rates/sources")
                #expect(reply.string("items.0.state") == state)
                #expect(reply.int("items.0.missed") == missed)
            }
        }
    }

    @Test("what was asked stands with its number, its next publication and what is held, by rank")
    func live() async throws {
        try await World.run(clock: Self.friday, settings: Self.live) { world in
            try await world.ingest("C", fixture: "nbp-table-c-derived.json")
            try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-29.json")
            let text = String(
                decoding: try World.fixture("nbp-table-a-derived-2026-10-30.json"), as: UTF8.self)
            try await world.ingest(
                "A", Array(text.replacing(#""code":"THB","mid":0.1169"#, with: #""code":"THB","mid":0.1469"#).utf8))
            let reply = try await world.get("/v1/rates/sources")
            #expect(reply.string("mode") == "live")
            #expect((0..<3).map { reply.string("items.\($0).source") } == ["ECB", "NBP-A", "NBP-C"])
            #expect(reply["items.0.fetchedAt"] == .null)
            #expect(
                reply.text.contains(
                    #"""
                    {"source":"NBP-A","name":"Narodowy Bank Polski","kind":"official","state":"fresh","asOf":"2026-10-30",\#
                    "number":"999/A/NBP/2026","missed":0,"next":{"date":"2026-11-02","due":"2026-11-02T11:15:00Z"},\#
                    "fetchedAt":"2026-10-30T12:00:00Z","held":1,"licence":"Źródło: NBP",\#
                    "url":"https://nbp.pl/statystyka-i-sprawozdawczosc/kursy/tabela-a/"}
                    """#))
            #expect(reply.string("items.2.number") == "999/C/NBP/2026")
            #expect(reply.string("items.2.next.due") == "2026-11-02T07:15:00Z")
        }
    }

    @Test("a source that never answered is empty, and why is for the operator alone")
    func failing() async throws {
        try await World.run(settings: Self.live) { world in
            try await world.execute(
                """
                INSERT INTO feed (source, tried_at, failures, fault)
                VALUES ('CURRENCYLAYER', 1, 3, 'feed.example/live?access_key=SECRET: timedOut')
                """)
            let reply = try await world.get("/v1/rates/sources")
            #expect(reply.count("items") == 2)
            #expect(reply.string("items.1.source") == "CURRENCYLAYER")
            #expect(reply.string("items.1.state") == "empty")
            for field in ["asOf", "number", "missed", "fetchedAt"] { #expect(reply["items.1.\(field)"] == .null) }
            for word in ["SECRET", "timedOut", "fault", "failures", "feed.example"] {
                #expect(!reply.text.contains(word), "\(word)")
            }
        }
    }

    @Test("the ECB stands first even when nothing at all is stored, and gold says what it is")
    func empty() async throws {
        try await World.run { world in
            try await world.execute("DELETE FROM rate")
            let empty = try await world.get("/v1/rates/sources")
            #expect(empty.count("items") == 1)
            #expect(empty.string("items.0.source") == "ECB")
            #expect(empty.string("items.0.state") == "empty")
            try await world.execute(
                "INSERT INTO rate (source, day, currency, digits) VALUES ('NBP-GOLD', 20756, 'XAU', '595.71')")
            let gold = try await world.get("/v1/rates/sources")
            #expect(gold.string("items.1.source") == "NBP-GOLD")
            #expect(gold.string("items.1.licence") == "Źródło: NBP. Price of one gram of gold in złoty.")
        }
    }

    @Test("a holiday of which the publisher said that there is nothing makes no rate stale, with a date or without")
    func holiday() async throws {
        let thursday = FixedClock(FixedClock.start.addingTimeInterval(-9 * 86_400))
        try await World.run(clock: thursday) { world in
            try await world.execute("INSERT INTO feed_closed_day (source, day) VALUES ('NBP-A', 20768)")
            try await world.execute(
                "INSERT INTO rate (source, day, currency, digits) VALUES ('NBP-A', 20767, 'EUR', '4.4100')")
            #expect(try await world.get("/v1/rates/sources").int("items.1.missed") == 0)
            for path in [
                "tables/A", "tables/A?date=2026-11-12", "latest?base=PLN&source=NBP-A",
                "2026-11-12?base=PLN&source=NBP-A", "convert?from=EUR&to=PLN&amount=1&date=2026-11-12&source=NBP-A",
            ] {
                let reply = try await world.get("/v1/rates/\(path)")
                #expect(reply.status == 200, "\(path)")
                #expect(reply["stale"] == .bool(false), "\(path)")
            }
            let compared = try await world.get("/v1/rates/compare?base=EUR&quote=PLN&date=2026-11-12")
            #expect(compared.string("items.1.source") == "NBP-A")
            #expect(compared["items.1.stale"] == .bool(false))
        }
    }
}
