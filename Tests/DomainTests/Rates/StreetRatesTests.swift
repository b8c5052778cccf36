import Foundation
import Testing

@testable import Domain

@Suite("The street") struct StreetRatesTests {
    private func rates() throws -> StreetRates {
        StreetRates(
            of: [try currency("CUP"), try currency("LBP")],
            sightings: [
                StreetRates.Sighting(
                    of: try currency("CUP"), against: .usd, rate: try PublishedRate("390.00"),
                    asOf: try day("2026-10-30"),
                    source: "elTOQUE")
            ])
    }

    @Test("a currency with a street rate has a note, with what was seen of exactly this pair, in its direction")
    func notes() throws {
        let rates = try rates()
        let cup = try currency("CUP")
        let note = try #require(rates.note(from: .usd, to: cup))
        #expect(note.currencies == [cup])
        #expect(note.informal?.rate.text == "390.00" && note.informal?.source == "elTOQUE")
        #expect(rates.note(from: cup, to: .usd)?.informal?.rate.text == "0.002564103")
        // Never crossed: nobody saw euros.
        let euro = try #require(rates.note(from: .eur, to: cup))
        #expect(euro.currencies == [cup] && euro.informal == nil)
        #expect(rates.note(from: cup, to: try currency("LBP"))?.currencies.map(\.code) == ["CUP", "LBP"])
        #expect(rates.note(from: .eur, to: .usd) == nil)
    }

    @Test("the price of the street raises no flag; control: the same price without a street is held")
    func flags() throws {
        let baht = try currency("THB")
        var draft = OfferDraft(
            total: try money("50.00", "EUR"), want: baht, pricing: try OfferFixture.fixed("60"),
            at: try OfferFixture.place(in: "Asia/Bangkok"))
        draft.confirmsRate = true
        for (street, isHeld) in [(StreetRates(of: [baht]), false), (StreetRates(), true)] {
            let snapshot = PublishSnapshot(
                owner: TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new),
                in: .active, beside: OpenOffers(tier: .t4, sum: OpenOfferSum()), quota: .nothing(.offers), lists: .open,
                rates: ReferenceRates([try .october()], street: street), flags: .nobody)
            let (offer, filings) = try snapshot.publishing(
                draft, id: Identifier(high: 8, low: 8), flags: .all, areLimitsOn: true, at: OfferFixture.noon
            ).filed(in: FlagBook(), at: OfferFixture.noon)
            #expect((offer.heldUntil != nil) == isHeld)
            #expect(filings.isEmpty == !isHeld)
        }
    }

    @Test("a quote with a street rate has no saving, and stays as it is without one")
    func savings() throws {
        func quote(_ street: StreetRates) throws -> Quote {
            try Quote(
                of: try money("100.00", "EUR"), for: .usd, pricing: .reference(premiumBps: 100),
                on: ReferenceRates([try .october()], street: street), at: .distantPast, notes: nil,
                benchmarks: [BenchmarkMargin(channel: "airport", marginBps: 1200)], side: .both)
        }
        let plain = try quote(StreetRates())
        #expect(plain.savings.count == 2 && plain.street == nil)
        let street = try quote(StreetRates(of: [.usd])).saying("Official rate.")
        #expect(street.savings.isEmpty && street.street?.text == "Official rate.")
        #expect((street.gets, street.premiumBps, street.reference?.text) == (plain.gets, 100, plain.reference?.text))
    }
}
