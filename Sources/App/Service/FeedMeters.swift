package import Domain
import Synchronization

/// What the server counts of the feeds that it polls.
package final class FeedMeters: Sendable {
    /// What became of a fetch.
    package enum Outcome: String, Sendable, CaseIterable {
        /// Its figures are used, or held one by one.
        case stored
        /// The answer is held as a whole.
        case refused
        /// The publisher has nothing.
        case nothing
        case failed
        /// Not a fetch: the feed is left alone.
        case resting
    }

    struct One {
        var counts: [Outcome: Int] = [:]
        /// In a row, since the last answer that was read.
        var failures = 0
        /// The feed failed too often and is asked by a probe alone.
        var isResting = false

        fileprivate mutating func note(_ outcome: Outcome, isResting: Bool) {
            self.isResting = isResting
            guard outcome != .resting else { return }
            counts[outcome, default: 0] += 1
            failures = outcome == .failed ? failures + 1 : 0
        }
    }

    private let table = Mutex<[RateSource: One]>([:])

    package init() {}

    package func note(_ outcome: Outcome, isResting: Bool, of source: RateSource) {
        table.withLock { table in
            table[source, default: One()].note(outcome, isResting: isResting)
        }
    }

    /// By source, in the order of their names.
    var all: [(source: RateSource, meter: One)] {
        table.withLock { $0 }.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }
}
