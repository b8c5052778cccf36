import Domain
import Foundation
import RateFeeds

/// Fetches one feed, parses the response, validates and stores it.
struct FeedIngestor: Sendable {
    /// The result of a fetch.
    enum Outcome: Sendable, Equatable {
        case stored(Ingest)
        /// The publisher has no rates for these days.
        case nothing
        /// Not requested: the breaker is open, or the feed sent `Retry-After`.
        case breakerOpen(until: Date)
        /// Not requested: the day's paid requests are spent.
        case spent(until: Date)
        /// The response is about days that were not requested; nothing of it is used.
        case otherDays(String)
        /// No response, or an unreadable one. The text contains neither the key nor rates.
        case failed(String)
    }

    let feed: any RateFeed
    let client: FeedClient
    let key: FeedKey?
    let store: any FeedStore
    let clock: WallClock

    var source: RateSource { feed.name }

    /// Fetches the latest publication.
    func fetch() async throws -> Outcome { try await fetch(feed.latest()) }

    func fetch(_ request: FeedRequest) async throws -> Outcome {
        let response: FeedResponse
        do throws(FetchFault) { response = try await client.fetch(request) } catch {
            switch error.reason {
            case .breakerOpen: return .breakerOpen(until: error.notBefore ?? clock.now())
            case .spent: return .spent(until: RequestBudget.renewal(after: clock.now()))
            case .badRequest, .hostNotAllowed, .unreachable, .connectTimedOut, .notSecure, .timedOut, .cut, .notHTTP,
                .unframed, .encoded, .wrongContentType, .tooLarge, .status, .cancelled, .unexpected:
                return try await failed(error.description)
            }
        }
        let parsed: ParsedFeed?
        do throws(FeedFault) { parsed = try read(response, asked: request) } catch {
            let outcome = try await failed(error.description)
            if case .dayNotAsked = error.reason, case .failed(let words) = outcome { return .otherDays(words) }
            return outcome
        }
        if let parsed, let fault = outdated(parsed, at: response.fetchedAt) {
            _ = try await failed(fault)
            return .otherDays(fault)
        }
        let closed = try await closed(by: parsed, asked: request, at: response.fetchedAt)
        guard let parsed, !parsed.rows.isEmpty else {
            try await store.closed(source, closed.sorted(), at: response.fetchedAt)
            return .nothing
        }
        let ingest = try await store.ingest(
            parsed, from: FeedBody(response, of: source, asked: request), asked: request.scope, calendar: feed.calendar)
        if !closed.isEmpty, ingest.issues.isEmpty {
            try await store.closed(source, closed.sorted(), at: response.fetchedAt)
        }
        return .stored(ingest)
    }

    /// The days without a publication, according to this response.
    private func closed(by parsed: ParsedFeed?, asked: FeedRequest, at now: Date) async throws -> Set<Day> {
        guard let days = asked.scope.days else { return [] }
        guard let parsed else { return source.schedule.closed(in: days, at: now) }
        let usual = try await record().usualCount
        return source.schedule.closed(
            in: days, answered: parsed.completeDays(usualCount: usual), seenUpTo: parsed.seenUpTo, at: now)
    }

    /// The fault of a file of all days that has none of the requested days and ends too early to be today's file.
    private func outdated(_ parsed: ParsedFeed, at now: Date) -> String? {
        let today = Day(of: now, in: .gmt)
        guard parsed.rows.isEmpty, let last = parsed.seenUpTo, feed.calendar.isOutdated(last, on: today) else {
            return nil
        }
        return "the file has no day that was asked for, it ends on \(last)"
    }

    private func read(_ response: FeedResponse, asked request: FeedRequest) throws(FeedFault) -> ParsedFeed? {
        try feed.read(
            try request.unpacked(response.body, status: response.status), status: response.status,
            contentType: response.contentType, asked: request, at: response.fetchedAt)
    }

    private func failed(_ words: String) async throws -> Outcome {
        // A provider may repeat the key in its error text.
        let words = key?.isLeaked(in: words) == true ? "what it says holds the key, so it is not told" : words
        try await store.failed(source, words, at: clock.now())
        return .failed(words)
    }
}

extension FeedIngestor {
    /// One ingestor for each enabled feed. They share one transport, which must be shut down after use.
    static func all(
        _ settings: [FeedSettings], store: any FeedStore & RequestBudgetStore, clock: WallClock = .system,
        limits: FetchLimits = FetchLimits()
    ) -> (ingestors: [FeedIngestor], transport: HTTPTransport) {
        let on = settings.filter(\.isOn)
        let transport = HTTPTransport(allowed: Set(on.map(\.base.origin)), limits: limits, wall: clock)
        let ingestors = on.map { feed in
            FeedIngestor(
                feed: feed.feed, client: FeedClient(fetcher(feed, transport, limits, store: store, clock: clock)),
                key: feed.key, store: store, clock: clock)
        }
        return (ingestors, transport)
    }

    private static func fetcher(
        _ settings: FeedSettings, _ transport: HTTPTransport, _ limits: FetchLimits, store: any RequestBudgetStore,
        clock: WallClock
    ) -> FeedFetcher {
        guard settings.feed.latest().keyParameter != nil else {
            return FeedFetcher(
                base: settings.base, key: settings.key, transport: transport, limits: limits, wall: clock,
                mayRequest: nil)
        }
        var limits = limits
        limits.retriesOnlyAfterHeader = true
        let source = settings.feed.name
        return FeedFetcher(
            base: settings.base, key: settings.key, transport: transport, limits: limits, wall: clock,
            mayRequest: { try await store.spend(.paid, of: source, at: clock.now()) })
    }
}

extension FeedIngestor.Outcome {
    /// The response could be read.
    var isReadable: Bool {
        switch self {
        case .stored, .nothing: true
        case .breakerOpen, .spent, .otherDays, .failed: false
        }
    }

    /// The response could be read and was not quarantined as a whole.
    var isUsed: Bool {
        if case .stored(let ingest) = self { ingest.issues.isEmpty } else { isReadable }
    }
}
