import Synchronization

/// What the edge counts, for operators.
package final class EdgeMetrics: Sendable {
    let connections = Atomic<Int>(0)
    let connectionsRefused = Atomic<Int>(0)
    let readsRefused = Atomic<Int>(0)
    let lateRefused = Atomic<Int>(0)

    package init() {}

    /// Connections that are open.
    package var openConnections: Int { connections.load(ordering: .relaxed) }
    /// Connections closed at once, because their address had as many as it may.
    package var refusedConnections: Int { connectionsRefused.load(ordering: .relaxed) }
    /// Requests refused because too many reads were being answered.
    package var refusedReads: Int { readsRefused.load(ordering: .relaxed) }
    /// Requests refused because the wait for the event loop was too long.
    package var refusedLate: Int { lateRefused.load(ordering: .relaxed) }
}
