import Domain
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Seals transactions within seconds of their commit, and adds the ledger up again, a slice a minute. What does not add up
/// stops the wallet, and nothing else.
package struct LedgerKeeper: Service {
    let wallets: any WalletStore
    let clock: WallClock
    let logger: Logger
    let metrics: LedgerMetrics

    /// Transactions of one seal, and of one step of the check.
    private static let slice = 500
    /// Steps of the check in a minute: 20,000 transactions.
    private static let steps = 40
    private static let sealPause = Duration.seconds(2)
    private static let checkPause = Duration.seconds(60)

    package init(_ services: Services) {
        wallets = services.wallets
        clock = services.clock
        logger = services.logger
        metrics = services.metrics.ledger
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            async let sealing: Void = repeating(every: Self.sealPause) { try await seal() }
            async let checking: Void = repeating(every: Self.checkPause) { try await check() }
            await sealing
            await checking
        }
    }

    private func repeating(every pause: Duration, _ work: () async throws -> Void) async {
        while !Task.isCancelled {
            do { try await work() } catch {
                guard !Task.isCancelled else { return }
                logger.warning("ledger not kept", metadata: ["type": "\(type(of: error))"])
            }
            do { try await Task.sleep(for: pause) } catch { return }
        }
    }

    /// Seals everything that is committed.
    package func seal() async throws {
        while try await wallets.seal(limit: Self.slice, at: clock.now()) == Self.slice {}
    }

    /// Checks the next slice, or what is left of the ledger.
    package func check() async throws {
        for _ in 0..<Self.steps {
            let check = try await wallets.checkNext(limit: Self.slice, at: clock.now())
            let isWhole = check.verifiedAt != metrics.verifiedAt
            metrics.verifiedAt = check.verifiedAt
            metrics.isBroken = check.isStopped
            guard check.findings.isEmpty else {
                logger.critical("ledger broken", metadata: ["findings": "\(check.findings.count)"])
                return
            }
            if isWhole { return }
        }
    }
}

/// What the ledger's check tells of itself.
package final class LedgerMetrics: Sendable {
    private let state = Mutex<(verifiedAt: Date?, isBroken: Bool)>((nil, false))

    /// When the last check of everything began that found nothing; nil before the first.
    var verifiedAt: Date? {
        get { state.withLock { $0.verifiedAt } }
        set { state.withLock { $0.verifiedAt = newValue } }
    }

    /// A check has stopped the wallet.
    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }
}
