package import Domain
import Foundation

/// Fetches from one feed, with up to three tries and a random pause between them.
package struct FeedFetcher: Sendable {
    let base: FeedBase
    let key: FeedKey?
    let transport: any FeedTransport
    let limits: FetchLimits
    let wall: WallClock
    /// The clock for the pauses.
    let clock: any Clock<Duration>
    /// Random numbers from 0 up to, not including, 1.
    let chance: @Sendable () -> Double
    /// Called before each paid request; false if the day's requests are spent. Nil for a free feed.
    let mayRequest: (@Sendable () async throws -> Bool)?

    package init(
        base: FeedBase, key: FeedKey?, transport: any FeedTransport, limits: FetchLimits = FetchLimits(),
        wall: WallClock = .system, clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        mayRequest: (@Sendable () async throws -> Bool)?
    ) {
        self.base = base
        self.key = key
        self.transport = transport
        self.limits = limits
        self.wall = wall
        self.clock = clock
        self.chance = chance
        self.mayRequest = mayRequest
    }

    package func fetch(_ request: FeedRequest) async throws(FetchFault) -> FeedResponse {
        guard let call = FeedCall(request, at: base, key: key) else {
            throw FetchFault(host: base.origin.host, path: base.path, reason: .badRequest)
        }
        var count = 1
        var last: TryFault?
        while true {
            if let refusal = await refusal(after: last) { throw giveUp(call, refusal) }
            let fault: TryFault
            do throws(TryFault) { return try await transport.send(call) } catch { fault = error }
            let wait = fault.retryAfter ?? .zero
            guard count < limits.tries, fault.reason.isTransient, wait <= limits.longestWait,
                fault.retryAfter != nil || !limits.retriesOnlyAfterHeader
            else { throw giveUp(call, fault) }
            // Full jitter, so that servers that failed together do not retry together.
            let pause = limits.pause(after: count) * chance()
            do { try await clock.sleep(for: max(pause, wait)) } catch {
                throw giveUp(call, TryFault(.cancelled))
            }
            count += 1
            last = fault
        }
    }

    /// Why no further request is allowed: the fault of the last try, if there was one.
    private func refusal(after last: TryFault?) async -> TryFault? {
        guard let mayRequest else { return nil }
        do { return try await mayRequest() ? nil : last ?? TryFault(.spent) } catch {
            return TryFault(.unexpected(type: "\(type(of: error))"))
        }
    }

    private func giveUp(_ call: FeedCall, _ fault: TryFault) -> FetchFault {
        let quarantine = fault.retryAfter.map { min($0, limits.longestRetryAfter) }
        return FetchFault(
            host: call.origin.host, path: call.path, reason: fault.reason,
            notBefore: quarantine.map { wall.now().addingTimeInterval($0 / .seconds(1)) })
    }
}
