import Domain
import Hummingbird
import JSON
import Synchronization

/// Cache of the JSON of rate histories. Ten years of a pair take milliseconds to read, calculate and compress, and many
/// people look at the same pairs.
///
/// The database numbers each change of published rates, so a response is valid for one number.
final class RenderedHistories: Sendable {
    /// What a response depends on.
    struct Key: Hashable, Sendable {
        let changes: Int64
        let base: Currency
        let quotes: [Currency]
        let isList: Bool
        let group: RateHistory.Interval
        let source: RateSource
        let first: Day
        let last: Day
        /// The newest publication.
        let newest: Day
        let isStale: Bool
    }

    /// Bytes of one generation, about a hundred decades of a pair. There are at most two generations.
    private static let capacity = 16_000_000

    private let responses = Mutex(LRUCache<Key, APIResponse>(capacity: RenderedHistories.capacity))

    /// The response to `key`, made once; compressed once if anybody takes it so.
    func response(
        to key: Key, _ request: Request, _ history: () async throws -> some JSONRepresentable
    ) async throws -> APIResponse {
        let known = responses.withLock { $0.value(for: key) }
        if let known, known.compressedBody != nil || !known.isCompressed(for: request) { return known.unless(request) }
        var response =
            if let known { known } else { APIResponse.reference(try await history(), maxAge: RateHandlers.maxAge) }
        if response.isCompressed(for: request) { response.compressedBody = Gzip.compress(response.body) }
        let weight = response.body.count + (response.compressedBody?.count ?? 0)
        // A list of forty pairs would push all others out.
        if weight < Self.capacity / 8 { responses.withLock { $0.insert(response, for: key, weight: weight) } }
        return response.unless(request)
    }
}
