import Domain
import Testing

@Suite("The caps of open offers by tier") struct OpenOffersTests {
    private static let numbers: [Tier: Int] = [.t0: 20, .t1: 30, .t2: 50, .t3: 100, .t4: 200]

    private func publishing(_ euros: String, as tier: Tier, beside others: [Offer]) throws {
        let draft = OfferDraft(
            total: try money(euros, "EUR"), want: try currency("THB"), pricing: .reference(premiumBps: 100),
            at: try OfferFixture.place(in: "Asia/Bangkok"))
        let rates = ReferenceRates([try RatePublication.october()])
        let snapshot = PublishSnapshot(
            owner: TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new), in: .active,
            beside: OpenOffers(tier: tier, sum: OpenOfferSum(of: others.map(\.openAmount), rates: rates)),
            quota: .nothing(.offers), lists: .open, rates: rates, flags: .nobody)
        _ = try snapshot.publishing(
            draft, id: Identifier(high: 8, low: 8), flags: .none, areLimitsOn: true, at: OfferFixture.noon)
    }

    @Test("each tier has its number", arguments: Tier.allCases)
    func number(_ tier: Tier) throws {
        let limit = try #require(Self.numbers[tier])
        let small = try OfferFixture { $0.total = "1.00" }.publish()
        try publishing("1.00", as: tier, beside: Array(repeating: small, count: limit - 1))
        #expect(throws: OfferRefusal.tooManyOffers(limit: limit, used: limit)) {
            try publishing("1.00", as: tier, beside: Array(repeating: small, count: limit))
        }
    }

    @Test("the value is ten times the amount per swap, of what is not swapped yet", arguments: Tier.allCases)
    func value(_ tier: Tier) throws {
        let limit = 10 * tier.perSwap
        let half = try OfferFixture { $0.total = "\(limit / 2).00" }.publish()
        try publishing("\(limit / 2).00", as: tier, beside: [half])
        #expect(throws: OfferRefusal.offersWorthTooMuch(limit: limit, used: Double(limit / 2))) {
            try publishing("\(limit / 2).01", as: tier, beside: [half])
        }
        // Reserved amounts still count; completed ones do not.
        #expect(throws: OfferRefusal.self) {
            try publishing("\(limit / 2).01", as: tier, beside: [half.having(reserved: 100)])
        }
        try publishing("\(limit / 2).01", as: tier, beside: [half.having(completed: 1)])
    }

    @Test("pausing, resuming and a smaller amount need no room; a larger amount and a renewal do")
    func changes() throws {
        let offer = try OfferFixture { $0.minFill = "50.00" }.publish()
        let rates = ReferenceRates([try RatePublication.october()])
        let full = OpenOffers(
            tier: .t0, sum: OpenOfferSum(of: Array(repeating: offer.openAmount, count: 20), rates: rates))
        let (ana, noon) = (OfferFixture.ana, OfferFixture.noon)
        func change(
            _ offer: Offer, _ act: (Offer) throws(OfferRefusal) -> Offer
        ) throws(OfferRefusal) -> Offer {
            let owner = TravellerSummary(id: ana, handle: "ana", name: "Ana", reliability: .new)
            let visible = VisibleOffer(
                OfferListing(offer: offer, owner: owner, ownerTier: .t0), canOwnerAct: true, isBlocked: false)
            return try OfferSnapshot(
                visible, beside: full, lists: .open, rates: rates, flags: .nobody, in: FlagBook()
            ).changing(
                by: ana, flags: .none, areLimitsOn: true, at: noon, act
            ).offer
        }
        let paused = try change(offer) { o throws(OfferRefusal) in try o.pausing(by: ana, at: noon) }
        #expect(try change(paused) { o throws(OfferRefusal) in try o.resuming(by: ana, at: noon) }.state == .active)
        var edit = OfferEdit()
        edit.total = try money("100.00", "EUR")
        #expect(
            try change(offer) { o throws(OfferRefusal) in
                try o.editing(by: ana, edit, version: 1, rates: rates, at: noon)
            }.total == edit.total)
        edit.total = try money("301.00", "EUR")
        #expect(throws: OfferRefusal.tooManyOffers(limit: 20, used: 20)) {
            try change(offer) { o throws(OfferRefusal) in
                try o.editing(by: ana, edit, version: 1, rates: rates, at: noon)
            }
        }
        // At another price the same amount is worth more, too.
        var dear = OfferEdit()
        (dear.pricing, dear.confirmsRate) = (try OfferFixture.fixed("80"), true)
        #expect(throws: OfferRefusal.tooManyOffers(limit: 20, used: 20)) {
            try change(offer) { o throws(OfferRefusal) in
                try o.editing(by: ana, dear, version: 1, rates: rates, at: noon)
            }
        }
        #expect(throws: OfferRefusal.tooManyOffers(limit: 20, used: 20)) {
            try change(offer.having(expiresAt: noon)) { o throws(OfferRefusal) in
                try o.renewing(by: ana, days: nil, availability: nil, at: noon)
            }
        }
    }
}
