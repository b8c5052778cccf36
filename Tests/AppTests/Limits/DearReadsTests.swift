import Domain
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite("The lane of dear reads") struct DearReadsTests {
    private static func person(_ number: UInt64) -> DearReads.Holder { .traveller(Identifier(high: 1, low: number)) }

    /// Holds whoever waits at it until it is opened.
    private final class Gate: Sendable {
        private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

        func wait() async { for await _ in stream {} }
        func open() { continuation.finish() }
    }

    /// In which order reads had their turns.
    private final class Order: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    private static func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

    /// A read of `holder` that waits in the lane.
    private static func queue(
        _ name: String, of holder: DearReads.Holder, in lane: DearReads, _ order: Order
    ) async -> Task<Void, any Error> {
        let before = lane.waiting
        let task = Task { try await lane.run(for: holder) { order.add(name) } }
        await until { lane.waiting == before + 1 }
        return task
    }

    @Test("one read runs at a time, and people take turns, whoever asked for more")
    func turns() async throws {
        let (lane, gate, order) = (DearReads(atOnce: 1), Gate(), Order())
        let first = Task { try await lane.run(for: Self.person(1)) { await gate.wait() } }
        await Self.until { lane.running == 1 }
        var tasks: [Task<Void, any Error>] = []
        for name in ["a1", "a2", "a3"] { tasks.append(await Self.queue(name, of: Self.person(1), in: lane, order)) }
        tasks.append(await Self.queue("b1", of: Self.person(2), in: lane, order))
        tasks.append(await Self.queue("c1", of: .address(nil), in: lane, order))
        #expect(order.all == [])
        #expect((lane.running, lane.waiting) == (1, 5))
        gate.open()
        try await first.value
        for task in tasks { try await task.value }
        #expect(order.all == ["a1", "b1", "c1", "a2", "a3"])
        #expect((lane.running, lane.waiting, lane.done.value) == (0, 0, 6))
    }

    @Test("the ninth read of one holder is refused while eight wait, and the one of somebody else is not")
    func ofOne() async throws {
        let (lane, gate, order) = (DearReads(atOnce: 1), Gate(), Order())
        let first = Task { try await lane.run(for: Self.person(1)) { await gate.wait() } }
        await Self.until { lane.running == 1 }
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<DearReads.mostOfOne {
            tasks.append(await Self.queue("\(number)", of: Self.person(1), in: lane, order))
        }
        await #expect(throws: DearReads.Refusal.holder) { try await lane.run(for: Self.person(1)) {} }
        tasks.append(await Self.queue("other", of: Self.person(2), in: lane, order))
        #expect(lane.refused.value == 1)
        gate.open()
        try await first.value
        for task in tasks { try await task.value }
        #expect(order.all == ["0", "other", "1", "2", "3", "4", "5", "6", "7"])
    }

    @Test("no more wait than may, and who gives up makes room")
    func full() async throws {
        let (lane, gate, order) = (DearReads(atOnce: 1, mostWaiting: 2), Gate(), Order())
        let first = Task { try await lane.run(for: Self.person(1)) { await gate.wait() } }
        await Self.until { lane.running == 1 }
        let second = await Self.queue("second", of: Self.person(2), in: lane, order)
        let third = await Self.queue("third", of: Self.person(3), in: lane, order)
        await #expect(throws: DearReads.Refusal.full) { try await lane.run(for: Self.person(4)) {} }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(lane.waiting == 1)
        let fourth = await Self.queue("fourth", of: Self.person(4), in: lane, order)
        gate.open()
        for task in [first, third, fourth] { try await task.value }
        #expect(order.all == ["third", "fourth"])
        #expect((lane.running, lane.waiting) == (0, 0))
    }

    @Test("a read that fails gives its place to the next")
    func failure() async throws {
        let lane = DearReads(atOnce: 1)
        await #expect(throws: StorageFault.full) { try await lane.run(for: Self.person(1)) { throw StorageFault.full } }
        #expect(try await lane.run(for: Self.person(2)) { 7 } == 7)
        #expect((lane.running, lane.done.value) == (0, 2))
    }
}
