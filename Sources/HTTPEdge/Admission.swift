import HTTPTypes
import NIOCore
import Synchronization

/// Decides whether to accept one more request. Too many requests at once would all be late, so the next one is refused;
/// the client retries later.
///
/// There are two limits: the number of reads in progress, because each uses memory and the database has few readers,
/// and the time that requests wait for an event loop. Writes are not counted here. They have their own bounded queue,
/// and a slow disk must not take the places of reads.
final class Admission: Sendable {
    private let limit: Int
    private let count = Atomic<Int>(0)
    private let queues = Mutex<[ObjectIdentifier: LoopQueue]>([:])
    private let metrics: EdgeMetrics

    /// - Parameter limit: Reads in progress at one time; nil refuses nothing.
    init(limit: Int?, metrics: EdgeMetrics) {
        self.limit = limit ?? .max
        self.metrics = metrics
    }

    /// Reads in progress.
    var reads: Int { count.load(ordering: .relaxed) }

    /// The ticket of one connection.
    func ticket(on loop: any EventLoop) -> Ticket {
        Ticket(
            self,
            queues.withLock { queues in
                let known = queues[ObjectIdentifier(loop)] ?? LoopQueue()
                queues[ObjectIdentifier(loop)] = known
                return known
            })
    }

    private func refuses(_ method: HTTPRequest.Method, _ queue: LoopQueue, at now: NIODeadline) -> Bool {
        guard limit < .max else { return false }
        if method.isRead, reads >= limit {
            metrics.readsRefused.add(1, ordering: .relaxed)
            return true
        }
        guard queue.hasRoom(at: now) else {
            metrics.lateRefused.add(1, ordering: .relaxed)
            return true
        }
        return false
    }

    /// Counts one request of a connection at a time. A request counts from its last byte, or from its turn behind
    /// another request, until its response is made. It does not count while the response is written, so a slow reader
    /// takes no place.
    final class Ticket: Sendable {
        private struct State {
            var isCounted = false
            var isOver = false
            /// A request that waits for the event loop.
            var waiting: (ahead: Int, since: NIODeadline)?
            /// The client has closed its side, or the connection is gone.
            var hasLeft = false
            /// What the current request does then.
            var farewell: (@Sendable () -> Void)?
        }

        /// The ticket of the connection whose request is being handled.
        @TaskLocal static var current: Ticket?

        private let admission: Admission
        private let queue: LoopQueue
        private let state = Mutex(State())

        fileprivate init(_ admission: Admission, _ queue: LoopQueue) {
            self.admission = admission
            self.queue = queue
        }

        /// Whether a complete request must be refused.
        func refuses(_ method: HTTPRequest.Method, at now: NIODeadline) -> Bool {
            admission.refuses(method, queue, at: now)
        }

        /// A request is complete and is the next one of this connection to be answered.
        func enter(_ method: HTTPRequest.Method, at now: NIODeadline) {
            state.withLock { state in
                guard !state.isOver, state.waiting == nil else { return }
                state.waiting = (queue.enter(), now)
                count(method, &state)
            }
        }

        /// The turn of a request has come.
        func begin(_ method: HTTPRequest.Method, at now: NIODeadline) {
            state.withLock { state in
                if let waiting = state.waiting { queue.leave(ahead: waiting.ahead, since: waiting.since, at: now) }
                state.waiting = nil
                guard !state.isOver else { return }
                count(method, &state)
            }
        }

        /// The response to a request is made.
        func end() {
            state.withLock { state in
                if state.isCounted { admission.count.subtract(1, ordering: .relaxed) }
                state.isCounted = false
            }
        }

        /// The client has closed its side, or the connection is gone.
        func leave() {
            let farewell = state.withLock { state in
                defer { (state.hasLeft, state.farewell) = (true, nil) }
                return state.farewell
            }
            farewell?()
        }

        /// Calls `action` once the client leaves, at once if it has. Nil: the current request does not care any more.
        func whenClientLeaves(_ action: (@Sendable () -> Void)?) {
            let hasLeft = state.withLock { state in
                state.farewell = state.hasLeft ? nil : action
                return state.hasLeft
            }
            if hasLeft { action?() }
        }

        /// No handler runs for this connection any more.
        func close() {
            state.withLock { state in
                state.isOver = true
                if state.waiting != nil { queue.abandon() }
                state.waiting = nil
            }
            end()
        }

        private func count(_ method: HTTPRequest.Method, _ state: inout State) {
            guard method.isRead, !state.isCounted else { return }
            state.isCounted = true
            admission.count.add(1, ordering: .relaxed)
        }
    }
}

extension HTTPRequest.Method {
    fileprivate var isRead: Bool { self == .get || self == .head }
}
