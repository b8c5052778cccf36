import Domain
import Foundation
import Logging
import ServiceLifecycle

/// The one background task: expires offers whose time is over and clears what is of no use any more.
///
/// Nothing depends on its being on time: every answer judges by the clock.
package struct Sweeper: Service {
    let offers: any OfferStore
    let accounts: any AccountStore
    let clock: WallClock
    let logger: Logger
    let meters: Meters
    let pause: Duration

    /// Rows in one write, so that requests are served between them.
    private static let slice = 200

    package init(_ services: Services, every pause: Duration = .seconds(30)) {
        offers = services.offers
        accounts = services.accounts
        clock = services.clock
        logger = services.logger
        meters = services.meters
        self.pause = pause
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await sweep()
                    meters.sweeps.add()
                } catch {
                    meters.failedSweeps.add()
                    logger.warning(
                        "a sweep failed; the next one makes up for it", metadata: ["type": "\(type(of: error))"])
                }
                do { try await Task.sleep(for: pause) } catch { return }
            }
        }
    }

    /// One round over everything that is due now.
    package func sweep() async throws {
        let now = clock.now()
        while try await offers.expire(at: now, limit: Self.slice) == Self.slice {}
        while try await accounts.prune(before: now, limit: Self.slice) >= Self.slice {}
    }
}
