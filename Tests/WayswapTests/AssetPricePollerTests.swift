import App
import Domain
import Foundation
import RateFeeds
import SQLiteStore
import TestSupport
import Testing

@testable import Wayswap

@Suite("Fetching prices of assets") struct AssetPricePollerTests {
    private static let path = "/metrics/assets/bitcoin/metrics/price/time-series/1d"
    private static let now = Date(timeIntervalSince1970: 20_757 * 86_400 + 7200)

    /// The shape of Messari's documentation, with figures that are made up.
    private static func answer(_ points: [(day: Int, close: String)]) -> FeedPlayer.Response {
        let text = points.map { "[\($0.day * 86_400),1,1,1,\($0.close),1]" }.joined(separator: ",")
        let schemas = ["timestamp", "open", "high", "low", "close", "volume"].map { #"{"slug":"\#($0)"}"# }
        return FeedPlayer.Response(
            #"{"error":null,"data":{"points":[\#(text)]},"metadata":{"pointSchemas":[\#(schemas.joined(separator: ","))]}}"#,
            type: "application/json")
    }

    private func fetch(
        _ store: any AssetStore, _ answer: FeedPlayer.Response
    ) async throws -> (counts: [Int?], asked: [String]) {
        let bitcoin = try #require(Asset("BTC"))
        return try await FeedPlayer.playing([Self.path: answer]) { player, port in
            let settings = try #require(
                try AssetSettings(environment: [
                    "WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123", "WAYSWAP_ASSETS_URL": "http://localhost:\(port)/metrics/",
                ]))
            let (ingestor, transport) = AssetPriceIngestor.make(settings, store: store, clock: WallClock { Self.now })
            var counts: [Int?] = []
            do { for _ in 0..<2 { counts.append(try await ingestor.fetch(bitcoin)) } } catch {
                await transport.shutdown()
                throw error
            }
            await transport.shutdown()
            return (counts, player.asked)
        }
    }

    @Test("what is missing is asked for once, without the key in the address; nothing missing is not asked for")
    func fetches() async throws {
        try await World.run { world in
            let first = try await fetch(
                world.services.assets, Self.answer([(20_755, "57000"), (20_756, "57012.33"), (20_757, "1")]))
            #expect(first.counts == [2, nil])
            #expect(first.asked.count == 1 && first.asked[0].hasSuffix("&end=2026-10-30T23:59:59Z"))
            #expect(!first.asked[0].contains("sEcReT"))
            #expect(
                try await world.texts("SELECT day || ' ' || digits || ' ' || source FROM asset_price ORDER BY day") == [
                    "20755 57000 Messari", "20756 57012.33 Messari",
                ])
        }
    }

    @Test("a response that cannot be read, or is about other days, stores nothing")
    func unreadable() async throws {
        try await World.run { world in
            let other = try await fetch(world.services.assets, Self.answer([(10_000, "1")]))
            #expect(other.counts == [0, 0])
            for answer in [FeedPlayer.Response("{}", type: "application/json"), Self.answer([(20_756, "-1")])] {
                await #expect(throws: (any Error).self) { try await fetch(world.services.assets, answer) }
            }
            #expect(try await world.number("SELECT count(*) FROM asset_price") == 0)
        }
    }

    @Test("without a key nothing is asked; a bad key or an address without a key is a mistake")
    func settings() throws {
        #expect(try AssetSettings(environment: [:]) == nil)
        for environment in [
            ["WAYSWAP_ASSETS_KEY": "short"], ["WAYSWAP_ASSETS_URL": "https://example.org/"],
            ["WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123", "WAYSWAP_ASSETS_URL": "http://example.org/"],
        ] {
            #expect(throws: SettingsFault.self) { try AssetSettings(environment: environment) }
        }
        var dumped = ""
        dump(try AssetSettings(environment: ["WAYSWAP_ASSETS_KEY": "sEcReT-kEy-123"]), to: &dumped)
        #expect(!dumped.contains("sEcReT"))
    }
}
