import Synchronization

/// Counters of the edge, for operators.
package final class EdgeMetrics: Sendable {
    let connections = Atomic<Int>(0)
    let connectionsRefused = Atomic<Int>(0)
    let readsRefused = Atomic<Int>(0)
    let lateRefused = Atomic<Int>(0)

    package init() {}

    /// Open connections.
    package var openConnections: Int { connections.load(ordering: .relaxed) }
    /// Connections that were closed at once because their address had too many.
    package var refusedConnections: Int { connectionsRefused.load(ordering: .relaxed) }
    /// Requests that were refused because too many reads were in progress.
    package var refusedReads: Int { readsRefused.load(ordering: .relaxed) }
    /// Requests that were refused because the wait for the event loop was too long.
    package var refusedLate: Int { lateRefused.load(ordering: .relaxed) }
}
