import Domain
import Hummingbird
import Synchronization

/// Cache of rendered answers about rates. Ten years of a pair take milliseconds to read, calculate and compress, and many
/// people look at the same pairs.
///
/// The database numbers each change of published rates, so a response is valid for one number.
final class RenderedRates: Sendable {
    /// What a response depends on.
    struct Key: Hashable, Sendable {
        let changes: Int64
        let source: RateSource
        /// The newest publication.
        let newest: Day
        let isStale: Bool
        let subject: Subject
        var form = Form.json
    }

    /// What was asked for.
    enum Subject: Hashable, Sendable {
        case history(HistoryQuery)
        case comparison(HistoryQuery)
        /// By the model of this name.
        case forecast(Currency, Currency, model: String)
        case movers(Currency)
        case asset(AssetQuery)
        case assetForecast(AssetQuery)
    }

    /// How it is written.
    enum Form: Hashable, Sendable {
        case json, csv
        /// With sentences.
        case text(Language)
        case picture(Picture)
    }

    /// Bytes of one generation, about a hundred decades of a pair. There are at most two generations.
    private static let capacity = 16_000_000

    private let responses = Mutex(LRUCache<Key, APIResponse>(capacity: RenderedRates.capacity))

    /// The response to `key`, made once; compressed once if anybody takes it so.
    func response(
        to key: Key, _ request: Request, _ make: () async throws -> APIResponse
    ) async throws -> APIResponse {
        let known = responses.withLock { $0.value(for: key) }
        if let known, known.compressedBody != nil || !known.isCompressed(for: request) { return known.unless(request) }
        var response = if let known { known } else { try await make() }
        if response.isCompressed(for: request) { response.compressedBody = Gzip.compress(response.body) }
        let weight = response.body.count + (response.compressedBody?.count ?? 0)
        // A list of forty pairs would push all others out.
        if weight < Self.capacity / 8 { responses.withLock { $0.insert(response, for: key, weight: weight) } }
        return response.unless(request)
    }
}

/// The score cards, each read once for every number of changes.
final class ScoreCards: Sendable {
    private let known = Mutex<[RateSource: (changes: Int64, card: ScoreCard?)]>([:])

    func card(
        of source: RateSource, at changes: Int64, _ read: () async throws -> ScoreCard?
    ) async throws -> ScoreCard? {
        if let entry = known.withLock({ $0[source] }), entry.changes == changes { return entry.card }
        let card = try await read()
        known.withLock { $0[source] = (changes, card) }
        return card
    }
}

/// A stretch of the history of an asset.
struct AssetQuery: Hashable, Sendable {
    /// Of the prices of assets.
    let changes: Int64
    let asset: Asset
    let quote: Currency
    let group: RateHistory.Interval
    let first: Day
    let last: Day
    /// The newest day with a price.
    let newest: Day
}

/// A stretch of a history.
struct HistoryQuery: Hashable, Sendable {
    let base: Currency
    let quotes: [Currency]
    let isList: Bool
    let group: RateHistory.Interval
    let first: Day
    let last: Day
}
