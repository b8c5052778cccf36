import Domain
import Foundation
import Synchronization

/// What a route allows one person, or one address where nobody is signed in.
package struct RateLimit: Sendable, Hashable {
    package let name: String
    /// Requests in a window; all of them may come at once.
    package let quota: Int
    /// Seconds.
    package let window: Int

    package init(_ name: String, _ quota: Int, per window: Int) {
        self.name = name
        self.quota = quota
        self.window = window
    }
}

/// Counts requests by the generic cell rate algorithm: one time stamp a key, and no timer.
package final class RateLimiter: Sendable {
    /// What is left of an allowance after a request.
    struct Allowance: Sendable, Equatable {
        let isGranted: Bool
        let remaining: Int
        /// Seconds until the whole quota is there again, or, when refused, until the next request is granted.
        let reset: Int
    }

    private struct Key: Hashable {
        let limit: String
        let who: String
    }

    /// Keys that are remembered at most; above it the ones that owe nothing are dropped first.
    private let capacity: Int
    /// When everything that was taken will be paid back, in seconds since 1970.
    private let due = Mutex<[Key: Double]>([:])

    package init(capacity: Int = 500_000) {
        self.capacity = capacity
    }

    /// How many keys are remembered.
    var count: Int { due.withLock(\.count) }

    /// Takes one request of `who` from `limit`, or refuses it.
    func take(_ limit: RateLimit, of who: String, at now: Date) -> Allowance {
        decide(limit, of: who, at: now, taking: true)
    }

    /// What `take` would say, without taking.
    func look(_ limit: RateLimit, of who: String, at now: Date) -> Allowance {
        decide(limit, of: who, at: now, taking: false)
    }

    private func decide(_ limit: RateLimit, of who: String, at now: Date, taking: Bool) -> Allowance {
        let key = Key(limit: limit.name, who: who)
        let now = now.timeIntervalSince1970
        let (window, quota) = (Double(limit.window), Double(limit.quota))
        let interval = window / quota
        return due.withLock { due in
            let paid = min(max(due[key] ?? now, now), now + window)
            // A clock that was set back must not lock anybody out for longer than a window.
            if let before = due[key], before > paid { due[key] = paid }
            let next = paid + interval
            let isGranted = next - now <= window + 1e-6
            if isGranted, taking {
                if due[key] == nil, due.count >= capacity { Self.shrink(&due, at: now) }
                due[key] = next
            }
            let owed = isGranted ? next - now : paid - now
            return Allowance(
                isGranted: isGranted, remaining: max(0, Int(((window - owed) / interval + 1e-6).rounded(.down))),
                reset: max(1, Int((isGranted ? owed : next - now - window).rounded(.up))))
        }
    }

    private static func shrink(_ due: inout [Key: Double], at now: Double) {
        let before = due.count
        due = due.filter { $0.value > now }
        guard due.count > before / 10 * 9 else { return }
        // Nearly everybody owes something: a tenth is forgiven, which lets nobody do more than twice their quota.
        for key in Array(due.keys.prefix(before / 10 + 1)) { due[key] = nil }
    }
}
