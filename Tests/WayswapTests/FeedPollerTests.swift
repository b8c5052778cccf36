// A long file, because every test plays the same stage, which only this file has.
import App
import Domain
import Foundation
import JSON
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

        /// How many days of a source are missing.
        func missing(_ source: RateSource) async throws -> Int {
            let ingestor = try #require(poller.ingestors.first { $0.source == source })
            return source.schedule.missingDays(try await ingestor.record(), at: world.clock.now).count
        }

        /// The days that are stored of a source since November.
        func stored(_ source: RateSource) async throws -> [String] {
            try await world.database.texts(
                "SELECT DISTINCT date(day * 86400, 'unixepoch') FROM rate WHERE source = '\(source)' AND day > 20757 ORDER BY 1"
            )
        }

        func turn(_ source: RateSource) async throws -> TimeInterval {
            let ingestor = try #require(poller.ingestors.first { $0.source == source })
            return try await poller.turn(ingestor)
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
        at now: String, last: String = "2026-10-30", settings: [String: String] = [:],
        _ test: @Sendable (Stage) async throws -> Void
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
                for (name, value) in settings {
                    environment[name] = value.replacing("PLAYER", with: "http://localhost:\(port)")
                }
                let store = SQLiteFeedStore(world.database)
                var limits = Self.patient
                limits.firstPause = .zero
                let (ingestors, transport) = FeedIngestor.all(
                    try FeedSettings.read(environment), store: store, clock: clock.wall, limits: limits)
                let poller = FeedPoller(
                    ingestors: ingestors, transport: transport, store: store, clock: clock.wall,
                    logger: SeededFolder.quiet, metrics: FeedMetrics())
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
            let table = FeedPlayer.Response.nbpA(
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
            // The table before it, though 11 November was asked for: it is refused, and no word on the day.
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
            #expect(stage.player.asked.count == 6)
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
            let quarantined = try await stage.world.get("/v1/rates/convert?from=EUR&to=THB&amount=100.00&source=ECB")
            #expect(quarantined.string("asOf") == "2026-10-30")
            #expect(quarantined["stale"] == .bool(true))
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
                let publication = try #require(
                    try await stage.world.services.rates.referenceRates(at: instant).publications.first)
                #expect(publication.missed(at: instant) == missed, "\(now)")
            }
            let status = try #require(
                try SQLiteFeedReport.status(stage.world.folder).first { $0.status.source == .ecb })
            #expect(status.failures > 0)
            stage.world.clock.advance(days: 1)
            stage.player.answer(["/ecb/eurofxref-hist-90d.xml": .ecb([("2026-04-13", Self.easter)])])
            while try await stage.turn(.ecb) == 0 {}
            #expect(try await stage.latest() == "2026-04-13")
        }
    }

    /// Near enough to the figures before Easter to be believed.
    private static let easter = ["PLN": "4.25", "THB": "37.6", "USD": "1.155"]

    @Test("an old latest publication fills no empty source, and is no bar to the rates of the day")
    func oldLatest() async throws {
        try await stage(at: "2026-11-20T16:30:00Z") { stage in
            try await stage.world.execute("DELETE FROM rate")
            stage.player.answer(["/ecb/eurofxref-daily.xml": .ecb([("2022-03-01", Self.figures("1.1162"))])])
            #expect(try await stage.turn(.ecb) == 0)
            let held = try #require(try SQLiteFeedReport.status(stage.world.folder).first { $0.status.source == .ecb })
            #expect(held.status.newest == nil)
            #expect(held.line(at: stage.world.clock.now).hasSuffix(", 1 responses quarantined"))
            stage.world.clock.advance(hours: 2)
            // More than a tenth away from the figures of 2022.
            stage.player.answer(["/ecb/eurofxref-daily.xml": .ecb([("2026-11-20", Self.figures("1.3"))])])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.stored(.ecb) == ["2026-11-20"])
            let taken = try #require(try SQLiteFeedReport.status(stage.world.folder).first { $0.status.source == .ecb })
            #expect((taken.status.quarantinedResponses, taken.status.quarantined) == (0, 0))
        }
    }

    @Test("a range of other days is refused, and status tells so although the latest came")
    func otherDays() async throws {
        try await stage(at: "2026-11-10T13:00:00Z") { stage in
            func table(_ day: String, _ number: Int) -> FeedPlayer.Response {
                .nbpA(
                    day, number: "\(number)/A/NBP/2026", [("dolar amerykański", "USD", "3.94"), ("euro", "EUR", "4.4")])
            }
            let range = "/nbp/exchangerates/tables/A/2026-08-17/2026-11-10/"
            stage.player.answer([
                range: table("2022-03-01", 41), "/nbp/exchangerates/tables/A/": table("2026-11-10", 218),
            ])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.stored(.nbpA) == ["2026-11-10"])
            let status = try #require(
                try SQLiteFeedReport.status(stage.world.folder).first { $0.status.source == .nbpA })
            #expect(
                status.line(at: stage.world.clock.now).hasSuffix(
                    ", 1 tries failed since: 2022-03-01 was not asked for"))
        }
    }

    @Test("a question about missed days that fails is asked again until it is answered, whatever the latest says")
    func failedCatchUp() async throws {
        try await stage(at: "2026-11-21T10:00:00Z") { stage in
            let latest = FeedPlayer.Response.ecb([("2026-11-20", Self.figures("1.12"))])
            stage.player.answer([
                "/ecb/eurofxref-hist-90d.xml": .unavailable, "/ecb/eurofxref-daily.xml": latest,
            ])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.latest() == "2026-11-20")
            #expect(try await stage.missing(.ecb) == 14)
            let status = try #require(
                try SQLiteFeedReport.status(stage.world.folder).first { $0.status.source == .ecb })
            #expect(
                status.line(at: stage.world.clock.now).hasPrefix(
                    "ECB: newest 2026-11-20, none missed, 14 days missing, next due 2026-11-23T15:00:00Z"))
            // Nothing more is due before Monday, but the hole is asked for all the same.
            #expect(try await stage.turn(.ecb) == 7200)
            stage.world.clock.advance(hours: 2)
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.missing(.ecb) == 14)
            let days = Self.november.enumerated().map { ($0.element, Self.figures("1.12\($0.offset)")) }
            stage.player.answer(["/ecb/eurofxref-hist-90d.xml": .ecb(days.reversed())])
            stage.world.clock.advance(hours: 2)
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.missing(.ecb) == 0)
            #expect(try await stage.stored(.ecb) == Self.november + ["2026-11-20"])
            #expect(try await stage.turn(.ecb) == 49 * 3600)
        }
    }

    /// The ECB's days from 2 to 19 November.
    private static let november = [
        "02", "03", "04", "05", "06", "09", "10", "11", "12", "13", "16", "17", "18", "19",
    ].map { "2026-11-\($0)" }

    @Test("NBP's hole is asked for as a range until NBP answers, and holidays in it are none")
    func failedTables() async throws {
        try await stage(at: "2026-11-12T13:00:00Z") { stage in
            func table(_ day: String, _ number: Int, _ dollar: String) -> FeedPlayer.Response {
                .nbpA(
                    day, number: "\(number)/A/NBP/2026",
                    [("dolar amerykański", "USD", dollar), ("euro", "EUR", "4.4038")])
            }
            let range = "/nbp/exchangerates/tables/A/2026-08-19/2026-11-12/"
            stage.player.answer([range: table("2026-11-12", 219, "3.95")])
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.missing(.nbpA) == 0)
            try await stage.world.execute("DELETE FROM feed_closed_day WHERE day >= 20767")
            #expect(try await stage.missing(.nbpA) == 2)
            let hole = "/nbp/exchangerates/tables/A/2026-11-10/2026-11-11/"
            stage.player.answer([hole: .unavailable])
            for _ in 1...2 {
                stage.world.clock.advance(hours: 2)
                #expect(try await stage.turn(.nbpA) == 0)
                #expect(try await stage.missing(.nbpA) == 2)
            }
            stage.player.answer([hole: table("2026-11-10", 218, "3.94")])
            stage.world.clock.advance(hours: 2)
            #expect(try await stage.turn(.nbpA) == 0)
            #expect(try await stage.missing(.nbpA) == 0)
            #expect(try await stage.stored(.nbpA) == ["2026-11-10", "2026-11-12"])
        }
    }

    @Test("a range that is held is no answer: its good days come in smaller questions, the bad one stays missing")
    func heldRange() async throws {
        try await stage(at: "2026-11-07T10:00:00Z") { stage in
            let bad = ["PLN": "44.1", "THB": "377", "USD": "11.2"]
            let days = (2...6).map { day in
                ("2026-11-0\(day)", day == 3 ? bad : Self.figures("1.12\(day)"))
            }
            let file = FeedPlayer.Response.ecb(days.reversed())
            stage.player.answer([
                "/ecb/eurofxref-hist-90d.xml": file, "/ecb/eurofxref-daily.xml": .ecb([days[4]]),
            ])
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.latest() == "2026-11-06")
            #expect(try await stage.missing(.ecb) == 4)
            for _ in 1...4 {
                stage.world.clock.advance(hours: 2)
                #expect(try await stage.turn(.ecb) == 0)
            }
            #expect(
                try await stage.stored(.ecb) == ["2026-11-02", "2026-11-04", "2026-11-05", "2026-11-06"])
            #expect(try await stage.missing(.ecb) == 1)
            let quarantined = try await stage.world.database.texts(
                "SELECT asked_first || ' ' || asked_last FROM feed_body WHERE doubts IS NOT NULL AND decision IS NULL")
            #expect(quarantined == ["20760 20760"])
            // The ECB corrects it.
            stage.player.answer([
                "/ecb/eurofxref-hist-90d.xml": .ecb([("2026-11-03", Self.figures("1.123"))] + [days[4]])
            ])
            stage.world.clock.advance(hours: 2)
            #expect(try await stage.turn(.ecb) == 0)
            #expect(try await stage.missing(.ecb) == 0)
        }
    }

    /// What currencylayer says of a day.
    private static func quotes(_ day: String? = nil, stamp: Int, _ zloty: String) -> FeedPlayer.Response {
        let past = day.map { #""historical":true,"date":"\#($0)","# } ?? ""
        return FeedPlayer.Response(
            #"{"success":true,\#(past)"timestamp":\#(stamp),"source":"USD","quotes":{"USDPLN":\#(zloty),"USDTHB":33.7,"USDBTC":1.8e-5}}"#,
            type: "application/json")
    }

    @Test("a paid feed is asked three times a day at most, with its tries and what was missed")
    func paid() async throws {
        let settings = [
            "WAYSWAP_FEED_CURRENCYLAYER": "on", "WAYSWAP_FEED_CURRENCYLAYER_KEY": "abcdefgh",
            "WAYSWAP_FEED_CURRENCYLAYER_URL": "PLAYER/layer/",
        ]
        try await stage(at: "2026-11-16T00:30:00Z", settings: settings) { stage in
            let monday = Int(stage.world.clock.now.timeIntervalSince1970)
            stage.player.answer(["/layer/live": Self.quotes(stamp: monday, "3.94")])
            #expect(try await stage.turn(.currencylayer) == 0)
            #expect(try await stage.missing(.currencylayer) == 0)
            #expect(try await stage.turn(.currencylayer) == 86_400)
            // Four days without an answer: a try each poll, none of them repeated at once, and no more than three.
            stage.player.answer(["/layer/live": .unavailable, "/layer/historical": .unavailable])
            stage.world.clock.advance(days: 3)
            let before = stage.player.asked.count
            for _ in 1...12 {
                _ = try await stage.turn(.currencylayer)
                stage.world.clock.advance(hours: 1)
            }
            #expect(stage.player.asked.count == before + 2)
            // Back again on Thursday at 12:30: one request is left today, and buys the latest.
            let thursday = Int(stage.world.clock.now.timeIntervalSince1970)
            stage.player.answer([
                "/layer/live": Self.quotes(stamp: thursday, "3.95"),
                "/layer/historical": Self.quotes("2026-11-18", stamp: thursday, "3.945"),
            ])
            stage.world.clock.advance(hours: 3)
            #expect(try await stage.turn(.currencylayer) == 8.5 * 3600)
            #expect(stage.player.asked.count == before + 3)
            #expect(try await stage.stored(.currencylayer) == ["2026-11-16", "2026-11-19"])
            #expect(try await stage.missing(.currencylayer) == 2)
            // On Friday the latest, and what was missed with the rest, the newest first.
            stage.world.clock.advance(hours: 9)
            stage.player.answer([
                "/layer/live": Self.quotes(stamp: thursday + 43_200, "3.96"),
                "/layer/historical": Self.quotes("2026-11-18", stamp: thursday, "3.945"),
            ])
            _ = try await stage.turn(.currencylayer)
            #expect(
                try await stage.stored(.currencylayer) == ["2026-11-16", "2026-11-18", "2026-11-19", "2026-11-20"])
            #expect(
                stage.player.asked.suffix(3).map { $0.prefix { $0 != "&" } } == [
                    "/layer/live?access_key=abcdefgh", "/layer/historical?date=2026-11-18",
                    "/layer/historical?date=2026-11-17",
                ])
            #expect(stage.player.asked.count == before + 6)
        }
    }
}
