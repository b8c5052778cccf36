import Crypto
import Domain
import Foundation
import RateFeeds

/// Asks one feed, reads what it answers, and has it judged and stored.
struct FeedClerk: Sendable {
    /// What came of a fetch.
    enum Outcome: Sendable, Equatable {
        case stored(Ingest)
        /// The publisher says that there is nothing.
        case nothing
        /// No answer, or one that cannot be read; the words show neither key nor figures.
        case failed(String)
    }

    let feed: any RateFeed
    let reader: FeedReader
    let store: any FeedStore
    let clock: WallClock

    /// The latest publication.
    func fetch() async throws -> Outcome { try await fetch(feed.latest()) }

    private func fetch(_ request: FeedRequest) async throws -> Outcome {
        let answer: FeedAnswer
        do throws(FetchFault) { answer = try await reader.fetch(request) } catch {
            return try await failed(error.description)
        }
        let now = answer.fetchedAt
        let reading: FeedReading?
        do throws(FeedFault) {
            reading = try feed.read(
                try request.unpacked(answer.body, status: answer.status), status: answer.status,
                contentType: answer.contentType, asked: request, at: now)
        } catch { return try await failed(error.description) }
        guard let reading else {
            try await store.closed(feed.name, [], at: now)
            return .nothing
        }
        let hash = SHA256.hash(data: answer.body).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        let body = FeedBody(
            source: feed.name, path: request.path, bytes: answer.body, hash: hash.joined(), fetchedAt: now)
        return .stored(
            try await store.ingest(reading, from: body, asked: request.scope, calendar: feed.calendar))
    }

    private func failed(_ words: String) async throws -> Outcome {
        try await store.failed(feed.name, words, at: clock.now())
        return .failed(words)
    }
}

extension FeedClerk {
    /// A clerk for each feed that is on, all of one transport; it must be shut down after use.
    static func all(
        _ settings: [FeedSettings], store: any FeedStore, clock: WallClock = .system
    ) -> (clerks: [FeedClerk], transport: HTTPTransport) {
        let on = settings.filter(\.isOn)
        let transport = HTTPTransport(allowed: Set(on.map(\.base.origin)), wall: clock)
        let clerks = on.map { feed in
            FeedClerk(
                feed: feed.feed,
                reader: FeedReader(FeedFetcher(base: feed.base, key: feed.key, transport: transport, wall: clock)),
                store: store, clock: clock)
        }
        return (clerks, transport)
    }
}

extension FeedClerk.Outcome: CustomStringConvertible {
    /// A line for an operator.
    var description: String {
        switch self {
        case .nothing: "nothing new"
        case .failed(let words): "failed: \(words)"
        case .stored(let ingest):
            if ingest.doubts.isEmpty {
                [
                    "\(ingest.taken.reduce(0) { $0 + $1.rows.count }) rates added", "\(ingest.unchanged) unchanged",
                    "\(ingest.held.count + ingest.stillHeld) held", "\(ingest.released.count) released",
                ].joined(separator: ", ")
            } else {
                "not used: \(ingest.doubts.map(\.description).joined(separator: "; "))"
            }
        }
    }
}
