import NIOCore
import Synchronization

/// The requests that wait for one event loop: complete ones whose turn has not come.
///
/// What is answered from memory never waits anywhere else; under overload it queues here, and behind that in the
/// system's buffers, where nobody can refuse it before it is read. So a queue that stays long is cut to what the loop
/// does in `target`: the rest is refused as soon as it is read. A burst that the loop works off within `patience` is
/// let through. The idea of telling a standing queue from a burst by time is CoDel's (RFC 8289).
final class LoopQueue: Sendable {
    /// How long a request may wait here while the queue stays long.
    static let target = TimeAmount.milliseconds(20)
    /// How long the loop may be late before anything is refused, and how long without a refusal until it no longer is.
    static let patience = TimeAmount.milliseconds(500)
    /// So many may always wait: few clients are never refused, however long each request takes.
    static let fewest = 32

    private struct State {
        var waiting = 0
        /// Nanoseconds that each place in the queue takes, of late.
        var place = 0.0
        /// The first and the last of a row of late requests without a pause.
        var late: (first: NIODeadline, last: NIODeadline)?
        /// When a request was refused last; nil while the queue is not cut.
        var refusedAt: NIODeadline?
    }

    private let state = Mutex(State())

    /// False if one request more would wait too long.
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

    /// A request waits from now on; returns how many do before it.
    func enter() -> Int {
        state.withLock { state in
            defer { state.waiting += 1 }
            return state.waiting
        }
    }

    /// The turn of a request has come, which had `ahead` others before it.
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

    /// A request has gone whose turn never came.
    func abandon() {
        state.withLock { $0.waiting -= 1 }
    }
}
