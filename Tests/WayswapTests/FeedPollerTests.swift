import API
import App
import Domain
import Foundation
import RateFeeds
import SQLiteStore
import TestSupport
import Testing

@testable import Wayswap

@Suite("The feeds, polled beside a running server") struct FeedPollerTests {
    /// A server with three figures of the ECB, and a poller of feeds that are played.
    private struct Stage {
        let world: World
        let player: FeedPlayer
        let poller: FeedPoller

        func turn(_ source: RateSource) async throws -> TimeInterval {
            let clerk = try #require(poller.clerks.first { $0.source == source })
            return try await poller.turn(clerk)
        }

        /// `asOf` and `stale` of what is served.
        func latest(_ source: RateSource? = nil) async throws -> String {
            let reply = try await world.get("/v1/rates/latest\(source.map { "?source=\($0)" } ?? "")")
            #expect(reply.status == 200)
            return "\(reply.string("asOf") ?? "none")\(reply["stale"] == .bool(true) ? " stale" : "")"
        }
    }

    /// At `now`, with nothing published after `last`.
    private func stage(
        at now: String, last: String = "2026-10-30", _ test: @Sendable (Stage) async throws -> Void
    ) async throws {
        let clock = FixedClock(try Date(now, strategy: .iso8601))
        try await World.run(clock: clock) { world in
            let day = try #require(Day(last)).daysSince1970
            try await world.database.run("DELETE FROM rate WHERE currency NOT IN ('PLN', 'THB', 'USD') OR day > \(day)")
            try await FeedPlayer.playing { player, port in
                var environment = ["WAYSWAP_FEED_ECB_URL": "http://localhost:\(port)/ecb/"]
                for name in ["A", "B", "C"] {
                    environment["WAYSWAP_FEED_NBP_\(name)_URL"] = "http://localhost:\(port)/nbp/"
                }
                let store = SQLiteFeedStore(world.database)
                let (clerks, transport) = FeedClerk.all(
                    try FeedSettings.read(environment), store: store, clock: clock.wall, limits: Self.patient)
                let poller = FeedPoller(
                    clerks: clerks, transport: transport, store: store, clock: clock.wall,
                    logger: SeededFolder.quiet, meters: FeedMeters())
                let result: Result<Void, any Error>
                do { result = .success(try await test(Stage(world: world, player: player, poller: poller))) } catch {
                    result = .failure(error)
                }
                await transport.shutdown()
                try result.get()
            }
        }
    }

    /// More than any answer here takes, however busy the machine.
    private static let patient: FetchLimits = {
        var limits = FetchLimits()
        (limits.connect, limits.total) = (.seconds(120), .seconds(120))
        return limits
    }()

    private static func figures(_ dollar: String) -> [String: String] {
        ["PLN": "4.41", "THB": "37.7", "USD": dollar]
    }

    @Test("days that were missed are caught up with one question, and every price follows at once")
    func catchesUp() async throws {
        try await stage(at: "2026-11-21T10:00:00Z") { stage in
            #expect(try await stage.latest() == "2026-10-30 stale")
            let days = [("2026-11-20", Self.figures("1.12")), ("2026-11-19", Self.figures("1.119"))]
            stage.player.answer(["/ecb/eurofxref-hist-90d.xml": .ecb(days)])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.latest() == "2026-11-20")
            let quote = try await stage.world.get("/v1/quotes?have=EUR&want=USD&amount=100.00")
            #expect(quote.string("reference.asOf") == "2026-11-20")
            #expect(quote.string("reference.rate") == "1.12")
            // Until Monday, 16:00 in Frankfurt.
            #expect(try await stage.turn(.ecb) == 53 * 3600)
            #expect(stage.player.asked == ["/ecb/eurofxref-hist-90d.xml"])
        }
    }

    @Test("a publication is looked for each half hour in its window, and no more once it is there")
    func window() async throws {
        try await stage(at: "2026-10-30T14:00:00Z", last: "2026-10-29") { stage in
            let wait = try await stage.turn(.ecb)
            #expect(wait == 3600)
            stage.world.clock.advance(hours: 1)
            stage.player.answer(["/ecb/eurofxref-daily.xml": .ecb([("2026-10-29", Self.yesterday)])])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.turn(.ecb) == 1800)
            #expect(try await stage.latest() == "2026-10-29")
            stage.world.clock.advance(seconds: 1800)
            stage.player.answer(["/ecb/eurofxref-daily.xml": .ecb([("2026-10-30", Self.figures("1.1172"))])])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.latest() == "2026-10-30")
            #expect(try await stage.turn(.ecb) == 71.5 * 3600)
            #expect(stage.player.asked == ["/ecb/eurofxref-daily.xml", "/ecb/eurofxref-daily.xml"])
        }
    }

    /// As they are stored.
    private static let yesterday = ["PLN": "4.4044", "THB": "37.692", "USD": "1.1209"]

    @Test("a Polish holiday is one when NBP says so after its hour, and makes nothing stale")
    func holiday() async throws {
        try await stage(at: "2026-11-10T12:00:00Z") { stage in
            let table = FeedPlayer.Answer.nbpA(
                "2026-11-10", number: "218/A/NBP/2026",
                [("dolar amerykański", "USD", "3.9418"), ("euro", "EUR", "4.4038")])
            let range = "/nbp/exchangerates/tables/A/2026-08-17/2026-11-10/"
            stage.player.answer([range: table])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.latest(.nbpA) == "2026-11-10")
            // Wednesday 11 November, 12:00 in Warsaw: in the window, where "no data" means "not yet".
            stage.world.clock.advance(hours: 23)
            stage.player.answer(["/nbp/exchangerates/tables/A/": table])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.latest(.nbpA) == "2026-11-10")
            // 13:20, when it counts as missed.
            stage.world.clock.advance(hours: 4 / 3)
            #expect(try await stage.latest(.nbpA) == "2026-11-10 stale")
            // The table before it, though 11 November was asked for: that is no word on the day.
            stage.player.answer(["/nbp/exchangerates/tables/A/2026-11-11/2026-11-11/": table])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.latest(.nbpA) == "2026-11-10 stale")
            stage.world.clock.advance(seconds: 1800)
            stage.player.answer(["/nbp/exchangerates/tables/A/2026-11-11/2026-11-11/": .noData])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.latest(.nbpA) == "2026-11-10")
            // NBP may only be late: it is asked until the day is over, and then on Thursday, for both days.
            let wait = try await stage.turn(.nbpA)
            #expect(wait == 1800)
            stage.world.clock.advance(hours: 12)
            #expect(try await stage.turn(.nbpA) == 9 * 3600 + 55 * 60)
            stage.world.clock.advance(hours: 10)
            stage.player.answer(["/nbp/exchangerates/tables/A/2026-11-11/2026-11-12/": .noData])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(stage.player.asked.last == "/nbp/exchangerates/tables/A/2026-11-11/2026-11-12/?format=json")
            #expect(stage.player.asked.count == 5)
        }
    }

    @Test("a currency whose figure is held is served with the day of its last good one")
    func heldCurrency() async throws {
        try await stage(at: "2026-11-02T16:30:00Z") { stage in
            var figures = Self.figures("1.118")
            figures["THB"] = "45.0"
            stage.player.answer(["/ecb/eurofxref-hist-90d.xml": .ecb([("2026-11-02", figures)])])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.latest(.ecb) == "2026-11-02")
            let held = try await stage.world.get("/v1/rates/convert?from=EUR&to=THB&amount=100.00&source=ECB")
            #expect(held.string("asOf") == "2026-10-30")
            #expect(held["stale"] == .bool(true))
            let dated = try await stage.world.get(
                "/v1/rates/convert?from=EUR&to=THB&amount=100.00&source=ECB&date=2026-11-02")
            #expect(dated.string("asOf") == "2026-10-30")
            let taken = try await stage.world.get("/v1/rates/convert?from=EUR&to=USD&amount=100.00")
            #expect((taken.string("asOf"), taken.string("rate")) == ("2026-11-02", "1.118"))
            let quote = try await stage.world.get("/v1/quotes?have=EUR&want=THB&amount=100.00")
            #expect(quote.string("reference.rate") == "37.683")
        }
    }

    @Test("one bad day among those that were missed keeps the latest one waiting no longer than itself")
    func badDay() async throws {
        try await stage(at: "2026-11-03T17:30:00Z") { stage in
            let bad = ["PLN": "44.1", "THB": "377", "USD": "11.2"]
            let days = [("2026-11-03", Self.figures("1.12")), ("2026-11-02", bad)]
            stage.player.answer([
                "/ecb/eurofxref-hist-90d.xml": .ecb(days),
                "/ecb/eurofxref-daily.xml": .ecb([("2026-11-03", Self.figures("1.12"))]),
            ])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.latest() == "2026-11-03")
            let body = try await stage.world.get("/v1/rates/sources")
            #expect(body.int("items.0.missed") == 0)
            let old = try await stage.world.get("/v1/rates/2026-11-02")
            #expect(old.string("asOf") == "2026-10-30")
        }
    }

    @Test("a feed that is dead for ten days over Easter: everything is served, and the age counts publications alone")
    func easter() async throws {
        try await stage(at: "2026-04-02T15:30:00Z", last: "2026-04-02") { stage in
            // Good Friday and Easter Monday have none; missed is what is not there at 17:00 in Frankfurt.
            for (now, expected, missed) in [
                ("2026-04-06T22:00:00Z", "2026-04-02", 0), ("2026-04-07T14:59:00Z", "2026-04-02", 0),
                ("2026-04-07T15:01:00Z", "2026-04-02 stale", 1), ("2026-04-08T15:01:00Z", "2026-04-02 stale", 2),
                ("2026-04-09T15:01:00Z", "2026-04-02 stale", 3), ("2026-04-12T15:01:00Z", "2026-04-02 stale", 4),
            ] {
                let instant = try Date(now, strategy: .iso8601)
                stage.world.clock.advance(seconds: instant.timeIntervalSince(stage.world.clock.now))
                _ = try await stage.turn(.ecb)
                #expect(try await stage.latest() == expected, "\(now)")
                let sheet = try #require(try await stage.world.services.rates.book().sheets.first)
                #expect(sheet.missed(at: instant) == missed, "\(now)")
            }
            let status = try #require(try await stage.poller.store.status().first { $0.standing.source == .ecb })
            #expect(status.failures > 0)
            stage.world.clock.advance(days: 1)
            stage.player.answer(["/ecb/eurofxref-hist-90d.xml": .ecb([("2026-04-13", Self.easter)])])
            while try await stage.turn(.ecb) == 0 {}
            #expect(try await stage.latest() == "2026-04-13")
        }
    }

    /// Near enough to the figures before Easter to be believed.
    private static let easter = ["PLN": "4.25", "THB": "37.6", "USD": "1.155"]
}
