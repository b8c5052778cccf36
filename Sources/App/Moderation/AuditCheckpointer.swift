import Domain
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Signs where the audit is, in a file outside the database: after 1,000 rows, after a minute, and at the end.
package struct AuditCheckpointer: Service {
    private let checkpoints: any AuditCheckpoints
    private let clock: WallClock
    private let logger: Logger
    private let metrics: AuditMetrics

    private static let pause = Duration.seconds(1)

    package init(_ services: Services) {
        (checkpoints, clock) = (services.checkpoints, services.clock)
        (logger, metrics) = (services.logger, services.metrics.audit)
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await write(isLast: false)
                do { try await Task.sleep(for: Self.pause) } catch { return }
            }
        }
    }

    /// Writes a checkpoint if one is due. A failure stops no action: the next call tries again.
    /// - Parameter isLast: Writes one for any row that has none.
    package func write(isLast: Bool) async {
        do {
            try await checkpoints.write(at: clock.now(), isLast: isLast)
            metrics.noteSuccess()
        } catch {
            // The server is stopping; its last checkpoint follows.
            guard isLast || !Task.isCancelled else { return }
            if metrics.noteFailure() {
                logger.error("audit checkpoint failed", metadata: ["type": "\(type(of: error))"])
            }
        }
        // `try?`: what cannot be read now is read a second later.
        if let rows = try? await checkpoints.unsigned() { metrics.rowsWithout = Int(rows) }
    }
}

/// What operators see of the checkpoints.
package final class AuditMetrics: Sendable {
    let failed = Counter()
    private let state = Mutex((rowsWithout: 0, isFailing: false))

    /// Rows that no checkpoint covers.
    var rowsWithout: Int {
        get { state.withLock { $0.rowsWithout } }
        set { state.withLock { $0.rowsWithout = newValue } }
    }

    func noteSuccess() { state.withLock { $0.isFailing = false } }

    /// True if the attempt before did not fail: a full disk is logged once, not every second.
    func noteFailure() -> Bool {
        failed.add()
        return state.withLock { state in
            defer { state.isFailing = true }
            return !state.isFailing
        }
    }
}
