import Domain
import Foundation
import Synchronization
import Testing

@testable import RateFeeds

@Suite("Fetching from a feed, in up to three tries", .timeLimit(.minutes(10))) struct FeedFetcherTests {
    private let clock = NotedClock()
    private let time = MovedTime()
    private let request = FeedRequest(
        path: "tables/A/?format=json", accept: "application/json", contentTypes: [], allowedBytes: 1000)

    private func fetcher(_ transport: some FeedTransport, chance: Double = 0.5) throws -> FeedFetcher {
        FeedFetcher(
            base: try FeedBase("https://feed.example/api"), key: nil, transport: transport,
            wall: WallClock { [time] in time.now }, clock: clock, chance: { chance }, mayRequest: nil)
    }

    private func fault(_ transport: some FeedTransport, chance: Double = 0.5) async throws -> FetchFault {
        let fetcher = try fetcher(transport, chance: chance)
        do throws(FetchFault) { _ = try await fetcher.fetch(request) } catch { return error }
        throw Missing("a fault")
    }

    @Test("the first answer is the last try")
    func first() async throws {
        let transport = PlayedTransport(.answer("a"), .answer("b"))
        #expect(try await fetcher(transport).fetch(request).body == Array("a".utf8))
        #expect(transport.count == 1)
        #expect(clock.pauses.isEmpty)
    }

    @Test(
        "what may pass is asked again, twice at most, after pauses that double",
        arguments: [.unreachable, .connectTimedOut, .timedOut, .status(500), .status(503), .status(429)]
            as [FetchFault.Reason])
    func again(reason: FetchFault.Reason) async throws {
        let transport = PlayedTransport(.fault(reason))
        #expect(
            try await fault(transport)
                == FetchFault(host: "feed.example", path: "/api/tables/A/", reason: reason))
        #expect(transport.count == 3)
        #expect(clock.pauses == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(
        "what would come again is not asked for again",
        arguments: [
            .badRequest, .hostNotAllowed, .notSecure, .cut, .notHTTP, .unframed, .encoded, .wrongContentType,
            .tooLarge(allowedBytes: 1), .status(302), .cancelled, .unexpected(type: "X"),
        ] as [FetchFault.Reason])
    func once(reason: FetchFault.Reason) async throws {
        let transport = PlayedTransport(.fault(reason), .answer())
        #expect(try await fault(transport).reason == reason)
        #expect(transport.count == 1)
        #expect(clock.pauses.isEmpty)
    }

    @Test("two failures and an answer are an answer")
    func recovers() async throws {
        let transport = PlayedTransport(.fault(.status(500)), .fault(.timedOut), .answer("c"))
        #expect(try await fetcher(transport).fetch(request).body == Array("c".utf8))
        #expect(transport.count == 3)
    }

    @Test("pauses are random from nothing up to a bound")
    func jitter() async throws {
        _ = try await fault(PlayedTransport(.fault(.timedOut)), chance: 0)
        #expect(clock.pauses == [.zero, .zero])
        var limits = FetchLimits()
        limits.longestPause = .milliseconds(700)
        #expect(
            (1...70).map { limits.pause(after: $0) }.prefix(3) == [
                .milliseconds(500), .milliseconds(700), .milliseconds(700),
            ])
        #expect(limits.pause(after: .max) == .milliseconds(700))
    }

    @Test("a feed that asks for time gets it, in the same fetch when it is little")
    func waits() async throws {
        let transport = PlayedTransport(
            .fault(.status(429), retryAfter: .seconds(30)), .fault(.status(503), retryAfter: .zero), .answer("c"))
        #expect(try await fetcher(transport).fetch(request).body == Array("c".utf8))
        #expect(clock.pauses == [.seconds(30), .milliseconds(500)])
    }

    @Test("when it asks for more, the fetch is given up until then, but no longer than a day")
    func givesUp() async throws {
        for (asked, quarantined) in [(31, 31), (86_400, 86_400), (1 << 40, 86_400)] {
            let transport = PlayedTransport(.fault(.status(429), retryAfter: .seconds(asked)), .answer())
            let fault = try await fault(transport)
            #expect(fault.reason == .status(429))
            #expect(fault.notBefore == time.now.addingTimeInterval(Double(quarantined)))
            #expect(transport.count == 1)
        }
        #expect(clock.pauses.isEmpty)
    }

    @Test("a request that leads elsewhere, or lacks its key, is not sent")
    func badRequest() async throws {
        let transport = PlayedTransport(.answer())
        for path in ["/etc", "//other.example/", "a/../b", "http://other.example/", "a b", "a#b", "a?b#c", "a\\b", "é"]
        {
            let bad = FeedRequest(path: path, accept: "*/*", contentTypes: [], allowedBytes: 1)
            await #expect(throws: FetchFault(host: "feed.example", path: "/api/", reason: .badRequest), "\(path)") {
                try await fetcher(transport).fetch(bad)
            }
        }
        let keyed = FeedRequest(
            path: "live", accept: "*/*", contentTypes: [], allowedBytes: 1, keyParameter: "access_key")
        await #expect(throws: FetchFault(host: "feed.example", path: "/api/", reason: .badRequest)) {
            try await fetcher(transport).fetch(keyed)
        }
        #expect(transport.count == 0)
    }

    @Test("a real server that fails three times fails one fetch and answers the next")
    func server() async throws {
        let failure = FeedServer.Step.answer(500, body: "")
        try await FeedServer.playing([failure], [failure], [failure], [.answer(body: "[]")]) { server async throws in
            let asking = Asking()
            let base = try asking.base(server.port)
            try await asking.with(allowed: [base.origin]) { transport async throws in
                let fetcher = FeedFetcher(
                    base: base, key: nil, transport: transport, clock: clock, chance: { 0.5 }, mayRequest: nil)
                await #expect(throws: FetchFault(host: "127.0.0.1", path: "/api/tables/A/", reason: .status(500))) {
                    try await fetcher.fetch(asking.request)
                }
                #expect(server.requests.count == 3)
                #expect(try await fetcher.fetch(asking.request).body == Array("[]".utf8))
                #expect(server.requests.count == 4)
            }
        }
    }

    @Test("a real server's Retry-After is heeded")
    func serverWait() async throws {
        let busy = FeedServer.Step.answer(429, body: "", "Retry-After: 9\r\n")
        try await FeedServer.playing([busy], [.answer(body: "[]")]) { server async throws in
            let asking = Asking()
            let base = try asking.base(server.port)
            try await asking.with(allowed: [base.origin]) { transport async throws in
                let fetcher = FeedFetcher(base: base, key: nil, transport: transport, clock: clock, mayRequest: nil)
                #expect(try await fetcher.fetch(asking.request).body == Array("[]".utf8))
            }
        }
        #expect(clock.pauses == [.seconds(9)])
    }

    @Test("each request of a paid feed is counted before it is sent, tries too, and none is sent beyond the day's")
    func budget() async throws {
        let asked = Mutex(0)
        let transport = PlayedTransport(.fault(.status(429), retryAfter: .seconds(1)))
        let fetcher = FeedFetcher(
            base: try FeedBase("https://feed.example/api"), key: nil, transport: transport,
            wall: WallClock { [time] in time.now }, clock: clock, chance: { 0.5 },
            mayRequest: {
                asked.withLock { asked in
                    asked += 1
                    return asked <= 2
                }
            })
        // The third try is not made, so the fault is the second one's.
        await #expect(
            throws: FetchFault(
                host: "feed.example", path: "/api/tables/A/", reason: .status(429), notBefore: time.now + .seconds(1))
        ) { try await fetcher.fetch(request) }
        #expect(transport.count == 2)
        await #expect(throws: FetchFault(host: "feed.example", path: "/api/tables/A/", reason: .spent)) {
            try await fetcher.fetch(request)
        }
        #expect(transport.count == 2)
    }

    @Test("a paid feed is asked again in one fetch only if it says when")
    func told() async throws {
        var limits = FetchLimits()
        limits.retriesOnlyAfterHeader = true
        func count(_ outcome: PlayedTransport.Outcome) async throws -> Int {
            let transport = PlayedTransport(outcome)
            let fetcher = FeedFetcher(
                base: try FeedBase("https://feed.example/api"), key: nil, transport: transport, limits: limits,
                wall: WallClock { [time] in time.now }, clock: clock, chance: { 0 }, mayRequest: nil)
            do throws(FetchFault) { _ = try await fetcher.fetch(request) } catch {
                #expect(error.reason == .status(503))
            }
            return transport.count
        }
        #expect(try await count(.fault(.status(503))) == 1)
        #expect(try await count(.fault(.status(503), retryAfter: .seconds(1))) == 3)
    }

    @Test("what keeps the count from being stored is a fault, and nothing is asked")
    func uncounted() async throws {
        let transport = PlayedTransport(.answer())
        let fetcher = FeedFetcher(
            base: try FeedBase("https://feed.example/api"), key: nil, transport: transport, clock: clock,
            mayRequest: { throw Missing("the disk") })
        do throws(FetchFault) { _ = try await fetcher.fetch(request) } catch {
            #expect(error.reason == .unexpected(type: "Missing"))
        }
        #expect(transport.count == 0)
    }
}
