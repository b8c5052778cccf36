import Domain
import Foundation
import Synchronization

/// The number of requests that a route allows per traveller, or per address without sign-in. A dear one counts for more
/// (`ReadCost`).
package struct RateLimit: Sendable, Hashable {
    package let name: String
    /// Requests per window; they may all come at once.
    package let quota: Int
    /// Window in seconds.
    package let window: Int

    package init(_ name: String, _ quota: Int, per window: Int) {
        self.name = name
        self.quota = quota
        self.window = window
    }
}

/// Limits requests by the generic cell rate algorithm: one timestamp per key, no timer.
///
/// A key is stored as its SipHash, under a secret of the process, with its time: 16 bytes. Clients cannot choose keys
/// that collide, and two of a million keys collide with a probability of 10^-7. Memory is limited to 33 MiB.
package final class RateLimiter: Sendable {
    /// What is left of an allowance after a request.
    struct Allowance: Sendable, Equatable {
        let isGranted: Bool
        let remaining: Int
        /// Seconds until the whole quota is available, or, after a refusal, until the next request is granted.
        let reset: Int
    }

    /// Tolerance of a time in seconds: each request of a quota rounds the time to a quarter of a microsecond.
    private static let slack = 1e-3

    /// Each table has its own lock, so a growing table delays only a sixteenth of the requests.
    private let tables: [Table]

    /// Refused requests whose answers wait; see `ReadBudget.slowDown`.
    let paused = Atomic<Int>(0)

    /// - Parameter capacity: Largest number of keys.
    package init(capacity: Int = 1 << 21) {
        let count = capacity >= 1 << 12 ? 16 : 1
        tables = (0..<count).map { _ in Table(capacity: capacity / count) }
    }

    /// The number of stored keys.
    package var count: Int { tables.reduce(0) { $0 + $1.slots.withLock(\.count) } }

    /// Bytes of memory that the keys use.
    var bytes: Int { tables.reduce(0) { $0 + $1.slots.withLock(\.bytes) } }

    /// Takes a request from the allowance of `who`, or refuses it.
    /// - Parameter cost: As many requests as it counts for. A cost above the quota takes all of it.
    func take(_ limit: RateLimit, of who: some Hashable, costing cost: Int = 1, at now: Date) -> Allowance {
        let key = key(limit, who)
        let now = now.timeIntervalSince1970
        let (window, quota) = (Double(limit.window), Double(limit.quota))
        let interval = window / quota
        return tables[Int(key >> 60) % tables.count].slots.withLock { slots in
            let known = slots.due(key)
            let paid = min(max(known ?? now, now), now + window)
            // If the clock is set back, nobody is locked out for longer than one window.
            if let known, known > paid { slots.set(key, paid, at: now) }
            let next = paid + interval * Double(min(cost, limit.quota))
            let isGranted = next - now <= window + Self.slack
            if isGranted { slots.set(key, next, at: now) }
            let owed = isGranted ? next - now : paid - now
            return Allowance(
                isGranted: isGranted, remaining: max(0, Int(((window - owed + Self.slack) / interval).rounded(.down))),
                reset: max(1, Int((isGranted ? owed : next - now - window).rounded(.up))))
        }
    }

    /// Undoes one `take` that was granted.
    func refund(_ limit: RateLimit, of who: some Hashable, at now: Date) {
        let key = key(limit, who)
        let interval = Double(limit.window) / Double(limit.quota)
        tables[Int(key >> 60) % tables.count].slots.withLock { slots in
            if let due = slots.due(key) { slots.set(key, due - interval, at: now.timeIntervalSince1970) }
        }
    }

    private func key(_ limit: RateLimit, _ who: some Hashable) -> UInt64 {
        ExpiringKeyTable.key { hasher in
            hasher.combine(limit.name)
            hasher.combine(who)
        }
    }

    /// One table and its lock.
    private final class Table: Sendable {
        let slots: Mutex<ExpiringKeyTable>

        init(capacity: Int) {
            slots = Mutex(ExpiringKeyTable(capacity: capacity))
        }
    }
}
