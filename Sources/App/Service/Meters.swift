import Domain
import Synchronization

/// A number that many threads add to without waiting for one another.
package final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    package init() {}

    package var value: Int { number.load(ordering: .relaxed) }

    package func add(_ more: Int = 1) { number.add(more, ordering: .relaxed) }
}

/// What one route has answered. A request costs three additions here, no lock and no memory.
final class RouteMeter: Sendable {
    /// The statuses that the server answers with; all others are counted together.
    static let statuses = [
        200, 201, 204, 304, 400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 417, 422, 428, 429, 431, 500, 503, 507,
    ]
    /// In seconds: from a tenth of the 10 ms that a search may take to the 10 s that a write may wait.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// Where a status is counted, so that nothing is searched while a request waits.
    private static let places: [UInt8] = (0..<600).map { status in
        UInt8(statuses.firstIndex(of: status) ?? statuses.count)
    }
    private static let limits = bounds.map { Int($0 * 1e9) }

    let method: String
    /// The template, or `-` for what no route takes.
    let path: String
    /// The name of the route's rate limit.
    let limit: String?
    private let answered = (0...statuses.count).map { _ in Counter() }
    private let slower = (0...bounds.count).map { _ in Counter() }
    private let nanoseconds = Counter()
    /// Answers 429 by the limit of the route itself, and by what a handler counts.
    let refused = Counter()
    let refusedByHandler = Counter()

    init(_ method: String, _ path: String, limit: String? = nil) {
        self.method = method
        self.path = path
        self.limit = limit
    }

    /// Notes one answer.
    func count(_ status: Int, took: Duration) {
        let (seconds, attoseconds) = took.components
        let taken = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        count(status)
        var place = 0
        while place < Self.limits.count, taken > Self.limits[place] { place += 1 }
        slower[place].add()
        nanoseconds.add(taken)
    }

    /// Notes an answer that was made without work of a route: it says nothing about how long answers take.
    func count(_ status: Int) {
        answered[Self.places.indices.contains(status) ? Int(Self.places[status]) : Self.statuses.count].add()
    }

    func count(of status: Int) -> Int { Self.statuses.firstIndex(of: status).map { answered[$0].value } ?? 0 }

    /// Every status that was answered, with how often.
    var answers: [(status: String, count: Int)] {
        zip(Self.statuses.map(String.init) + ["other"], answered).map { ($0, $1.value) }.filter { $0.1 > 0 }
    }

    var seconds: Histogram {
        Histogram(bounds: Self.bounds, counts: slower.map(\.value), sum: Double(nanoseconds.value) * 1e-9)
    }
}

/// Everything that the server counts of itself; one for each application, never for a process.
package final class Meters: Sendable {
    let inProgress = Counter()
    let unforeseen = Counter()
    let sweeps = Counter()
    let failedSweeps = Counter()
    /// Connections that are open, and those that were turned away because their address had too many.
    let connections = Counter()
    let refusedConnections = Counter()
    /// Requests that were told to come back: too many reads at one time, and too long a wait for an event loop.
    let refusedReads = Counter()
    let refusedLate = Counter()
    /// Lines of the log that nobody will read.
    package let droppedLogLines = Counter()
    let nowhere = RouteMeter("-", "-")
    package let feeds = FeedMeters()
    private let table = Mutex<[RouteMeter]>([])

    package init() {}

    /// The meters of all routes.
    var routes: [RouteMeter] { table.withLock { $0 } + [nowhere] }

    /// The names of the limits of all routes.
    var limits: [String] { Set(routes.compactMap(\.limit)).sorted() }

    func watch(_ routes: [Route]) { table.withLock { $0 = routes.map(\.meter) } }
}
