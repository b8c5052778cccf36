import Domain
import Foundation
import Testing

@Suite("the terms that somebody writes") struct SwapTermsTests {
    /// 300 EUR for THB at the reference and one per cent, at least 50 EUR at a time.
    private func offer(_ change: (inout Offer) -> Void = { _ in }) throws -> Offer {
        var offer = try OfferFixture { $0.minFill = "50.00" }.publish()
        change(&offer)
        return offer
    }

    private func write(_ ask: SwapTermsInput, on offer: Offer) throws -> SwapTerms {
        let steps = try [("EUR", "5"), ("THB", "20"), ("USD", "10")].compactMap { code, amount in
            NoteStep(minorUnits: try money(amount, code).minorUnits, currency: try currency(code))
        }
        return try SwapTerms(
            ask, number: 2, meeting: nil, on: offer, rates: ReferenceRates([try RatePublication.october()]),
            notes: NoteTable(steps), at: SwapFixture.noon)
    }

    @Test(
        "they are payable in bank notes, and say what is left over, who keeps it, and what was asked for",
        arguments: [
            ("100.00", "100.00", "3800.00", "5.98", .proposer), ("65.00", "65.00", "2480.00", "6.11", .owner),
            ("101.37", "100.00", "3800.00", "5.98", .proposer), ("299.99", "300.00", "11420.00", "2.05", .owner),
        ] as [(String, String, String, String, Swap.Side)])
    func notes(_ amount: String, _ gives: String, _ gets: String, _ rest: String, _ gains: Swap.Side) throws {
        let asked = try money(amount, "EUR")
        let terms = try write(SwapTermsInput(amount: asked), on: offer())
        let deal = Amounts(gives: try money(gives, "EUR"), gets: try money(gets, "THB"))
        #expect(terms.amounts == deal)
        #expect(terms.remainder == SwapTerms.Remainder(amount: try money(rest, "THB"), gains: gains))
        #expect(terms.roundedFrom == (amount == gives ? nil : asked))
        #expect(terms.rate == "38.05983")
    }

    @Test("they are exact to the cent if that is asked for, or if the offer is and nothing else is asked for")
    func exact() throws {
        let asked = try money("101.37", "EUR")
        let (plain, exactOffer) = (try offer(), try offer { $0.isExact = true })
        for terms in [
            try write(SwapTermsInput(amount: asked, isExact: true), on: plain),
            try write(SwapTermsInput(amount: asked), on: exactOffer),
        ] {
            #expect(terms.amounts == Amounts(gives: asked, gets: try money("3858.12", "THB")))
            #expect(terms.remainder == nil)
            #expect(terms.roundedFrom == nil)
        }
        let payable = try write(SwapTermsInput(amount: asked, isExact: false), on: exactOffer)
        #expect(payable.amounts == Amounts(gives: try money("100.00", "EUR"), gets: try money("3800.00", "THB")))
        #expect(payable.roundedFrom == asked)
    }

    @Test("an amount is of the offer's currency, from its smallest fill to what remains")
    func range() throws {
        let plain = try offer()
        for amount in ["50.00", "300.00"] {
            let terms = try write(SwapTermsInput(amount: try money(amount, "EUR"), isExact: true), on: plain)
            #expect(terms.amounts.gives.amount == amount)
        }
        let (least, most) = (try money("50.00", "EUR"), try money("300.00", "EUR"))
        for (amount, code) in [("49.99", "EUR"), ("300.01", "EUR"), ("100.00", "THB"), ("100.00", "USD")] {
            let ask = SwapTermsInput(amount: try money(amount, code))
            #expect(throws: SwapRefusal.amountOutOfRange(least: least, most: most)) { try write(ask, on: plain) }
        }
        // Less than the smallest fill remains.
        let (taken, left) = (try offer { $0.reserved = 26_000 }, try money("40.00", "EUR"))
        #expect(throws: SwapRefusal.amountOutOfRange(least: least, most: left)) {
            try write(SwapTermsInput(amount: left), on: taken)
        }
    }

    @Test(
        "a rate of one's own more than a fifth away from the reference has to be meant",
        arguments: [
            ("45.2196", nil, "45.21960"), ("45.2197", 2000, "45.21970"), ("45.3", 2021, "45.30000"),
            ("30.1464", nil, "30.14640"), ("29.9", 2065, "29.90000"),
        ] as [(String, Int?, String)])
    func ownRate(_ rate: String, _ distance: Int?, _ shown: String) throws {
        let (plain, asked, own) = (try offer(), try money("100.00", "EUR"), try FixedRate(rate))
        if let distance {
            #expect(throws: SwapRefusal.confirmRate(distanceBps: distance)) {
                try write(SwapTermsInput(amount: asked, rate: own), on: plain)
            }
        }
        let terms = try write(SwapTermsInput(amount: asked, rate: own, confirmsRate: distance != nil), on: plain)
        #expect(terms.rate == shown)
        #expect(terms.isFixed)
    }

    @Test("what notes make of a small sum has to be meant too")
    func rounding() throws {
        // 15 EUR are 16.93 USD at this price, and the smallest note is one of 10.
        let dollars = try OfferFixture { ($0.want, $0.minFill) = ("USD", "5.00") }.publish()
        let asked = try money("15.00", "EUR")
        let notes = Amounts(gives: asked, gets: try money("20.00", "USD"))
        #expect(throws: SwapRefusal.confirmRounding(notes)) { try write(SwapTermsInput(amount: asked), on: dollars) }
        let meant = try write(SwapTermsInput(amount: asked, confirmsRounding: true), on: dollars)
        #expect(meant.amounts == notes)
        #expect(meant.remainder == SwapTerms.Remainder(amount: try money("3.07", "USD"), gains: .owner))
    }

    @Test("they are priced by the offer as it is now, and say of which version of its terms they are")
    func edited() throws {
        let cheaper = try offer { ($0.pricing, $0.termsVersion) = (.reference(premiumBps: -100), 3) }
        let terms = try write(SwapTermsInput(amount: try money("100.00", "EUR"), isExact: true), on: cheaper)
        #expect(terms.amounts.gets == (try money("3730.62", "THB")))
        #expect((terms.number, terms.offerTerms) == (2, 3))
        #expect(terms.reference?.text == "37.683")
        #expect(!terms.isFixed)
    }

    @Test("they are worth what is given in EUR, or what is got where that is more than a fifth dearer")
    func worth() throws {
        let rates = ReferenceRates([try RatePublication.october()])
        func euros(_ gives: Money, _ gets: Money) -> Double? { Amounts(gives: gives, gets: gets).euros(on: rates) }
        let hundred = try money("100.00", "EUR")
        #expect(try euros(hundred, money("3800.00", "THB")) == 100)
        #expect(try euros(hundred, money("4521.96", "THB")) == 100)
        #expect(try euros(hundred, money("4522.35", "THB")) == 120.01)
        #expect(try euros(money("400.00", "AED"), money("3768.30", "THB")) == 100)
        #expect(try euros(money("400.00", "AED"), money("1000000", "VND")) == nil)
    }
}
