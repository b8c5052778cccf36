import NIOCore
import Synchronization

/// Lets a few read for `/events` at a time; the others wait, first come first served.
///
/// When everybody returns at once, or one event goes to everybody, streams wait for each other here. Other requests find
/// a free reader of the database and an event loop that is in time.
final class EventTurns: Sendable {
    private struct State {
        var free: Int
        var waiting = CircularBuffer<CheckedContinuation<Void, Never>>()
    }

    private let state: Mutex<State>

    /// - Parameter count: How many read at a time.
    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for a turn, and does `work` in it. Throws `CancellationError` if the client has gone meanwhile.
    func take<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value {
        await begin()
        defer { end() }
        try Task.checkCancellation()
        return try await work()
    }

    private func begin(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func end() {
        let next = state.withLock { state in
            guard let next = state.waiting.popFirst() else {
                state.free += 1
                return nil as CheckedContinuation<Void, Never>?
            }
            return next
        }
        next?.resume()
    }
}
