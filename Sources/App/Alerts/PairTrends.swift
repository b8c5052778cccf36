import Domain
import Synchronization

/// Cache of how pairs went lately. A watch list of fifty pairs takes a hundred thousand rows to read.
///
/// The database numbers each change of published rates, so a trend is valid for one number.
final class PairTrends: Sendable {
    /// A pair with what is known of it.
    struct Known: Sendable {
        let trend: PairTrend?
        let publication: RatePublication?
    }

    private struct Key: Hashable {
        let changes: Int64
        let pair: CurrencyPair
        let newest: Day
        let source: RateSource
    }

    private static let capacity = 2000

    private let rates: any RateStore
    private let trends = Mutex(LRUCache<Key, PairTrend>(capacity: PairTrends.capacity))

    init(_ rates: any RateStore) { self.rates = rates }

    /// By the first source that has both currencies.
    func trends(of pairs: [CurrencyPair]) async throws -> [CurrencyPair: Known] {
        let (changes, newest) = (try await rates.changes(), try await rates.referenceRates())
        var found: [CurrencyPair: Known] = [:]
        for pair in Set(pairs) {
            guard let publication = newest.publication(from: pair.base, to: pair.quote) else { continue }
            found[pair] = Known(trend: try await trend(of: pair, changes, publication), publication: publication)
        }
        return found
    }

    /// Of each alert, by the source whose publications it waits for; nil for a digest, and without a rate.
    func trends(of alerts: [RateAlert]) async throws -> [PairTrend?] {
        let (changes, newest) = (try await rates.changes(), try await rates.referenceRates())
        var found: [PairTrend?] = []
        for alert in alerts {
            let pair = alert.condition.pair
            let publication = newest.publications.first { publication in
                publication.source == alert.watch.source
                    && pair.map { publication.quotes($0.base) && publication.quotes($0.quote) } ?? false
            }
            guard let pair, let publication else {
                found.append(nil)
                continue
            }
            found.append(try await trend(of: pair, changes, publication))
        }
        return found
    }

    private func trend(
        of pair: CurrencyPair, _ changes: Int64, _ publication: RatePublication
    ) async throws -> PairTrend? {
        let source = publication.source
        let key = Key(changes: changes, pair: pair, newest: publication.date, source: source)
        if let known = trends.withLock({ $0.value(for: key) }) { return known }
        let history = try await rates.history(
            pair.base, pair.quote, of: source, in: RateForecast.reach(of: source, before: publication.date))
        guard let trend = PairTrend(history, of: pair) else { return nil }
        trends.withLock { $0.insert(trend, for: key) }
        return trend
    }
}
