import Domain
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Portfolios that are kept") struct RenderedPortfolioTests {
    @Test("the same portfolio is made once a day, and anew after a transaction, new rates, or for somebody else")
    func kept() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/wallet/portfolio?since=2016-11-22&currency=EUR"
            let cache = world.services.renderedPortfolios
            _ = try await pair.ana.get("/v1/wallet")
            let first = try await pair.ana.get(path)
            #expect((first.status, cache.size.entries) == (200, 1))
            #expect(try await pair.ana.get(path).body == first.body)
            #expect(cache.size.entries == 1)
            // The compressed form is of the same answer.
            let packed = try await pair.ana.get(path, headers: .with("Accept-Encoding", "gzip"))
            #expect((packed.status, cache.size.entries) == (200, 1))
            #expect(try await pair.ana.get("/v1/wallet/portfolio?since=2016-11-23&currency=EUR").status == 200)
            #expect(cache.size.entries == 2)
            _ = try await pair.ben.get("/v1/wallet")
            #expect(try await pair.ben.get(path).status == 200)
            #expect(cache.size.entries == 3)
            // Another's transaction changes nothing of it.
            _ = try await pair.ben.pay("deposits", #"{"amount":{"amount":"10.00","currency":"PLN"}}"#)
            #expect(try await pair.ana.get(path).body == first.body)
            #expect(cache.size.entries == 3)
            let deposit = try await pair.ana.pay("deposits", #"{"amount":{"amount":"10.00","currency":"PLN"}}"#)
            #expect(deposit.status < 300, "\(deposit.text)")
            let richer = try await pair.ana.get(path)
            #expect((richer.body == first.body, cache.size.entries) == (false, 4))
            try await world.execute("UPDATE change_count SET number = number + 1 WHERE subject = 'rates'")
            #expect(try await pair.ana.get(path).body == richer.body)
            #expect(cache.size.entries == 5)
            world.clock.advance(hours: 24)
            let ana = try await world.signedIn("ana")
            #expect(try await ana.get(path).body != richer.body)
            #expect(cache.size.entries == 6)
        }
    }
}
