import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("What a read costs") struct RequestCostTests {
    private static let limited = AppSettings(areLimitsOn: true, rates: .offline)
    private let limit = RateLimit("test", 100, per: 100)

    private func budget(
        _ limiter: RateLimiter, _ clock: FixedClock, of holder: DearReads.Holder = .address(nil)
    ) -> ReadBudget {
        ReadBudget(holder, of: limit, limiter, DearReads(atOnce: 1), clock: clock.wall)
    }

    @Test("a dear read takes its cost from the same allowance as plain ones, and is told when there is room for it")
    func spending() throws {
        let (limiter, clock) = (RateLimiter(), FixedClock())
        try budget(limiter, clock).spend(1)
        let dear = budget(limiter, clock)
        try dear.spend(60)
        #expect(dear.allowance == RateLimiter.Allowance(isGranted: true, remaining: 39, reset: 61))
        let refused = #expect(throws: Problem.self) { try dear.spend(60) }
        #expect(refused?.status == 429)
        #expect(refused?.retryAfter == 21)
        #expect(dear.allowance?.isGranted == false)
        // Plain ones still find room, and so does somebody else.
        try budget(limiter, clock).spend(1)
        try budget(limiter, clock, of: .traveller(Identifier(high: 1, low: 1))).spend(100)
        clock.advance(seconds: 22)
        try dear.spend(60)
    }

    @Test("who was refused sixty times in ten seconds waits half a second for each further refusal; others do not")
    func pause() async throws {
        let (limiter, clock) = (RateLimiter(), FixedClock())
        for _ in 0..<60 { await budget(limiter, clock).slowDown() }
        let began = ContinuousClock.now
        await budget(limiter, clock).slowDown()
        #expect(ContinuousClock.now - began >= ReadBudget.pause)
        // Somebody else has all of it left, and so have these ten seconds later.
        let other = Identifier<Traveller>(high: 1, low: 1)
        #expect(limiter.take(.refusals, of: other, costing: 60, at: clock.wall.now()).isGranted)
        clock.advance(seconds: 10)
        let address: NetworkAddress? = nil
        #expect(limiter.take(.refusals, of: address, costing: 60, at: clock.wall.now()).isGranted)
    }

    @Test("a cost above the quota takes all of it, and is granted once all of it is there")
    func above() throws {
        let (limiter, clock) = (RateLimiter(), FixedClock())
        try budget(limiter, clock).spend(1_000)
        #expect(throws: Problem.self) { try budget(limiter, clock).spend(1) }
        clock.advance(seconds: 100)
        try budget(limiter, clock).spend(1_000)
    }

    @Test("the rates of many pairs over many years cost by their points, and the same answer again by its bytes")
    func wide() async throws {
        try await World.run(settings: Self.limited) { world in
            let query = "/v1/rates/history?base=EUR&quotes=PLN,THB,USD&from=1999-01-04"
            let reply = try await world.get(query)
            #expect(reply.status == 200)
            let newest = try #require(reply.string("asOf").flatMap { Day($0) })
            let first = try #require(Day("1999-01-04"))
            let cost = ReadCost.history(days: first.distance(to: newest) + 1, series: 3)
            #expect(cost > 50)
            #expect(reply.value("RateLimit")?.hasPrefix("\"reference\";r=\(6000 - cost);") == true)
            let sent = ReadCost.sending(bytes: reply.body.count)
            #expect(sent < 10)
            let again = try await world.get(query)
            #expect(again.body == reply.body)
            #expect(again.value("RateLimit")?.hasPrefix("\"reference\";r=\(6000 - cost - sent);") == true)
            // Control: a month of one pair is a plain read.
            let plain = try await world.get("/v1/rates/history?base=EUR&quote=PLN&range=30d")
            #expect(plain.value("RateLimit")?.hasPrefix("\"reference\";r=\(6000 - cost - sent - 1);") == true)
            #expect(world.services.dearReads.done.value == 1)
        }
    }

    @Test("what a budget has no room for is refused with the time to wait, and plain reads go on")
    func refused() async throws {
        try await World.run(settings: Self.limited) { world in
            var (day, reply) = (try #require(Day("1990-01-01")), Reply?.none)
            for _ in 0..<100 {
                reply = try await world.get("/v1/rates/history?base=EUR&quotes=PLN,THB,USD&from=\(day)")
                if reply?.status != 200 { break }
                day = day.advanced(by: 1)
            }
            let refused = try #require(reply)
            #expect(refused.summary == "429 too-many-requests")
            #expect(refused.headers[.retryAfter].flatMap { Int($0) }.map { (1...10).contains($0) } == true)
            #expect(try await world.get("/v1/currencies?q=PLN").status == 200)
        }
    }

    @Test("a page of a hundred rows counts for two requests, one of fifty for one")
    func pages() async throws {
        try await World.run(settings: Self.limited) { world in
            let ana = try await world.register("ana")
            for (limit, left) in [(50, 2999), (100, 2997), (51, 2995), (1, 2994)] {
                let reply = try await ana.get("/v1/me/blocks?limit=\(limit)")
                #expect(reply.value("RateLimit")?.hasPrefix("\"read\";r=\(left);") == true, "\(limit)")
            }
        }
    }

    @Test("a search of messages costs three requests, whatever it finds")
    func search() async throws {
        try await World.run(settings: Self.limited) { world in
            let ana = try await world.register("ana")
            let reply = try await ana.get("/v1/threads/search?q=pier")
            #expect(reply.value("RateLimit")?.hasPrefix("\"search\";r=597;") == true)
        }
    }

    @Test("costs are whole requests, from one on")
    func costs() {
        #expect([0, 1, 50, 51, 100, 200].map { ReadCost.page(rows: $0) } == [1, 1, 1, 2, 2, 4])
        #expect(ReadCost.history(days: 7, series: 1) == 1)
        #expect(ReadCost.history(days: 3_653, series: 1) == 8)
        #expect(ReadCost.history(days: 10_191, series: 29) == 592)
        #expect(ReadCost.history(days: -5, series: 40) == 1)
        // However long ago the first day is, no source has more.
        #expect(ReadCost.history(days: 1_000_000, series: 1) == 22)
        #expect(ReadCost.portfolio(days: 365) == 3)
        #expect(ReadCost.portfolio(days: 3_653) == 21)
        #expect(ReadCost.table(rows: 10_000) == 20)
        #expect(ReadCost.sending(bytes: 4_000_000) == 16)
    }
}
