import NIOCore
import Synchronization

/// The complete requests that wait for their turn on one event loop.
///
/// A request that needs no other thread waits only here. Under overload requests queue here, and then in the system's
/// buffers, where they cannot be refused before they are read. So a queue that stays long is cut to what the loop
/// processes in `target`; further requests are refused as soon as they are read. A burst that the loop processes
/// within `patience` passes. CoDel (RFC 8289) distinguishes a standing queue from a burst in the same way.
final class LoopQueue: Sendable {
    /// How long a request may wait here while the queue stays long.
    static let target = TimeAmount.milliseconds(20)
    /// How long the loop may be late before requests are refused, and how long without a refusal before the cut ends.
    static let patience = TimeAmount.milliseconds(500)
    /// Requests that may always wait: a few clients are never refused, however long each request takes. A refusal waits
    /// until all of these are answered, so there are not more.
    static let fewest = 16

    private struct State {
        var waiting = 0
        /// Moving average of the time per place in the queue, in nanoseconds.
        var place = 0.0
        /// The first and the last of the late requests since the last pause.
        var late: (first: NIODeadline, last: NIODeadline)?
        /// When a request was last refused; nil while the queue is not cut.
        var refusedAt: NIODeadline?
    }

    private let state = Mutex(State())

    /// False if one more request would wait too long.
    func hasRoom(at now: NIODeadline) -> Bool {
        state.withLock { state in
            guard let refusedAt = state.refusedAt else { return true }
            guard now - refusedAt < Self.patience else {
                (state.refusedAt, state.late) = (nil, nil)
                return true
            }
            let wait = Double(state.waiting) * state.place
            guard state.waiting >= Self.fewest, wait > Double(Self.target.nanoseconds) else { return true }
            state.refusedAt = now
            return false
        }
    }

    /// A request starts to wait; returns the number of requests before it.
    func enter() -> Int {
        state.withLock { state in
            defer { state.waiting += 1 }
            return state.waiting
        }
    }

    /// A request that had `ahead` others before it gets its turn.
    func leave(ahead: Int, since entered: NIODeadline, at now: NIODeadline) {
        let waited = now - entered
        state.withLock { state in
            state.waiting -= 1
            state.place += (Double(waited.nanoseconds) / Double(ahead + 1) - state.place) / 16
            guard waited > Self.target else { return }
            guard let late = state.late, now - late.last < Self.patience else { return state.late = (now, now) }
            state.late = (late.first, now)
            if state.refusedAt == nil, now - late.first >= Self.patience { state.refusedAt = now }
        }
    }

    /// A waiting request is dropped before its turn.
    func abandon() {
        state.withLock { $0.waiting -= 1 }
    }
}
