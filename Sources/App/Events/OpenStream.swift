import Domain
import Synchronization

/// One open stream, or a request that waits for events: what it is told, until it has time to look.
///
/// It holds no events. They are read from the database when the client has taken the ones before, so a slow client needs
/// no memory here.
final class OpenStream: Sendable {
    /// Why a stream ends, as `event: bye` says it.
    enum End: String, Sendable, CaseIterable {
        case shutdown, rotate, slow, superseded
        case signedOut = "signed-out"

        /// Whether the app opens another stream. Otherwise apps of one account would end each other for ever.
        var comesAgain: Bool { self != .superseded && self != .signedOut }
    }

    /// What happened since the stream last looked.
    struct News: Sendable {
        /// New events of the traveller.
        var events = 0
        /// Threads in which the other side is writing.
        var typing: [Typing] = []
        /// Nothing was sent for a while.
        var isQuiet = false
        var end: End?
        /// The client is gone, and nobody reads why the stream ends.
        var hasLeft = false

        var isEmpty: Bool { events == 0 && typing.isEmpty && !isQuiet && !isOver }
        var isOver: Bool { end != nil || hasLeft }
    }

    private struct State {
        var news = News()
        var waiter: CheckedContinuation<News, Never>?
        /// Since when the stream waits, or the client has taken nothing of what it sends.
        var since: ContinuousClock.Instant
        /// Events that were announced since then.
        var behind = 0
        /// The stream was told an end, which its client may not have yet.
        var isEnding = false
    }

    let session: Identifier<Session>
    /// When the stream ends in any case, so that connections spread over servers again.
    let endsAt: ContinuousClock.Instant
    /// Cuts the connection, for a client that takes nothing.
    private let cut: @Sendable () -> Void
    private let state: Mutex<State>

    init(
        of session: Identifier<Session>, endsAt: ContinuousClock.Instant, at now: ContinuousClock.Instant,
        cut: @escaping @Sendable () -> Void
    ) {
        (self.session, self.endsAt, self.cut) = (session, endsAt, cut)
        state = Mutex(State(since: now))
    }

    /// Waits until there is news.
    func next() async -> News {
        await withCheckedContinuation { continuation in
            let news = state.withLock { state -> News? in
                (state.since, state.behind) = (.now, 0)
                guard state.news.isEmpty else { return Self.take(&state) }
                state.waiter = continuation
                return nil
            }
            if let news { continuation.resume(returning: news) }
        }
    }

    /// The client has taken something.
    func advance(at now: ContinuousClock.Instant = .now) { state.withLock { ($0.since, $0.behind) = (now, 0) } }

    /// Whether the stream was told meanwhile that it ends.
    var isOver: Bool { state.withLock { $0.news.isOver } }

    /// The session has ended: nothing more is written but the end.
    var isSignedOut: Bool { state.withLock { $0.news.end == .signedOut } }

    func tell(_ change: (inout News) -> Void) {
        let waiting = state.withLock { state -> (CheckedContinuation<News, Never>, News)? in
            let before = state.news.events
            change(&state.news)
            guard let waiter = state.waiter else {
                state.behind += state.news.events - before
                return nil
            }
            state.waiter = nil
            return (waiter, Self.take(&state))
        }
        if let waiting { waiting.0.resume(returning: waiting.1) }
    }

    /// Ends the stream, unless it has been told an end already. A sign-out counts more than any other: the app does not come
    /// again.
    func finish(_ end: End) {
        state.withLock { $0.isEnding = true }
        tell { news in if news.end == nil || end == .signedOut { news.end = end } }
    }

    /// The client is gone.
    func leave() {
        state.withLock { $0.isEnding = true }
        tell { $0.hasLeft = true }
    }

    /// Whether the stream ends without being told anything more.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    /// Whether the client has taken nothing for so long that its connection may be dead.
    func isStuck(at now: ContinuousClock.Instant, _ pace: EventPace) -> Bool {
        state.withLock { $0.waiter == nil && now - $0.since >= pace.stuck }
    }

    /// Looks after the stream at `now`.
    /// - Returns: Whether the client takes nothing, so that the connection was cut.
    func check(at now: ContinuousClock.Instant, _ pace: EventPace) -> Bool {
        let (isWaiting, since, behind) = state.withLock { ($0.waiter != nil, $0.since, $0.behind) }
        if now >= endsAt { finish(.rotate) }
        if isWaiting {
            if now - since >= pace.heartbeat { tell { $0.isQuiet = true } }
            return false
        }
        guard behind > EventPace.mostBehind || now - since >= pace.patience else { return false }
        cut()
        return true
    }

    private static func take(_ state: inout State) -> News {
        defer { (state.news, state.behind, state.since) = (News(), 0, .now) }
        return state.news
    }
}

/// Somebody is writing in a thread.
struct Typing: Sendable, Equatable {
    let thread: Identifier<MessageThread>
    /// A handle.
    let by: String
}

/// Times of streams. Tests shorten them.
package struct EventPace: Sendable {
    /// How often streams are looked after, and so how late each of the other times may be.
    package var tick = Duration.seconds(1)
    /// Silence after which `event: beat` keeps the connection open.
    package var heartbeat = Duration.seconds(25)
    /// The life of a stream, give or take a fifth.
    package var life = Duration.seconds(600)
    /// How long a client may take nothing.
    package var patience = Duration.seconds(30)
    /// How long a client takes nothing before its stream is the first to make room for a new one.
    package var stuck = Duration.seconds(5)
    /// Streams of a traveller.
    package var streams = 5
    /// Streams that read at a time; the database has three readers, and other requests need one.
    package var readers = 2

    /// Events that a client may be behind while it takes nothing.
    static let mostBehind = 256
    /// Over how long clients come back after a stop of the server.
    static let spread = Duration.seconds(10)

    package init() {}
}
