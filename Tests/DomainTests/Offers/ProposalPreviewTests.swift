import Foundation
import Testing

@testable import Domain

/// Ben, whose tier allows 150 EUR at a time, before he proposes for an offer of 300 EUR, from 50 EUR on.
@Suite("the preview of a proposal") struct ProposalPreviewTests {
    private static func ben(
        _ id: Identifier<Traveller> = OfferFixture.ben, in state: Traveller.State = .active,
        begun: Taker.Begun = Taker.Begun(), lists: OperatorLists = .open
    ) -> Taker {
        Taker(
            id: id, in: state, facts: Tier.Facts(),
            usage: TierUsage(tier: .t0, openSwaps: 0, volume: 0, canAct: true), begun: begun, lists: lists)
    }

    private static func visible(
        _ offer: Offer, canOwnerAct: Bool = true, isBlocked: Bool = false
    ) -> VisibleOffer {
        let owner = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        return VisibleOffer(
            OfferListing(offer: offer, owner: owner, ownerTier: .t4), canOwnerAct: canOwnerAct, isBlocked: isBlocked)
    }

    private static func notes(baht: String) throws -> NoteTable {
        NoteTable(
            try [("EUR", "5"), ("THB", baht)].compactMap { code, amount in
                NoteStep(minorUnits: try money(amount, code).minorUnits, currency: try currency(code))
            })
    }

    private func preview(
        _ amount: String, isExact: Bool? = nil, of offer: VisibleOffer, by taker: Taker = Self.ben(),
        baht: String = "20"
    ) throws -> ProposalPreview {
        try taker.preview(
            money(amount, "EUR"), isExact: isExact, of: offer, rates: ReferenceRates([RatePublication.october()]),
            notes: Self.notes(baht: baht), at: OfferFixture.noon)
    }

    private func offer(minFill: String = "50.00") throws -> Offer {
        try OfferFixture { $0.minFill = minFill }.publish()
    }

    @Test("it has the terms of the proposal: what notes pay and who keeps the rest, or all to the cent")
    func terms() throws {
        let seen = Self.visible(try offer())
        // 38.05983 × 100 is 3,805.98 THB, and the nearest notes pay 3,800 THB.
        let rounded = try preview("100.00", of: seen)
        #expect(rounded.terms.amounts == Amounts(gives: try money("100", "EUR"), gets: try money("3800", "THB")))
        #expect(rounded.terms.remainder == SwapTerms.Remainder(amount: try money("5.98", "THB"), gains: .proposer))
        #expect(rounded.terms.roundedFrom == nil)
        #expect(rounded.takeable == .yes)
        let exact = try preview("100.00", isExact: true, of: seen)
        #expect(exact.terms.amounts == Amounts(gives: try money("100", "EUR"), gets: try money("3805.98", "THB")))
        #expect(exact.terms.remainder == nil)
        let moved = try preview("101.37", of: seen)
        #expect(moved.terms.amounts == rounded.terms.amounts)
        #expect(moved.terms.roundedFrom == (try money("101.37", "EUR")))
    }

    @Test("notes far from the price have to be confirmed, and are told all the same")
    func rounding() throws {
        let seen = Self.visible(try offer(minFill: "5.00"))
        // 15 EUR are 570.90 THB; a note of 500 THB is 12 % less.
        let far = try preview("15.00", of: seen, baht: "500")
        #expect(far.needsRounding)
        #expect(far.terms.amounts == Amounts(gives: try money("15", "EUR"), gets: try money("500", "THB")))
        #expect(try !preview("15.00", isExact: true, of: seen, baht: "500").needsRounding)
        #expect(try !preview("15.00", of: seen).needsRounding)
    }

    @Test("a limit, a limited account and what is switched off are told; an open proposal is not looked at")
    func limits() throws {
        let (offer, baht) = (try offer(), try currency("THB"))
        let seen = Self.visible(offer)
        func takeable(_ amount: String, _ taker: Taker = Self.ben()) throws -> Takeable? {
            try preview(amount, isExact: true, of: seen, by: taker).takeable
        }
        let limit = SwapRefusal.tierLimit(TierRefusal(limit: .perSwap, tier: .t0))
        #expect(try takeable("150.00") == .yes)
        #expect(try takeable("150.01") == .no(limit, raise: .verifyEmail))
        #expect(try takeable("100.00", Self.ben(in: .limited)) == .no(.accountLimited, raise: nil))
        let lists = OperatorLists(currencies: [baht], countries: [], terms: nil, version: 1)
        #expect(try takeable("100.00", Self.ben(lists: lists)) == .no(.switchedOff(.currency(baht)), raise: nil))
        let begun = Taker.Begun(proposals: [offer.id: Identifier(high: 7, low: 7)])
        #expect(try takeable("100.00", Self.ben(begun: begun)) == .yes)
    }

    @Test("what a proposal would refuse otherwise is refused")
    func refused() throws {
        let offer = try offer()
        let range = SwapRefusal.amountOutOfRange(least: try money("50", "EUR"), most: try money("300", "EUR"))
        for amount in ["49.99", "300.01"] {
            #expect(throws: range) { try preview(amount, of: Self.visible(offer)) }
        }
        #expect(throws: SwapRefusal.ownOffer) {
            try preview("100.00", of: Self.visible(offer), by: Self.ben(OfferFixture.ana))
        }
        #expect(throws: SwapRefusal.offerClosed(.paused)) {
            try preview("100.00", of: Self.visible(offer.having(state: .paused)))
        }
        #expect(throws: SwapRefusal.noSuchOffer) { try preview("100.00", of: Self.visible(offer, isBlocked: true)) }
    }

    @Test("a guest reads the same terms, and of no offer that guests do not see")
    func guest() throws {
        let offer = try offer()
        func guest(_ offer: VisibleOffer) throws -> ProposalPreview {
            try offer.previewForGuest(
                money("100.00", "EUR"), isExact: nil, rates: ReferenceRates([RatePublication.october()]),
                notes: Self.notes(baht: "20"), at: OfferFixture.noon)
        }
        let seen = Self.visible(offer)
        #expect(try guest(seen).terms == preview("100.00", of: seen).terms)
        #expect(try guest(seen).takeable == nil)
        #expect(throws: SwapRefusal.offerClosed(.paused)) { try guest(Self.visible(offer.having(state: .paused))) }
        #expect(throws: SwapRefusal.noSuchOffer) { try guest(Self.visible(offer, canOwnerAct: false)) }
    }
}
