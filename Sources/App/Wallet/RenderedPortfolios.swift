import Domain
import Foundation
import Hummingbird
import Synchronization

/// Cache of rendered portfolios. Ten years of a wallet take a tenth of a second to read and to value, and stay the same
/// until the next day, the next transaction of their owner, or the next rates.
final class RenderedPortfolios: Sendable {
    /// What a portfolio depends on.
    struct Key: Hashable, Sendable {
        private let traveller: Identifier<Traveller>
        private let transaction: Int64
        private let stamp: RenderedOffers.Stamp
        private let currency: Currency
        fileprivate let since: Day
        fileprivate let today: Day

        init(
            _ traveller: Identifier<Traveller>, _ stand: PortfolioStand, in currency: Currency?, since: Day,
            at now: Date
        ) {
            self.traveller = traveller
            transaction = stand.transaction
            // With the rates that are stale by now: the answer says so.
            stamp = RenderedOffers.Stamp(stand.rates, changes: stand.rateChanges, at: now)
            self.currency = currency ?? stand.shownIn
            self.since = since
            today = Day(of: now, in: .gmt)
        }
    }

    /// Bytes of one generation, about twenty wallets of ten years. There are at most two generations.
    private static let capacity = 4_000_000

    private let responses = Mutex(LRUCache<Key, APIResponse>(capacity: RenderedPortfolios.capacity))

    var size: CacheSize { responses.withLock { CacheSize("portfolios", of: $0) } }

    /// The response to `key`, made once, with its compressed form.
    func response(
        to key: Key, _ request: Request, _ context: TravellerContext,
        _ make: @escaping @Sendable () async throws -> APIResponse
    ) async throws -> APIResponse {
        if let known = known(key) { return known }
        let days = Portfolio.firstDay(since: key.since, at: key.today.start(in: .gmt)).distance(to: key.today)
        return try await context.read(costing: ReadCost.portfolio(days: days)) {
            if let known = self.known(key) { return known }
            var response = try await make()
            if response.body.count >= Gzip.leastBytes { response.compressedBody = Gzip.compress(response.body) }
            let made = response
            let weight = made.body.count + (made.compressedBody?.count ?? 0) + RenderedRates.overhead
            self.responses.withLock { $0.insert(made, for: key, weight: weight) }
            return made
        }
    }

    private func known(_ key: Key) -> APIResponse? { responses.withLock { $0.value(for: key) } }
}
