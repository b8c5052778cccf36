import Domain
import Foundation
import Logging
import RateFeeds
import ServiceLifecycle

/// Where prices of assets come from, if the operator has a key.
package struct AssetSettings: Sendable, Equatable {
    let base: FeedBase
    let key: FeedKey

    /// Nil without `WAYSWAP_ASSETS_KEY`; `WAYSWAP_ASSETS_URL` is another base URL.
    package init?(environment: [String: String]) throws {
        func text(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let url = text("WAYSWAP_ASSETS_URL")
        guard let keyText = text("WAYSWAP_ASSETS_KEY") else {
            guard url == nil else { throw SettingsFault(description: "WAYSWAP_ASSETS_URL needs WAYSWAP_ASSETS_KEY") }
            return nil
        }
        guard let key = FeedKey(keyText) else {
            throw SettingsFault(description: "WAYSWAP_ASSETS_KEY must be 8 to 200 visible ASCII characters")
        }
        self.key = key
        do throws(FeedBaseFault) { base = try FeedBase(url ?? MessariPrices.defaultBaseURL) } catch {
            throw SettingsFault(description: "WAYSWAP_ASSETS_URL \(error)")
        }
    }
}

/// Fetches the prices of the days that are missing, of one asset after another.
struct AssetPriceIngestor: Sendable {
    let client: FeedClient
    let store: any AssetStore
    let clock: WallClock

    /// Stores the prices since the newest stored one. Returns how many there were; nil if it need not ask.
    func fetch(_ asset: Asset) async throws -> Int? {
        let yesterday = Day(of: clock.now(), in: .gmt).advanced(by: -1)
        let first = yesterday.advanced(by: 1 - MessariPrices.mostDays)
        let newest = try await store.newest()[asset]
        let start = newest.map { max($0.advanced(by: 1), first) } ?? first
        guard start <= yesterday else { return nil }
        let request = MessariPrices.request(asset, start...yesterday)
        let response = try await client.fetch(request)
        // A body of other days would overwrite what is stored.
        let prices = try MessariPrices.read(response, of: asset, asked: request).filter {
            (start...yesterday).contains($0.day)
        }
        if !prices.isEmpty { try await store.save(prices) }
        return prices.count
    }
}

/// The background task that keeps the prices of assets fresh: it looks each hour, and asks once a day.
struct AssetPricePoller: Service {
    let ingestor: AssetPriceIngestor
    let transport: HTTPTransport
    let key: FeedKey
    let logger: Logger

    private static let pause: Duration = .seconds(3600)

    init(_ settings: AssetSettings, store: any AssetStore, clock: WallClock = .system, logger: Logger) {
        (ingestor, transport) = AssetPriceIngestor.make(settings, store: store, clock: clock)
        key = settings.key
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                for asset in Asset.all where !Task.isCancelled { await fetch(asset) }
                do { try await Task.sleep(for: Self.pause) } catch { return }
            }
        }
        await transport.shutdown()
    }

    private func fetch(_ asset: Asset) async {
        do {
            guard let count = try await ingestor.fetch(asset) else { return }
            logger.info("asset prices fetched", metadata: ["asset": "\(asset)", "count": "\(count)"])
        } catch {
            guard !Task.isCancelled else { return }
            let words = "\(error)"
            logger.warning(
                "asset prices not fetched",
                metadata: ["asset": "\(asset)", "why": "\(key.isLeaked(in: words) ? "it holds the key" : words)"])
        }
    }
}

extension AssetPriceIngestor {
    static func make(
        _ settings: AssetSettings, store: any AssetStore, clock: WallClock, limits: FetchLimits = FetchLimits()
    ) -> (AssetPriceIngestor, HTTPTransport) {
        let transport = HTTPTransport(allowed: [settings.base.origin], limits: limits, wall: clock)
        let fetcher = FeedFetcher(
            base: settings.base, key: settings.key, transport: transport, limits: limits, wall: clock, mayRequest: nil)
        return (AssetPriceIngestor(client: FeedClient(fetcher), store: store, clock: clock), transport)
    }
}
