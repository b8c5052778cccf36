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
        /// Not asked: the feed failed too often, or asked to be left alone until then.
        case resting(until: Date)
        /// No answer, or one that cannot be read; the words show neither key nor figures.
        case failed(String)
    }

    let feed: any RateFeed
    let reader: FeedReader
    let key: FeedKey?
    let store: any FeedStore
    let clock: WallClock

    var source: RateSource { feed.name }

    /// The latest publication.
    func fetch() async throws -> Outcome { try await fetch(feed.latest()) }

    /// What is lacking by now: the days that were missed if there are any, else the latest publication.
    func fetch(lacking progress: PublicationProgress) async throws -> Outcome {
        let now = clock.now()
        guard let days = source.schedule.daysToCatchUp(progress, at: now) else { return try await fetch() }
        let requests = feed.history(from: days.lowerBound, to: days.upperBound)
        // Of a feed that answers for single days only, and is paid for each, the latest figures will do.
        guard (1...Self.mostRequests).contains(requests.count) else { return try await fetch() }
        var outcome = Outcome.nothing
        for request in requests {
            outcome = try await fetch(request)
            switch outcome {
            case .resting: return outcome
            // A file of all days may be too much for a slow line, and one bad day in it spoils it; the latest may do.
            case .failed: return try await fetch()
            case .stored(let ingest) where !ingest.doubts.isEmpty: return try await fetch()
            case .stored, .nothing: continue
            }
        }
        return outcome
    }

    private static let mostRequests = 4

    private func fetch(_ request: FeedRequest) async throws -> Outcome {
        let answer: FeedAnswer
        do throws(FetchFault) { answer = try await reader.fetch(request) } catch {
            if error.reason == .resting { return .resting(until: error.notBefore ?? clock.now()) }
            return try await failed(error.description)
        }
        let reading: FeedReading?
        do throws(FeedFault) { reading = try read(answer, asked: request) } catch {
            return try await failed(error.description)
        }
        // An answer that is about other days says nothing about those that were asked for.
        let answered = Set(reading?.days ?? [])
        let closed = request.scope.days.flatMap { days in
            answered.allSatisfy(days.contains)
                ? source.schedule.closed(in: days, answered: answered, at: answer.fetchedAt) : nil
        }
        guard let reading else {
            try await store.closed(source, closed?.sorted() ?? [], at: answer.fetchedAt)
            return .nothing
        }
        let ingest = try await store.ingest(
            reading, from: FeedBody(answer, of: source, asked: request), asked: request.scope, calendar: feed.calendar,
            operatorAgrees: false)
        if let closed, !closed.isEmpty, ingest.doubts.isEmpty {
            try await store.closed(source, closed.sorted(), at: answer.fetchedAt)
        }
        return .stored(ingest)
    }

    private func read(_ answer: FeedAnswer, asked request: FeedRequest) throws(FeedFault) -> FeedReading? {
        try feed.read(
            try request.unpacked(answer.body, status: answer.status), status: answer.status,
            contentType: answer.contentType, asked: request, at: answer.fetchedAt)
    }

    private func failed(_ words: String) async throws -> Outcome {
        // A provider may repeat the key in what it says.
        let words = key?.isHinted(in: words) == true ? "what it says holds the key, so it is not told" : words
        try await store.failed(source, words, at: clock.now())
        return .failed(words)
    }
}

extension FeedClerk {
    /// A clerk for each feed that is on, all of one transport; it must be shut down after use.
    static func all(
        _ settings: [FeedSettings], store: any FeedStore, clock: WallClock = .system,
        limits: FetchLimits = FetchLimits()
    ) -> (clerks: [FeedClerk], transport: HTTPTransport) {
        let on = settings.filter(\.isOn)
        let transport = HTTPTransport(allowed: Set(on.map(\.base.origin)), limits: limits, wall: clock)
        let clerks = on.map { feed in
            FeedClerk(
                feed: feed.feed,
                reader: FeedReader(
                    FeedFetcher(base: feed.base, key: feed.key, transport: transport, limits: limits, wall: clock)),
                key: feed.key, store: store, clock: clock)
        }
        return (clerks, transport)
    }
}
