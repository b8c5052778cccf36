import Domain
import Foundation
import Logging
import RateFeeds
import SQLiteStore
import ServiceLifecycle

/// The made-up prices of a demo. Their file has days to come, so that a demo has a fresh price on each day.
enum AssetSamples {
    /// Stores the days through yesterday that are not stored, unless an asset has a real price. Returns how many.
    static func load(_ file: String, into store: SQLiteRateStore, at now: Date) async throws -> Int {
        guard try await !store.hasRealAssetPrices() else { return 0 }
        let yesterday = Day(of: now, in: .gmt).advanced(by: -1)
        let known = try await store.span(of: .assetSample)?.upperBound
        guard known.map({ $0 < yesterday }) ?? true else { return 0 }
        let parsed = try SeedRates.parse(SeedCommand.bytes(file), of: .assetSample, through: yesterday)
        let rows = parsed.rows.filter { row in known.map { row.day > $0 } ?? true }
        guard !rows.isEmpty else { return 0 }
        return try await store.save(
            ParsedFeed(source: .assetSample, rows: rows), from: URL(fileURLWithPath: file).lastPathComponent,
            at: now
        ).added
    }
}

/// The background task of a demo: it adds the sample of each day when the day ends.
struct AssetSampleKeeper: Service {
    let file: String
    let store: SQLiteRateStore
    let clock: WallClock
    let logger: Logger

    private static let longestSleep: TimeInterval = 60

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var loaded: Day?
            while !Task.isCancelled {
                let now = clock.now()
                let today = Day(of: now, in: .gmt)
                if loaded != today {
                    do {
                        _ = try await AssetSamples.load(file, into: store, at: now)
                        loaded = today
                    } catch {
                        guard !Task.isCancelled else { return }
                        logger.warning("sample prices not stored", metadata: ["why": "\(error)"])
                    }
                }
                let midnight = today.advanced(by: 1).start(in: .gmt)
                let wait = min(Self.longestSleep, midnight.timeIntervalSince(now) + 0.1)
                do { try await Task.sleep(for: .seconds(wait)) } catch { return }
            }
        }
    }
}
