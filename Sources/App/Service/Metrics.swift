package import Domain
import HTTPEdge
import Synchronization

/// A number that threads add to without waiting for one another.
package final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    package init() {}

    package var value: Int { number.load(ordering: .relaxed) }

    package func add(_ more: Int = 1) { number.add(more, ordering: .relaxed) }
}

/// Counts the responses of one route. A request costs three additions, no lock and no memory.
final class RouteMetrics: Sendable {
    /// The statuses that are counted on their own; all others are counted together.
    static let statuses = [
        200, 201, 204, 304, 400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 417, 422, 428, 429, 431, 500, 503, 507,
    ]
    /// Bounds of the buckets in seconds: from a tenth of the 10 ms of a search to the 10 s that a write may wait.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// The counter of each status, found without a search.
    private static let places: [UInt8] = (0..<600).map { status in
        UInt8(statuses.firstIndex(of: status) ?? statuses.count)
    }
    private static let limits = bounds.map { Int($0 * 1e9) }

    let method: String
    /// The template of the route, or `-` for requests that reach no route.
    let path: String
    /// The name of the route's rate limit.
    let limit: String?
    private let responded = (0...statuses.count).map { _ in Counter() }
    private let slower = (0...bounds.count).map { _ in Counter() }
    private let nanoseconds = Counter()
    /// Responses with 429: by the limit of the route, and by a limit that the handler applies.
    let refused = Counter()
    let refusedByHandler = Counter()

    init(_ method: String, _ path: String, limit: String? = nil) {
        self.method = method
        self.path = path
        self.limit = limit
    }

    /// Counts one response.
    func count(_ status: Int, took: Duration) {
        let (seconds, attoseconds) = took.components
        let taken = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        count(status)
        var place = 0
        while place < Self.limits.count, taken > Self.limits[place] { place += 1 }
        slower[place].add()
        nanoseconds.add(taken)
    }

    /// Counts a response that no route made. It has no duration.
    func count(_ status: Int) {
        responded[Self.places.indices.contains(status) ? Int(Self.places[status]) : Self.statuses.count].add()
    }

    func count(of status: Int) -> Int { Self.statuses.firstIndex(of: status).map { responded[$0].value } ?? 0 }

    /// Every status with a count above 0.
    var responses: [(status: String, count: Int)] {
        zip(Self.statuses.map(String.init) + ["other"], responded).map { ($0, $1.value) }.filter { $0.1 > 0 }
    }

    var seconds: Histogram {
        Histogram(bounds: Self.bounds, counts: slower.map(\.value), sum: Double(nanoseconds.value) * 1e-9)
    }
}

/// All counters of one application. A process with two applications has two of them.
package final class Metrics: Sendable {
    let inProgress = Counter()
    let unexpected = Counter()
    let sweeps = Counter()
    let ledger = LedgerMetrics()
    let failedSweeps = Counter()
    let failedSteps = Dictionary(uniqueKeysWithValues: SweepStep.allCases.map { ($0, Counter()) })
    /// Connections, and requests refused before they reach a route.
    let edge = EdgeMetrics()
    /// Lines that were dropped from the log.
    package let droppedLogLines = Counter()
    let unmatched = RouteMetrics("-", "-")
    package let feeds = FeedMetrics()
    let outbox = OutboxMetrics()
    let events = EventMetrics()
    package let audit = AuditMetrics()
    private let table = Mutex<[RouteMetrics]>([])

    package init() {}

    /// The metrics of all routes.
    var routes: [RouteMetrics] { table.withLock { $0 } + [unmatched] }

    /// The names of the limits of all routes.
    var limits: [String] { Set(routes.compactMap(\.limit)).sorted() }

    func watch(_ routes: [Route]) { table.withLock { $0 = routes.map(\.metrics) } }
}

/// Counts what became of attempts to send mails and text messages.
final class OutboxMetrics: Sendable {
    /// An attempt ends in one of these ways; the raw value is the label of the metric.
    enum Outcome: String, CaseIterable { case sent, failed, givenUp = "given-up", unneeded }

    private let counters = ContactKind.allCases.map { _ in Outcome.allCases.map { _ in Counter() } }

    func counter(_ outcome: Outcome, on channel: ContactKind) -> Counter {
        counters[channel == .email ? 0 : 1][Outcome.allCases.firstIndex(of: outcome) ?? 0]
    }
}

/// Counts the results of polling the feeds.
package final class FeedMetrics: Sendable {
    /// The outcome of a fetch.
    package enum Outcome: String, Sendable, CaseIterable {
        /// The rates are used; single rates may be in quarantine.
        case stored
        /// The whole response is in quarantine.
        case refused
        /// The publisher has no rates.
        case nothing
        case failed
        /// No fetch: the breaker suspends requests to the feed.
        case breakerOpen
    }

    /// Each feed has its own counts, and its own breaker.
    struct One {
        var counts: [Outcome: Int] = [:]
        /// Consecutive failures since the last body that was parsed.
        var failures = 0
        /// The feed has failed too often; only probes are sent.
        var isBreakerOpen = false

        fileprivate mutating func note(_ outcome: Outcome, isBreakerOpen: Bool) {
            self.isBreakerOpen = isBreakerOpen
            guard outcome != .breakerOpen else { return }
            counts[outcome, default: 0] += 1
            failures = outcome == .failed ? failures + 1 : 0
        }
    }

    private let table = Mutex<[RateSource: One]>([:])

    package init() {}

    package func note(_ outcome: Outcome, isBreakerOpen: Bool, of source: RateSource) {
        table.withLock { table in
            table[source, default: One()].note(outcome, isBreakerOpen: isBreakerOpen)
        }
    }

    /// All feeds, ordered by the name of the source.
    var all: [(source: RateSource, metrics: One)] {
        table.withLock { $0 }.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }
}
