import Domain
import Foundation
import Synchronization

/// What one request spends of the limit of its route, and its way into the lane of dear reads.
final class ReadBudget: Sendable {
    private let holder: DearReads.Holder
    private let limit: RateLimit
    private let limiter: RateLimiter
    private let lane: DearReads
    private let clock: WallClock
    private let latest = Mutex<RateLimiter.Allowance?>(nil)

    init(_ holder: DearReads.Holder, of limit: RateLimit, _ limiter: RateLimiter, _ lane: DearReads, clock: WallClock) {
        (self.holder, self.limit, self.limiter, self.lane, self.clock) = (holder, limit, limiter, lane, clock)
    }

    /// How long an answer waits for a holder who was refused too often.
    static let pause = Duration.milliseconds(500)
    /// A quarter of the connections that the server takes.
    private static let mostPauses = 1_024

    /// What was left after the last spending; nil before the first.
    var allowance: RateLimiter.Allowance? { latest.withLock { $0 } }

    /// Holds the answer to a refused request back, once so many were refused that answering them costs more than what they
    /// ask for. Not so many wait that they could take all connections.
    func slowDown() async {
        guard !take(1, of: .refusals, at: clock.now()).isGranted else { return }
        defer { limiter.paused.subtract(1, ordering: .relaxed) }
        guard limiter.paused.add(1, ordering: .relaxed).newValue <= Self.mostPauses else { return }
        // `try?`: a pause that is cancelled is over.
        try? await Task.sleep(for: Self.pause)
    }

    private func take(_ cost: Int, of limit: RateLimit, at now: Date) -> RateLimiter.Allowance {
        switch holder {
        case .traveller(let traveller): limiter.take(limit, of: traveller, costing: cost, at: now)
        case .address(let address): limiter.take(limit, of: address, costing: cost, at: now)
        }
    }

    /// Takes so many requests, or throws 429. A cost above the whole quota takes all of it.
    func spend(_ cost: Int) throws {
        guard cost > 0 else { return }
        let now = clock.now()
        let granted = take(cost, of: limit, at: now)
        latest.withLock { $0 = granted }
        guard granted.isGranted else { throw Problem.tooManyRequests(seconds: granted.reset, at: now) }
    }

    /// Spends what a read costs beyond the request itself, and runs it: in the lane, if it is dear.
    func read<Value: Sendable>(
        costing cost: Int, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try spend(cost - ReadCost.plain)
        guard cost > ReadCost.plain else { return try await work() }
        do { return try await lane.run(for: holder, work) } catch let refusal as DearReads.Refusal {
            switch refusal {
            case .holder:
                latest.withLock { latest in
                    latest = RateLimiter.Allowance(isGranted: false, remaining: latest?.remaining ?? 0, reset: 1)
                }
                throw Problem.tooManyRequests(seconds: 1, at: clock.now())
            case .full: throw StorageFault.busy
            }
        }
    }
}
