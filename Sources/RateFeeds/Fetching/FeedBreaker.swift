package import Foundation

/// Circuit breaker of a feed: after `allowed` failed fetches in a row it opens for a pause, then
/// permits one fetch as a probe. Each failed probe doubles the pause.
package struct FeedBreaker: Sendable, Equatable {
    /// What a caller may do.
    package enum Permit: Sendable, Equatable {
        case fetch
        /// Like `fetch`, but no other fetch is permitted until its outcome is reported.
        case probe
        case wait(until: Date)
    }

    private enum State: Equatable {
        case closed(failures: Int)
        case open(until: Date, pause: Duration)
        case probing(pause: Duration)
    }

    private let allowed: Int
    private let firstPause: Duration
    private let longestPause: Duration
    private var state = State.closed(failures: 0)

    package init(
        allowed: Int = 3, firstPause: Duration = .seconds(120), longestPause: Duration = .seconds(1800)
    ) {
        self.allowed = allowed
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// Only probes are permitted.
    package var isOpen: Bool {
        if case .closed = state { false } else { true }
    }

    /// Requests permission. A permitted caller must report the outcome by one of the three methods below.
    package mutating func permit(at now: Date) -> Permit {
        switch state {
        case .closed: return .fetch
        case .probing(let pause): return .wait(until: now + pause)
        case .open(let until, let pause):
            guard until > now else {
                state = .probing(pause: pause)
                return .probe
            }
            // A clock that was set back must not extend the pause.
            let end = min(until, now + pause)
            state = .open(until: end, pause: pause)
            return .wait(until: end)
        }
    }

    package mutating func succeed() { state = .closed(failures: 0) }

    package mutating func fail(at now: Date) {
        switch state {
        case .closed(let failures) where failures + 1 < allowed: state = .closed(failures: failures + 1)
        case .closed: state = .open(until: now + firstPause, pause: firstPause)
        case .probing(let pause):
            let next = min(pause * 2, longestPause)
            state = .open(until: now + next, pause: next)
        case .open: break
        }
    }

    /// The fetch was cancelled, which says nothing about the feed; the next one may probe.
    package mutating func abandon(at now: Date) {
        if case .probing(let pause) = state { state = .open(until: now, pause: pause) }
    }
}

extension Date {
    static func + (date: Date, duration: Duration) -> Date { date.addingTimeInterval(duration / .seconds(1)) }
}
