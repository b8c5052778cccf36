import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite("One fetch at a time from a feed", .timeLimit(.minutes(10))) struct FeedReaderTests {
    private let time = MovedTime()
    private let clock = NotedClock()

    private func reader(_ transport: PlayedTransport) throws -> FeedClient {
        FeedClient(
            FeedFetcher(
                base: try FeedBase("https://feed.example/"), key: nil, transport: transport,
                wall: WallClock { [time] in time.now }, clock: clock, chance: { 0 }, mayRequest: nil))
    }

    private func request(_ path: String) -> FeedRequest {
        FeedRequest(path: path, accept: "*/*", contentTypes: [], allowedBytes: 1)
    }

    private func reason(_ reader: FeedClient) async -> FetchFault? {
        do {
            _ = try await reader.fetch(request("a"))
            return nil
        } catch { return error }
    }

    private func started(_ transport: PlayedTransport, _ count: Int) async {
        while transport.count < count, !Task.isCancelled { await Task.yield() }
    }

    /// So many wait for the fetch that is under way.
    private func joined(_ reader: FeedClient, _ count: Int) async {
        while await reader.waiting != count, !Task.isCancelled { await Task.yield() }
    }

    @Test("a thousand callers of a feed make one fetch and get one answer")
    func single() async throws {
        let gate = Gate()
        let transport = PlayedTransport(.answer("a"), .answer("b"), gate: gate)
        let reader = try reader(transport)
        let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 1...1000 { group.addTask { try await reader.fetch(self.request("a")).body } }
            await joined(reader, 1000)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies == Array(repeating: Array("a".utf8), count: 1000))
        #expect(transport.count == 1)
        #expect(try await reader.fetch(request("a")).body == Array("b".utf8))
    }

    @Test("another question waits for its turn and gets its own answer")
    func other() async throws {
        let gate = Gate()
        let transport = PlayedTransport(.answer("a"), .answer("b"), gate: gate)
        let reader = try reader(transport)
        let first = Task { try await reader.fetch(self.request("a")).body }
        await started(transport, 1)
        let second = Task { try await reader.fetch(self.request("b")).body }
        for _ in 1...1000 { await Task.yield() }
        #expect(transport.count == 1)
        gate.open()
        #expect(try await first.value == Array("a".utf8))
        #expect(try await second.value == Array("b".utf8))
        #expect(transport.count == 2)
    }

    @Test("a dead feed is asked three times, then left alone but for one probe after each pause")
    func breaker() async throws {
        let transport = PlayedTransport(.fault(.notSecure))
        let reader = try reader(transport)
        for count in 1...3 {
            #expect(await reason(reader)?.reason == .notSecure)
            #expect(transport.count == count)
        }
        let breakerOpen = FetchFault(host: "feed.example", path: "/", reason: .breakerOpen, notBefore: time.now + 120)
        #expect(await reader.isBreakerOpen)
        for _ in 1...1000 { #expect(await reason(reader) == breakerOpen) }
        #expect(transport.count == 3)
        time.advance(120)
        #expect(await reason(reader)?.reason == .notSecure)
        #expect(await reason(reader)?.notBefore == time.now + 240)
        #expect(transport.count == 4)
    }

    @Test("a feed that answers again is read as before")
    func recovers() async throws {
        let fault = PlayedTransport.Outcome.fault(.cut)
        let reader = try reader(PlayedTransport(fault, fault, fault, .answer()))
        for _ in 1...3 { #expect(await reason(reader)?.reason == .cut) }
        time.advance(120)
        for _ in 1...3 { #expect(await reason(reader) == nil) }
        #expect(await !reader.isBreakerOpen)
    }

    @Test("a feed that asked to be left alone is not asked before its time")
    func quarantined() async throws {
        let transport = PlayedTransport(.fault(.status(429), retryAfter: .seconds(3600)), .answer())
        let reader = try reader(transport)
        let until = time.now + 3600
        #expect(await reason(reader)?.notBefore == until)
        time.advance(3599)
        #expect(await reason(reader)?.reason == .breakerOpen)
        #expect(await reason(reader)?.notBefore == until)
        #expect(transport.count == 1)
        time.advance(1)
        #expect(await reason(reader) == nil)
    }

    @Test("a fetch that nobody wants any more is cancelled, and tells nothing of the feed")
    func cancelled() async throws {
        let transport = PlayedTransport(.answer(), gate: Gate())
        let reader = try reader(transport)
        for count in 1...4 {
            let one = Task { try await reader.fetch(self.request("a")) }
            await started(transport, count)
            one.cancel()
            await #expect(throws: FetchFault(host: "feed.example", path: "/a", reason: .cancelled)) {
                try await one.value
            }
        }
        #expect(await !reader.isBreakerOpen)
    }

    @Test("who leaves does not take the answer from those who stay")
    func stays() async throws {
        let gate = Gate()
        let transport = PlayedTransport(.answer("a"), gate: gate)
        let reader = try reader(transport)
        let one = Task { try await reader.fetch(self.request("a")).body }
        let other = Task { try await reader.fetch(self.request("a")).body }
        await joined(reader, 2)
        one.cancel()
        await joined(reader, 1)
        gate.open()
        #expect(try await other.value == Array("a".utf8))
        #expect(transport.count == 1)
    }
}
