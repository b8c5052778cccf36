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
        /// The publications, in their order at the time.
        let days: ReferenceRates.Days
        /// The source that was named.
        let source: RateSource?
        /// The sources of which a newer publication is due.
        let stale: Set<RateSource>
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
        /// All currencies and assets in one.
        case overview(Currency)
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
    /// The same for answers above `wide`: every pair of a source since its beginning has four megabytes.
    private static let wideCapacity = 10_000_000
    /// Bytes from which an answer would push too many others out.
    private static let wide = capacity / 8

    /// Bytes of an entry in addition to its bodies: the response with its headers, and its place in the dictionary.
    static let overhead = 1000

    private let responses = Mutex(LRUCache<Key, APIResponse>(capacity: RenderedRates.capacity))
    private let wideResponses = Mutex(LRUCache<Key, APIResponse>(capacity: RenderedRates.wideCapacity))

    var size: CacheSize {
        let (plain, wide) = (
            responses.withLock { CacheSize("", of: $0) }, wideResponses.withLock { CacheSize("", of: $0) }
        )
        return CacheSize(
            "rates", entries: plain.entries + wide.entries, bytes: plain.bytes + wide.bytes,
            budget: plain.budget + wide.budget)
    }

    /// The response to `key`, made once; compressed once if anybody takes it so.
    /// - Parameter cost: To make it. One that is there costs what is sent.
    func response(
        to key: Key, _ request: Request, _ context: AppContext, costing cost: Int,
        _ make: @escaping @Sendable () async throws -> APIResponse
    ) async throws -> APIResponse {
        let known = known(key)
        if let known, Self.isReady(known, for: request) {
            let response = known.unless(request)
            try context.budget?.spend(ReadCost.sending(bytes: response.sentBytes(to: request)) - ReadCost.plain)
            return response
        }
        return try await context.read(costing: known.map { ReadCost.sending(bytes: $0.body.count) } ?? cost) {
            // Somebody else may have asked for the same while this one waited.
            let known = self.known(key)
            if let known, Self.isReady(known, for: request) { return known }
            var response = if let known { known } else { try await make() }
            if response.isCompressed(for: request) { response.compressedBody = Gzip.compress(response.body) }
            self.keep(response, for: key)
            return response
        }.unless(request)
    }

    private static func isReady(_ known: APIResponse, for request: Request) -> Bool {
        known.compressedBody != nil || !known.isCompressed(for: request)
    }

    private func known(_ key: Key) -> APIResponse? {
        responses.withLock { $0.value(for: key) } ?? wideResponses.withLock { $0.value(for: key) }
    }

    private func keep(_ response: APIResponse, for key: Key) {
        let weight = response.body.count + (response.compressedBody?.count ?? 0) + Self.overhead
        guard weight >= Self.wide else { return responses.withLock { $0.insert(response, for: key, weight: weight) } }
        if weight <= Self.wideCapacity / 2 {
            wideResponses.withLock { $0.insert(response, for: key, weight: weight) }
        }
    }
}

extension APIResponse {
    /// Bytes of the body as the client gets it.
    func sentBytes(to request: Request) -> Int {
        compressedBody.flatMap { isCompressed(for: request) ? $0.count : nil } ?? body.count
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

/// A stretch of a history.
struct HistoryQuery: Hashable, Sendable {
    let base: Currency
    let quotes: [Currency]
    let isList: Bool
    let group: RateHistory.Interval
    let first: Day
    let last: Day

    /// Weeks and months are made of days.
    var cost: Int { ReadCost.history(days: first.distance(to: last) + 1, series: quotes.count) }
}
