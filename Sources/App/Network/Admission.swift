import HTTPTypes
import NIOCore
import Synchronization

/// Whether one request more is taken. With too many at once all would be late; so the next is told to come back.
///
/// Two things are bounded: how many reads are being answered, because each holds memory and the readers of the database
/// are few, and how long requests wait for an event loop. Writes are not counted here: they have a queue with a limit
/// of its own, and a disk that is slow must not take the places of reads.
final class Admission: Sendable {
    private let limit: Int
    private let count = Atomic<Int>(0)
    private let queues = Mutex<[ObjectIdentifier: LoopQueue]>([:])
    /// Where an operator reads of refusals.
    private let meters: Meters

    /// - Parameter limit: reads at one time; nil lets everything in.
    init(limit: Int?, meters: Meters = Meters()) {
        self.limit = limit ?? .max
        self.meters = meters
    }

    /// Reads that are being answered.
    var reads: Int { count.load(ordering: .relaxed) }

    /// The part of one connection in it.
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
            meters.refusedReads.add()
            return true
        }
        guard queue.hasRoom(at: now) else {
            meters.refusedLate.add()
            return true
        }
        return false
    }

    /// Counts one request of a connection at a time: from when it is complete, or from when its turn comes, until its
    /// answer is made. Not while the answer is written: whoever reads slowly takes nothing from others.
    final class Ticket: Sendable {
        private struct State {
            var isCounted = false
            var isOver = false
            /// A request that waits for its turn on the loop.
            var waiting: (ahead: Int, since: NIODeadline)?
        }

        /// Of the connection whose request is being handled.
        @TaskLocal static var current: Ticket?

        private let admission: Admission
        private let queue: LoopQueue
        private let state = Mutex(State())

        fileprivate init(_ admission: Admission, _ queue: LoopQueue) {
            self.admission = admission
            self.queue = queue
        }

        /// Whether a complete request must be told to come back.
        func refuses(_ method: HTTPRequest.Method, at now: NIODeadline) -> Bool {
            admission.refuses(method, queue, at: now)
        }

        /// A request is complete, and the next of this connection that is answered.
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

        /// The answer to a request is made.
        func end() {
            state.withLock { state in
                if state.isCounted { admission.count.subtract(1, ordering: .relaxed) }
                state.isCounted = false
            }
        }

        /// No handler will run for this connection any more.
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
