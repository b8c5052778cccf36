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

    /// Counts one request of a connection at a time: from when it is complete, or from when its turn comes, until its
    /// answer is made. Not while the answer is written: whoever reads slowly takes nothing from others.
    final class Ticket: Sendable {
        private struct State {
            var isCounted = false
            var isOver = false
        }

        /// Of the connection whose request is being handled.
        @TaskLocal static var current: Ticket?

        private let admission: Admission
        private let state = Mutex(State())

        init(_ admission: Admission) {
            self.admission = admission
        }

        func begin() {
            let isNew = state.withLock { state in
                guard !state.isOver, !state.isCounted else { return false }
                state.isCounted = true
                return true
            }
            if isNew { admission.count.add(1, ordering: .relaxed) }
        }

        func end() {
            let wasCounted = state.withLock { state in
                defer { state.isCounted = false }
                return state.isCounted
            }
            if wasCounted { admission.count.subtract(1, ordering: .relaxed) }
        }

        /// No handler will run for this connection any more.
        func close() {
            state.withLock { $0.isOver = true }
            end()
        }
    }
}
