import Domain
import Foundation
import Logging
import RateFeeds
import ServiceLifecycle

/// Where prices of assets come from, if the operator has chosen a feed.
package struct AssetSettings: Sendable, Equatable {
    let name: AssetFeedName
    let base: FeedBase
    let key: FeedKey?

    /// Nil without `WAYSWAP_ASSETS`, or with a key alone, which is Messari's; `WAYSWAP_ASSETS_URL` is another base URL.
    package init?(environment: [String: String]) throws {
        func text(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let (url, keyText) = (text("WAYSWAP_ASSETS_URL"), text("WAYSWAP_ASSETS_KEY"))
        let chosen = text("WAYSWAP_ASSETS") ?? (keyText == nil ? "off" : AssetFeedName.messari.rawValue)
        guard chosen != "off" else {
            guard url == nil, keyText == nil else {
                throw SettingsFault(description: "WAYSWAP_ASSETS_URL and WAYSWAP_ASSETS_KEY need WAYSWAP_ASSETS")
            }
            return nil
        }
        guard let name = AssetFeedName(rawValue: chosen) else {
            let names = AssetFeedName.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsFault(description: "WAYSWAP_ASSETS must be off or one of \(names)")
        }
        self.name = name
        key = keyText.flatMap { FeedKey($0) }
        guard keyText == nil || key != nil else {
            throw SettingsFault(description: "WAYSWAP_ASSETS_KEY must be 8 to 200 visible ASCII characters")
        }
        guard key != nil || !name.feed.needsKey else {
            throw SettingsFault(description: "WAYSWAP_ASSETS_KEY is missing: this feed needs a key")
        }
        do throws(FeedBaseFault) { base = try FeedBase(url ?? name.feed.defaultBaseURL) } catch {
            throw SettingsFault(description: "WAYSWAP_ASSETS_URL \(error)")
        }
    }

    var feed: any AssetFeed { name.feed }

    /// Between two requests: without a key a publisher answers few of them a minute.
    var pause: Duration { key == nil ? .seconds(15) : .seconds(2) }
}

/// Fetches the prices of the days that are missing, of one asset after another.
struct AssetPriceIngestor: Sendable {
    let feed: any AssetFeed
    let client: FeedClient
    let key: FeedKey?
    let store: any FeedStore
    let clock: WallClock

    /// Validates and stores the prices since the newest stored one. Nil if there is nothing to ask for.
    func fetch(_ asset: Asset) async throws -> Ingest? {
        let yesterday = Day(of: clock.now(), in: .gmt).advanced(by: -1)
        let first = yesterday.advanced(by: 1 - feed.mostDays)
        let newest = try await store.newest(of: feed.name)[asset.currency]
        let start = newest.map { max($0.advanced(by: 1), first) } ?? first
        guard start <= yesterday else { return nil }
        let request = feed.request(asset, start...yesterday, hasKey: key != nil)
        do {
            let response = try await client.fetch(request)
            let parsed = try feed.read(response, of: asset, asked: request)
            guard !parsed.rows.isEmpty else { return .nothing }
            return try await store.ingest(
                parsed, from: FeedBody(response, of: feed.name, asked: request), asked: request.scope,
                calendar: .everyDay)
        } catch {
            if error is FetchFault || error is FeedFault {
                try await store.failed(feed.name, words(of: error), at: clock.now())
            }
            throw error
        }
    }

    /// A publisher may repeat the key in its error text.
    func words(of error: any Error) -> String {
        let words = "\(error)"
        return key?.isLeaked(in: words) == true ? "what it says holds the key, so it is not told" : words
    }
}

/// The background task that keeps the prices of assets fresh: it looks each hour, and soon after midnight in UTC, when the day
/// has its close.
struct AssetPricePoller: Service {
    let ingestor: AssetPriceIngestor
    let transport: HTTPTransport
    let pause: Duration
    let logger: Logger

    private static let longestSleep: TimeInterval = 3600
    private static let afterMidnight: TimeInterval = 15 * 60

    init(_ settings: AssetSettings, store: any FeedStore, clock: WallClock = .system, logger: Logger) {
        (ingestor, transport) = AssetPriceIngestor.make(settings, store: store, clock: clock)
        pause = settings.pause
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                for asset in Asset.all where !Task.isCancelled {
                    guard await fetch(asset) else { continue }
                    do { try await Task.sleep(for: pause) } catch { return }
                }
                do { try await Task.sleep(for: .seconds(wait)) } catch { return }
            }
        }
        await transport.shutdown()
    }

    private var wait: TimeInterval {
        let now = ingestor.clock.now()
        let next = Day(of: now, in: .gmt).start(in: .gmt).addingTimeInterval(Self.afterMidnight)
        let coming = next > now ? next : next.addingTimeInterval(86_400)
        return min(Self.longestSleep, coming.timeIntervalSince(now))
    }

    /// False if nothing was asked.
    private func fetch(_ asset: Asset) async -> Bool {
        do {
            guard let ingest = try await ingestor.fetch(asset) else { return false }
            let isHeld = !ingest.issues.isEmpty || !ingest.quarantined.isEmpty
            logger.log(
                level: isHeld ? .warning : .info, isHeld ? "asset prices quarantined" : "asset prices fetched",
                metadata: ["asset": "\(asset)", "source": "\(ingestor.feed.name)", "why": "\(ingest.words)"])
        } catch {
            guard !Task.isCancelled else { return false }
            logger.warning(
                "asset prices not fetched", metadata: ["asset": "\(asset)", "why": "\(ingestor.words(of: error))"])
        }
        return true
    }
}

extension AssetPriceIngestor {
    static func make(
        _ settings: AssetSettings, store: any FeedStore, clock: WallClock, limits: FetchLimits = FetchLimits()
    ) -> (AssetPriceIngestor, HTTPTransport) {
        let transport = HTTPTransport(allowed: [settings.base.origin], limits: limits, wall: clock)
        let fetcher = FeedFetcher(
            base: settings.base, key: settings.key, transport: transport, limits: limits, wall: clock, mayRequest: nil)
        let ingestor = AssetPriceIngestor(
            feed: settings.feed, client: FeedClient(fetcher), key: settings.key, store: store, clock: clock)
        return (ingestor, transport)
    }
}
