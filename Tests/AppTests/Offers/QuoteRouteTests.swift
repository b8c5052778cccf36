import App
import Domain
import JSON
import TestSupport
import Testing

@Suite("quotes") struct QuoteRouteTests {
    @Test("a quote is at the reference, with the savings of both sides")
    func quote() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/quotes?have=EUR&want=THB&amount=200.00")
            #expect(reply.status == 200)
            #expect(reply.string("rate") == "37.683")
            #expect(reply.string("gets.amount") == "7536.60")
            #expect(reply.int("premiumBps") == 0)
            #expect(reply.string("notes.gets.amount") == "7540.00")
            #expect(reply.count("savings") == 8)
            // Half of the sums at 12 %, a counter's in either direction.
            #expect(reply.string("savings.0.for") == "taker")
            #expect(reply.string("savings.0.estimate.amount") == "904.39")
            #expect(reply.string("savings.1.for") == "owner")
            #expect(reply.string("savings.1.estimate.amount") == "904.39")
        }
    }

    @Test("what cannot be quoted is refused with its pointers")
    func refused() async throws {
        try await World.reading { world in
            for (query, summary) in [
                ("have=EUR&want=EUR&amount=1", "422 invalid /want"),
                ("have=EUR&want=AED&amount=1", "422 invalid /want"),
                ("have=EUR&want=THB&amount=1.001", "422 invalid /amount"),
                ("have=EUR&want=THB&amount=0", "422 invalid /amount"),
                ("have=EUR&want=THB&amount=-1", "422 invalid /amount"),
                ("have=EUR&want=THB&amount=1e3", "422 invalid /amount"),
                ("have=EUR&want=IDR&amount=10000000000000", "422 invalid /amount"),
                ("have=EUR&want=THB&amount=\(String(repeating: "9", count: 30))", "422 invalid /amount"),
                ("have=eur&want=THB&amount=1", "422 invalid /have"), ("", "422 invalid /amount /have /want"),
                ("have=EUR&want=THB&amount=1&amount=2", "422 invalid /amount"),
                ("have=EUR&want=THB&amount=1&x=2", "422 invalid /x"),
            ] {
                let reply = try await world.get("/v1/quotes?\(query)")
                #expect(reply.summary == summary, "\(query)")
            }
        }
    }

    @Test("every pair of rated currencies has a quote, any other one an honest refusal")
    func everyPair() async throws {
        try await World.run { world in
            let catalogue = world.services.reference.catalogue
            let rated = try await world.services.rates.referenceRates().publications.flatMap(\.quotable)
            #expect(rated.count == 30)
            for have in rated {
                for want in rated where have != want {
                    let reply = try await world.get("/v1/quotes?have=\(have)&want=\(want)&amount=1000")
                    #expect(reply.status == 200, "\(have) \(want)")
                }
            }
            let others = catalogue.currencies.map(\.currency).filter { !rated.contains($0) }
            #expect(others.count == 135)
            for other in others {
                let have = try await world.get("/v1/quotes?have=\(other)&want=EUR&amount=1000")
                #expect(have.summary == "422 invalid /have", "\(other)")
                let want = try await world.get("/v1/quotes?have=PLN&want=\(other)&amount=1000")
                #expect(want.summary == "422 invalid /want", "\(other)")
            }
        }
    }

    @Test("no amount of any pair is too much for the arithmetic")
    func extremes() async throws {
        try await World.run { world in
            let rates = try await world.services.rates.referenceRates()
            let catalogue = world.services.reference.catalogue
            let pricer = OfferPricer(
                catalogue, notes: world.services.reference.notes, rates: rates, at: world.clock.now)
            var quoted = 0
            for have in catalogue.currencies.map(\.currency) {
                for want in rates.publications.flatMap(\.quotable) {
                    for amount in [1, Money.limit] {
                        let money = Money(minorUnits: amount, currency: have)
                        do throws(QuoteFault) {
                            _ = try pricer.quote(money, for: want)
                            quoted += 1
                        } catch {
                            let isKnown =
                                error == .amountOutOfRange && amount > 1 || error == .noReference
                                || error == .sameCurrency && have == want
                            #expect(isKnown, "\(money) for \(want)")
                        }
                    }
                }
            }
            #expect(quoted > 870)
        }
    }
}
