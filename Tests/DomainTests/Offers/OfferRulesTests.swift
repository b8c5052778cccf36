import Domain
import Foundation
import Testing

@Suite("publishing") struct OfferRulesTests {
    @Test("a new offer is active, whole, and of the first version")
    func fresh() throws {
        let offer = try OfferFixture { $0.note = "Gate area" }.publish()
        #expect(offer.state == .active)
        #expect(offer.version == 1)
        #expect(offer.remaining == (try money("300.00", "EUR")))
        #expect((offer.reserved, offer.completed) == (0, 0))
        #expect(offer.minFill == (try money("300.00", "EUR")))
        #expect(offer.have.code == "EUR")
        #expect(offer.owner == OfferFixture.ana)
        #expect(offer.note == "Gate area")
        #expect(offer.settlement == .meetup)
        #expect((offer.createdAt, offer.freshAt) == (OfferFixture.noon, OfferFixture.noon))
    }

    @Test("the two currencies are different")
    func sameCurrency() throws {
        #expect(throws: OfferRefusal.sameCurrency) { try OfferFixture { $0.want = "EUR" }.publish() }
    }

    @Test(
        "the smallest fill is more than nothing and at most the whole",
        arguments: [
            ("0.01", nil), ("300.00", nil), ("300.01", OfferRefusal.minFillTooLarge),
            ("0", OfferRefusal.minFillNotPositive),
        ])
    func minFill(amount: String, refusal: OfferRefusal?) throws {
        let fixture = OfferFixture { $0.minFill = amount }
        guard let refusal else {
            #expect(try fixture.publish().minFill == money(amount, "EUR"))
            return
        }
        #expect(throws: refusal) { try fixture.publish() }
    }

    @Test("the smallest fill is of the currency that is given")
    func minFillCurrency() throws {
        var asked = OfferDraft(
            total: try money("300", "EUR"), want: try currency("THB"), pricing: .reference(premiumBps: 0),
            at: try OfferFixture.place(in: "Asia/Bangkok"))
        asked.minFill = try money("50", "THB")
        let draft = asked
        #expect(throws: OfferRefusal.minFillNotPositive) {
            try Offer(
                draft, id: Identifier(high: 9, low: 9), owner: OfferFixture.ana,
                rates: ReferenceRates([RatePublication.october()]),
                at: OfferFixture.noon)
        }
    }

    @Test("a premium is from minus to plus 800 basis points", arguments: [-801, -800, 0, 800, 801])
    func premium(bps: Int) throws {
        let fixture = OfferFixture { $0.pricing = .reference(premiumBps: bps) }
        guard abs(bps) > 800 else {
            #expect(try fixture.publish().pricing == .reference(premiumBps: bps))
            return
        }
        #expect(throws: OfferRefusal.premiumOutOfRange) { try fixture.publish() }
    }

    /// Mid is 37.683 baht a euro.
    @Test(
        "a fixed rate beyond 2000 basis points of the reference has to be confirmed",
        arguments: [
            ("37.683", nil), ("45.2196", nil), ("30.1464", nil), ("45.2233683", 2001), ("30.1426317", 2001),
            ("3768.3", 990_000), ("0.37683", 9900), ("45.21961", 2000),
        ])
    func confirmRate(rate: String, distance: Int?) throws {
        var fixture = try OfferFixture { $0.pricing = try OfferFixture.fixed(rate) }
        if let distance {
            #expect(throws: OfferRefusal.confirmRate(distanceBps: distance)) { try fixture.publish() }
        } else {
            #expect(try fixture.publish().pricing == OfferFixture.fixed(rate))
        }
        fixture.confirmsRate = true
        #expect(try fixture.publish().pricing == OfferFixture.fixed(rate))
    }

    @Test("at least one of the two currencies has a reference rate, both if it prices the offer")
    func reference() throws {
        let fixed = try OfferFixture.fixed("0.25")
        #expect(throws: OfferRefusal.noReference) {
            try OfferFixture { ($0.have, $0.want, $0.total, $0.pricing) = ("AED", "VND", "300.00", fixed) }.publish()
        }
        #expect(throws: OfferRefusal.noReferenceForBoth) {
            try OfferFixture { ($0.have, $0.want) = ("AED", "EUR") }.publish()
        }
        #expect(throws: OfferRefusal.noReferenceForBoth) {
            try OfferFixture { ($0.have, $0.want, $0.total) = ("USD", "VND", "300") }.publish()
        }
        #expect(
            try OfferFixture { ($0.have, $0.want, $0.pricing) = ("AED", "EUR", fixed) }.publish().pricing == fixed)
        #expect(
            try OfferFixture { ($0.have, $0.want, $0.pricing) = ("EUR", "AED", fixed) }.publish().pricing == fixed)
        #expect(throws: OfferRefusal.noReference) { try OfferFixture { $0.isRated = false }.publish() }
    }

    @Test("an amount that comes to nothing, or to more than every amount, is not priced")
    func notPriceable() throws {
        #expect(throws: OfferRefusal.notPriceable) {
            try OfferFixture { ($0.have, $0.want, $0.total) = ("IDR", "EUR", "1.00") }.publish()
        }
        #expect(throws: OfferRefusal.notPriceable) {
            try OfferFixture { ($0.have, $0.want, $0.total) = ("EUR", "IDR", "10000000000000.00") }.publish()
        }
        #expect(try OfferFixture { ($0.have, $0.want, $0.total) = ("IDR", "EUR", "300.00") }.publish().state == .active)
    }
}
