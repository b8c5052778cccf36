import Synchronization
import Testing

@testable import App

@Suite("Turns of streams") final class EventTurnsTests: Sendable {
    private let turns = EventTurns(2)
    private let done = Mutex<[Int]>([])

    /// A task that has its turn until the other value is finished.
    private func holder() -> (task: Task<Void, any Error>, until: AsyncStream<Void>.Continuation) {
        let (stream, end) = AsyncStream<Void>.makeStream()
        return (Task.immediate { try await turns.take { for await _ in stream {} } }, end)
    }

    private func asking(_ number: Int) -> Task<Void, any Error> {
        Task.immediate { try await turns.take { done.withLock { $0.append(number) } } }
    }

    @Test("two read at a time; who waits comes in order, and who has gone meanwhile reads nothing")
    func order() async throws {
        let (first, second) = (holder(), holder())
        let waiting = (0..<20).map(asking)
        waiting[7].cancel()
        #expect(done.withLock { $0 } == [])
        first.until.finish()
        for (number, task) in waiting.enumerated() {
            if number == 7 {
                await #expect(throws: CancellationError.self) { try await task.value }
            } else {
                try await task.value
            }
        }
        #expect(done.withLock { $0 } == Array(0..<7) + Array(8..<20))
        second.until.finish()
        try await second.task.value
        // Both are free again.
        let last = (holder(), holder())
        let one = asking(20)
        #expect(done.withLock { $0.count } == 19)
        last.0.until.finish()
        try await one.value
        last.1.until.finish()
    }
}
