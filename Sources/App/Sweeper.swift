import Domain
import Foundation
import Logging
import ServiceLifecycle

/// The background: expires offers whose time is over, lets proposals follow their offers, does what the deadlines of
/// swaps say, reveals reviews, erases the places of meetings, calculates reliability anew every day, deletes old
/// evidence of sign-ins, tokens and kept answers, and looks every second whether what is kept in memory is true.
///
/// Nothing depends on the sweeps' being on time: every action is judged by the clock. What is read of a swap may be as
/// old as the last sweep.
package struct Sweeper: Service {
    let offers: any OfferStore
    let accounts: any AccountStore
    let swaps: any SwapStore
    let reviews: any ReviewStore
    let reliability: any ReliabilityStore
    let clock: WallClock
    let logger: Logger
    let metrics: Metrics
    let pause: Duration
    let refreshMemory: @Sendable () async throws -> Void

    /// Rows in one write, so that requests are served between them.
    private static let slice = 200
    /// Swaps are more work than other rows.
    private static let swapsAtOnce = 16

    package init(_ services: Services, every pause: Duration = .seconds(30)) {
        offers = services.offers
        accounts = services.accounts
        swaps = services.swaps
        reviews = services.reviews
        reliability = services.reliability
        clock = services.clock
        logger = services.logger
        metrics = services.metrics
        refreshMemory = services.refreshMemory
        self.pause = pause
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            async let looking: Void = look()
            while !Task.isCancelled {
                do {
                    try await sweep()
                    metrics.sweeps.add()
                } catch {
                    // A server that stops has not failed.
                    guard !Task.isCancelled else { break }
                    metrics.failedSweeps.add()
                    logger.warning(
                        "a sweep failed; the next one makes up for it", metadata: ["type": "\(type(of: error))"])
                }
                do { try await Task.sleep(for: pause) } catch { break }
            }
            await looking
        }
    }

    private func look() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            // A look that fails is made up for by the next.
            try? await refreshMemory()
        }
    }

    /// One round over everything that is due now.
    package func sweep() async throws {
        let now = clock.now()
        while try await offers.expire(at: now, limit: Self.slice) == Self.slice {}
        while try await offers.followUp(at: now) {}
        try await lapseSwaps(at: now)
        while try await reviews.reveal(at: now, limit: Self.slice) == Self.slice {}
        while try await swaps.erasePlaces(at: now, limit: Self.slice) == Self.slice {}
        // Once a day, and soon after the midnight from which some of what happened counts.
        while try await reliability.refresh(before: now.startOfUTCDay, at: now, limit: Self.slice) == Self.slice {}
        while try await reliability.forgetSignIns(at: now, limit: Self.slice) == Self.slice {}
        while try await accounts.prune(before: now, limit: Self.slice) >= Self.slice {}
    }

    /// In the order in which they were due; one that fails keeps no other waiting.
    private func lapseSwaps(at now: Date) async throws {
        var failed: Set<Identifier<Swap>> = []
        while true {
            let due = try await swaps.due(at: now, limit: Self.slice + failed.count).filter { !failed.contains($0) }
            guard !due.isEmpty else { break }
            for first in stride(from: 0, to: due.count, by: Self.swapsAtOnce) {
                let some = Array(due.dropFirst(first).prefix(Self.swapsAtOnce))
                failed.formUnion(try await swaps.lapse(some, at: now))
            }
        }
        guard !failed.isEmpty else { return }
        logger.warning("swaps whose deadline passed could not be changed", metadata: ["count": "\(failed.count)"])
        metrics.failedSweeps.add()
    }
}
