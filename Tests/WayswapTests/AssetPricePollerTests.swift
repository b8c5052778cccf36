import App
import Domain
import Foundation
import RateFeeds
import SQLiteStore
import TestSupport
import Testing

@testable import Wayswap

@Suite("Fetching prices of assets") struct AssetPricePollerTests {
    private static let messari = "/metrics/assets/bitcoin/metrics/price/time-series/1d"
    private static let coinGecko = "/metrics/coins/bitcoin/market_chart"
    private static let now = Date(timeIntervalSince1970: 20_757 * 86_400 + 7200)

    /// The shape of Messari's documentation, with figures that are made up.
    private static func answer(_ points: [(day: Int, close: String)]) -> FeedPlayer.Response {
        let text = points.map { "[\($0.day * 86_400),1,1,1,\($0.close),1]" }.joined(separator: ",")
        let schemas = ["timestamp", "open", "high", "low", "close", "volume"].map { #"{"slug":"\#($0)"}"# }
        return FeedPlayer.Response(
            #"{"error":null,"data":{"points":[\#(text)]},"metadata":{"pointSchemas":[\#(schemas.joined(separator: ","))]}}"#,
            type: "application/json")
    }

    /// The shape of CoinGecko's responses: the price at the beginning of a day.
    private static func chart(_ points: [(day: Int, price: String)]) -> FeedPlayer.Response {
        let text = points.map { "[\($0.day * 86_400_000),\($0.price)]" }.joined(separator: ",")
        return FeedPlayer.Response(#"{"prices":[\#(text)]}"#, type: "application/json")
    }

    private func fetch(
        _ world: World, _ answer: FeedPlayer.Response, at path: String = messari, when now: Date = now,
        _ environment: [String: String] = ["WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123"]
    ) async throws -> (found: [Ingest?], asked: [String]) {
        let bitcoin = try #require(Asset("BTC"))
        return try await FeedPlayer.playing([path: answer]) { player, port in
            let settings = try #require(
                try AssetSettings(
                    environment: environment.merging(["WAYSWAP_ASSETS_URL": "http://localhost:\(port)/metrics/"]) {
                        first, _ in first
                    }))
            let (ingestor, transport) = AssetPriceIngestor.make(
                settings, store: SQLiteFeedStore(world.database), clock: WallClock { now })
            var found: [Ingest?] = []
            do { for _ in 0..<2 { found.append(try await ingestor.fetch(bitcoin)) } } catch {
                await transport.shutdown()
                throw error
            }
            await transport.shutdown()
            return (found, player.asked)
        }
    }

    private func stored(_ world: World) async throws -> [String] {
        try await world.texts(
            "SELECT day || ' ' || digits || ' ' || source FROM rate WHERE currency = 'BTC' ORDER BY source, day")
    }

    @Test("what is missing is asked for once, without the key in the address; nothing missing is not asked for")
    func fetches() async throws {
        try await World.run { world in
            let first = try await fetch(world, Self.answer([(20_755, "57000"), (20_756, "57012.33"), (20_757, "1")]))
            #expect(first.found.map { $0?.accepted.count } == [2, nil])
            #expect(first.asked.count == 1 && first.asked[0].hasSuffix("&end=2026-10-30T23:59:59Z"))
            #expect(!first.asked[0].contains("sEcReT"))
            #expect(try await stored(world) == ["20755 57000 MESSARI", "20756 57012.33 MESSARI"])
        }
    }

    @Test("CoinGecko needs no key; the price of midnight is the close of the day before")
    func keyless() async throws {
        try await World.run { world in
            let first = try await fetch(
                world, Self.chart([(20_756, "57000"), (20_757, "57012.33")]), at: Self.coinGecko,
                ["WAYSWAP_ASSETS": "coingecko"])
            #expect(first.found.map { $0?.accepted.count } == [2, nil])
            #expect(first.asked.count == 1 && first.asked[0].contains("vs_currency=usd&days=365&interval=daily"))
            #expect(try await stored(world) == ["20755 57000 COINGECKO", "20756 57012.33 COINGECKO"])
        }
    }

    @Test("the first real price ends the samples of all assets for good")
    func samples() async throws {
        try await World.run { world in
            let (bitcoin, ether) = (try #require(Asset("BTC")).currency, try #require(Asset("ETH")).currency)
            let samples = [
                RatePublication(
                    source: .assetSample, date: Day(daysSince1970: 20_755),
                    rates: [bitcoin: try PublishedRate("1"), ether: try PublishedRate("2")])
            ]
            let store = SQLiteRateStore(world.database)
            #expect(try await store.save(samples, from: "samples").added == 2)
            _ = try await fetch(world, Self.answer([(20_756, "57012.33")]))
            #expect(try await stored(world) == ["20756 57012.33 MESSARI"])
            // Neither seeding nor the keeper of samples brings them back.
            #expect(try await store.save(samples, from: "samples") == RateImport())
            let file = world.folder.path + "/samples.csv"
            try Data("date,BTC,ETH\n2026-10-29,1,2\n2026-10-30,1,2\n".utf8).write(to: URL(filePath: file))
            #expect(try await AssetSamples.load(file, into: store, at: Self.now) == 0)
            #expect(try await stored(world) == ["20756 57012.33 MESSARI"])
            #expect(try await world.number("SELECT count(*) FROM rate WHERE currency = 'ETH'") == 0)
        }
    }

    @Test("a price that jumps, or that another source contradicts, waits for a person")
    func held() async throws {
        try await World.run { world in
            _ = try await fetch(world, Self.answer([(20_755, "57000")]), when: Self.now.addingTimeInterval(-86_400))
            let jump = try await fetch(world, Self.answer([(20_756, "90000")]))
            #expect(jump.found.map { $0?.quarantined.count } == [1, 0])
            // 30 % below what Messari has of the same day.
            let apart = try await fetch(
                world, Self.chart([(20_756, "40000"), (20_757, "57500")]), at: Self.coinGecko,
                ["WAYSWAP_ASSETS": "coingecko"])
            #expect(apart.found[0]?.quarantined.map(\.issue) == [.apart(from: .messari)])
            #expect(try await stored(world) == ["20756 57500 COINGECKO", "20755 57000 MESSARI"])
        }
    }

    @Test("a response that cannot be read, or is about other days, stores nothing")
    func unreadable() async throws {
        try await World.run { world in
            let other = try await fetch(world, Self.answer([(10_000, "1")]))
            #expect(other.found.map { $0?.accepted.count } == [0, 0])
            for answer in [
                FeedPlayer.Response("{}", type: "application/json"), Self.answer([(20_756, "-1")]),
                Self.answer([(20_756, "0")]), FeedPlayer.Response("<html></html>", type: "text/html"),
            ] {
                await #expect(throws: (any Error).self) { try await fetch(world, answer) }
            }
            #expect(try await stored(world).isEmpty)
        }
    }

    @Test("nothing is asked unless it is chosen; a bad name, key or address is a mistake")
    func settings() throws {
        #expect(try AssetSettings(environment: [:]) == nil)
        #expect(try AssetSettings(environment: ["WAYSWAP_ASSETS": "off"]) == nil)
        #expect(try AssetSettings(environment: ["WAYSWAP_ASSETS": "coingecko"])?.feed.name == .coinGecko)
        #expect(try AssetSettings(environment: ["WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123"])?.feed.name == .messari)
        for environment in [
            ["WAYSWAP_ASSETS_KEY": "short"], ["WAYSWAP_ASSETS_URL": "https://example.org/"],
            ["WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123", "WAYSWAP_ASSETS_URL": "http://example.org/"],
            ["WAYSWAP_ASSETS": "messari"], ["WAYSWAP_ASSETS": "kraken"],
            ["WAYSWAP_ASSETS": "off", "WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123"],
        ] {
            #expect(throws: SettingsFault.self) { try AssetSettings(environment: environment) }
        }
        var dumped = ""
        dump(try AssetSettings(environment: ["WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123"]), to: &dumped)
        #expect(!dumped.contains("sEcReT"))
    }
}
