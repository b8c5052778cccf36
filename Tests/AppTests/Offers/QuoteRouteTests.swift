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
            // 12 % of 7,536.60 THB are 904.39, and notes pay 3.40 more than the rate says.
            #expect(reply.string("savings.0.for") == "taker")
            #expect(reply.string("savings.0.estimate.amount") == "900.99")
            #expect(reply.string("savings.1.for") == "owner")
            #expect(reply.string("savings.1.estimate.amount") == "907.79")
        }
    }

    @Test(
        "a draft has the figures of the offer that becomes of it: with a premium, at its own rate, exact, in parts"
    )
    func draft() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let drafts: [(String, String, String)] = [
                ("minFill=155.00&premiumBps=100", #"{"kind":"reference","premiumBps":100}"#, "155.00"),
                ("minFill=50.00&premiumBps=-37", #"{"kind":"reference","premiumBps":-37}"#, "50.00"),
                ("minFill=50.00&rate=38.10", #"{"kind":"fixed","rate":"38.10"}"#, "50.00"),
                ("minFill=50.00&exact=true", #"{"kind":"reference","premiumBps":0}"#, "50.00"),
            ]
            for (query, pricing, least) in drafts {
                let quote = try await world.get("/v1/quotes?have=EUR&want=THB&amount=155.00&country=TH&\(query)")
                #expect(quote.status == 200, "\(query)")
                let offer = try await ana.post(
                    "/v1/offers",
                    #"{"have":{"amount":"155.00","currency":"EUR"},"want":"THB","minFill":{"amount":"\#(least)","currency":"EUR"},"pricing":\#(pricing),"place":{"latitude":13.7563,"longitude":100.5018},"exact":\#(query.contains("exact"))}"#
                )
                #expect(offer.status == 201, "\(query)")
                #expect(offer["quote.shown"] != nil)
                #expect(offer["quote.shown"] == quote["shown"], "\(query)")
                let own = (0..<4).map { quote["savings.\($0 * 2 + 1)"] }
                #expect((0..<4).map { offer["quote.savings.\($0)"] } == own, "\(query)")
            }
        }
    }

    @Test("other terms have the figures that a quote tells before, for both sides")
    func counter() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose("200.00").id()
            let query = "have=EUR&want=THB&amount=101.37&minFill=50.00&most=300.00&premiumBps=100"
            let (owner, taker) = (
                try await world.get("/v1/quotes?\(query)&as=owner"), try await world.get("/v1/quotes?\(query)&as=taker")
            )
            #expect(taker.string("savings.0.for") == "taker")
            #expect(taker.count("savings") == 4)
            let countered = try await pair.ana.act("counter", on: id, pair.terms("101.37"))
            #expect(countered["terms.shown"] != nil)
            #expect(countered["terms.shown"] == owner["shown"])
            #expect(try await pair.ben.get("/v1/swaps/\(id)")["terms.shown"] == taker["shown"])
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
                ("have=ZZZ&want=EUR&amount=5.00", "422 invalid /have"),
                ("have=AED&want=EUR&amount=1000", "422 invalid /have"),
                ("have=EUR&want=THB&amount=1&amount=2", "422 invalid /amount"),
                ("have=EUR&want=THB&amount=1&x=2", "422 invalid /x"),
                ("have=EUR&want=THB&amount=1&premiumBps=801", "422 invalid /premiumBps"),
                ("have=EUR&want=THB&amount=1&rate=-1", "422 invalid /rate"),
                ("have=EUR&want=THB&amount=1&rate=38&premiumBps=5", "422 invalid /rate"),
                ("have=EUR&want=THB&amount=1&minFill=0", "422 invalid /minFill"),
                ("have=EUR&want=THB&amount=1&country=th", "422 invalid /country"),
                ("have=EUR&want=THB&amount=1&as=guest", "422 invalid /as"),
                ("have=EUR&want=THB&amount=1&most=x", "422 invalid /most"),
                ("have=EUR&want=AED&amount=1&premiumBps=5", "422 invalid /want"),
            ] {
                let reply = try await world.get("/v1/quotes?\(query)")
                #expect(reply.summary == summary, "\(query)")
            }
        }
    }

    @Test("every pair of rated currencies has a quote, no other has one, and no amount is too much for the arithmetic")
    func extremes() async throws {
        try await World.run { world in
            let rates = try await world.services.rates.referenceRates(at: world.clock.now)
            let catalogue = world.services.reference.catalogue
            let pricer = OfferPricer(
                catalogue, notes: world.services.reference.notes, rates: rates, at: world.clock.now)
            let rated = rates.publications.flatMap(\.quotable)
            #expect(rated.count == 30)
            var quoted = 0
            for have in catalogue.currencies(at: FixedClock.start).map(\.currency) {
                for want in rated {
                    for amount in [1, Money.limit] {
                        let money = Money(minorUnits: amount, currency: have)
                        do throws(QuoteFault) {
                            _ = try pricer.quote(QuoteRequest(money, for: want))
                            quoted += 1
                        } catch {
                            let isKnown =
                                error == .amountOutOfRange && amount > 1
                                || error == .noReference && !rated.contains(have)
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
