import Domain
import Synchronization

/// Cache of how pairs went lately. A watch list of fifty pairs takes a hundred thousand rows to read.
///
/// The database numbers each change of published rates, so a trend is valid for one number.
final class PairTrends: Sendable {
    /// A pair with what is known of it.
    struct Known: Sendable {
        let trend: PairTrend?
        /// A publication that its rate needs was missed.
        let isStale: Bool
    }

    private struct Key: Hashable {
        let changes: Int64
        let pair: CurrencyPair
        let days: ReferenceRates.Days
    }

    private static let capacity = 2000
    /// Bytes of an entry: thirty closes and a fan.
    private static let unit = 3000

    var size: CacheSize { trends.withLock { CacheSize("trends", of: $0, unit: Self.unit) } }

    private let rates: any RateStore
    private let clock: WallClock
    private let trends = Mutex(LRUCache<Key, PairTrend>(capacity: PairTrends.capacity))

    init(_ rates: any RateStore, _ clock: WallClock) { (self.rates, self.clock) = (rates, clock) }

    /// By the homes of now.
    func trends(of pairs: [CurrencyPair]) async throws -> [CurrencyPair: Known] {
        let now = clock.now()
        let (changes, newest) = (try await rates.changes(), try await rates.referenceRates(at: now))
        var found: [CurrencyPair: Known] = [:]
        for pair in Set(pairs) {
            let used = newest.publications(from: pair.base, to: pair.quote)
            guard !used.isEmpty else { continue }
            found[pair] = Known(
                trend: try await trend(of: pair, changes, newest), isStale: used.isStale(at: now))
        }
        return found
    }

    /// Of each alert; nil for a digest, and without a rate.
    func trends(of alerts: [RateAlert]) async throws -> [PairTrend?] {
        let known = try await trends(of: alerts.compactMap(\.condition.pair))
        return alerts.map { alert in alert.condition.pair.flatMap { known[$0]?.trend } }
    }

    private func trend(
        of pair: CurrencyPair, _ changes: Int64, _ newest: ReferenceRates
    ) async throws -> PairTrend? {
        let key = Key(changes: changes, pair: pair, days: newest.days)
        if let known = trends.withLock({ $0.value(for: key) }) { return known }
        guard let pace = newest.pace(from: pair.base, to: pair.quote),
            let last = newest.newestDay(from: pair.base, to: [pair.quote])
        else { return nil }
        let series = try await rates.series(
            from: pair.base, to: pair.quote, by: newest, in: RateForecast.reach(of: pace, before: last), opens: false)
        guard let trend = PairTrend(series, of: pair, by: newest) else { return nil }
        trends.withLock { $0.insert(trend, for: key) }
        return trend
    }
}
