import Domain
import Foundation
import HTTPEdge
import Synchronization

/// The lane of dear reads: few at once, off the event loops, and in turn by who asks.
///
/// A read that takes a tenth of a second on an event loop holds up every connection of that loop. Here only other dear
/// reads wait for it, and somebody who asks a hundred of them waits behind a person who asks one.
final class DearReads: Sendable {
    /// Whose turn it is.
    enum Holder: Hashable, Sendable {
        case traveller(Identifier<Traveller>)
        /// Of requests without sign-in.
        case address(NetworkAddress?)
    }

    /// A dear read is refused.
    enum Refusal: Error, Equatable {
        /// The holder has `mostOfOne` that wait.
        case holder
        /// So many wait that another would be late.
        case full
    }

    /// Reads of one holder that may wait.
    static let mostOfOne = 8

    private struct Waiter {
        let id: UInt64
        let turn: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var running = 0
        var next: UInt64 = 0
        /// In the order in which they came.
        var waiting: [Holder: [Waiter]] = [:]
        /// Holders with reads that wait; the first is next.
        var order: [Holder] = []
        var count = 0

        mutating func takeNext() -> Waiter? {
            guard let holder = order.first, let waiter = waiting[holder]?.first else { return nil }
            order.removeFirst()
            drop(0, of: holder)
            if waiting[holder] != nil { order.append(holder) }
            return waiter
        }

        mutating func drop(_ place: Int, of holder: Holder) {
            waiting[holder]?.remove(at: place)
            if waiting[holder]?.isEmpty == true { waiting[holder] = nil }
            count -= 1
        }
    }

    private let state = Mutex(State())
    private let executor: LowPriorityExecutor
    private let atOnce: Int
    private let mostWaiting: Int
    let done = Counter()
    let refused = Counter()

    /// - Parameters:
    ///   - atOnce: Reads at one time: one processor stays free for all others.
    ///   - mostWaiting: Reads that may wait.
    init(atOnce: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1), mostWaiting: Int = 64) {
        (self.atOnce, self.mostWaiting) = (atOnce, mostWaiting)
        executor = LowPriorityExecutor(atOnce, named: "dear")
    }

    var waiting: Int { state.withLock(\.count) }
    var running: Int { state.withLock(\.running) }

    /// Runs `work` once its turn has come. Task-local values go with it.
    func run<Value: Sendable>(
        for holder: Holder, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // It has a bound of its own, and takes no place of the plain reads.
        EdgeConnection.releaseReadSlot()
        try await takeTurn(of: holder)
        defer { endTurn() }
        try Task.checkCancellation()
        let task = Task(executorPreference: executor) { try await work() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func takeTurn(of holder: Holder) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.running < atOnce {
                        state.running += 1
                        return .success(())
                    }
                    let own = state.waiting[holder]?.count ?? 0
                    guard own < Self.mostOfOne else { return .failure(Refusal.holder) }
                    guard state.count < mostWaiting else { return .failure(Refusal.full) }
                    state.waiting[holder, default: []].append(Waiter(id: id, turn: turn))
                    state.count += 1
                    if own == 0 { state.order.append(holder) }
                    return nil
                }
                guard let answer else { return }
                if case .failure = answer { refused.add() }
                turn.resume(with: answer)
            }
        } onCancel: {
            let dropped = state.withLock { state -> Waiter? in
                guard let place = state.waiting[holder]?.firstIndex(where: { $0.id == id }),
                    let waiter = state.waiting[holder]?[place]
                else { return nil }
                state.drop(place, of: holder)
                if state.waiting[holder] == nil { state.order.removeAll { $0 == holder } }
                return waiter
            }
            dropped?.turn.resume(throwing: CancellationError())
        }
    }

    /// The next one takes over the place.
    private func endTurn() {
        done.add()
        let next = state.withLock { state -> Waiter? in
            let next = state.takeNext()
            if next == nil { state.running -= 1 }
            return next
        }
        next?.turn.resume()
    }
}

/// Runs tasks on threads of low priority.
final class LowPriorityExecutor: TaskExecutor {
    private let threads: LowPriorityThreads

    init(_ count: Int, named name: String) { threads = LowPriorityThreads(count, named: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
