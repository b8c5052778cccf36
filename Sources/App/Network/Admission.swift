import Synchronization

/// How many requests are being answered. With too many at once all would be late; so the next is told to come back.
final class Admission: Sendable {
    private let limit: Int
    private let count = Atomic<Int>(0)

    init(limit: Int?) {
        self.limit = limit ?? .max
    }

    var isFull: Bool { count.load(ordering: .relaxed) >= limit }

    /// The part of one connection in it.
    func ticket() -> Ticket { Ticket(self) }

    /// Counts the requests of one connection from when they are complete until their handlers are done: also those
    /// of a client that has gone, because their work goes on.
    final class Ticket: Sendable {
        private struct State {
            var open = 0
            var isOver = false
        }

        private let admission: Admission
        private let state = Mutex(State())

        init(_ admission: Admission) {
            self.admission = admission
        }

        func begin() {
            let counts = state.withLock { state in
                guard !state.isOver else { return false }
                state.open += 1
                return true
            }
            if counts { admission.count.add(1, ordering: .relaxed) }
        }

        func end() {
            state.withLock { $0.open -= 1 }
            admission.count.subtract(1, ordering: .relaxed)
        }

        /// No handler will run for this connection any more: what was still waiting for one is given back.
        func close() {
            let left = state.withLock { state in
                state.isOver = true
                defer { state.open = 0 }
                return state.open
            }
            admission.count.subtract(left, ordering: .relaxed)
        }
    }
}
