import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("who can take an offer") struct TakeableTests {
    private let noon = OfferFixture.noon
    private static let swap = Identifier<Swap>(high: 7, low: 7)

    /// What somebody has verified and done.
    private static func facts(
        email: Bool = false, phone: Bool = false, completed: Int = 0, partners: Int = 0, score: Int? = nil
    ) -> Tier.Facts {
        var facts = Tier.Facts()
        (facts.hasVerifiedEmail, facts.hasVerifiedPhone) = (email, phone)
        (facts.completed, facts.partners, facts.score) = (completed, partners, score)
        return facts
    }

    private static func ben(
        _ facts: Tier.Facts = Tier.Facts(), in state: Traveller.State = .active, openSwaps: Int = 0,
        volume: Double = 0, begun: Taker.Begun = Taker.Begun(), lists: OperatorLists = .open
    ) -> Taker {
        Taker(
            id: OfferFixture.ben, in: state, facts: facts,
            usage: TierUsage(tier: Tier(facts), openSwaps: openSwaps, volume: volume, canAct: true), begun: begun,
            lists: lists)
    }

    private static func listing(_ offer: Offer, ownerTier: Tier = .t4) -> OfferListing {
        let owner = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        return OfferListing(offer: offer, owner: owner, ownerTier: ownerTier)
    }

    /// An offer that is taken whole.
    private static func whole(_ euros: String) throws -> Offer { try OfferFixture { $0.total = euros }.publish() }

    private func takeable(_ taker: Taker, _ offer: Offer, ownerTier: Tier = .t4) throws -> Takeable? {
        taker.takeable(
            Self.listing(offer, ownerTier: ownerTier), rates: ReferenceRates([try RatePublication.october()]),
            notes: NoteTable([]), at: noon)
    }

    private static func limit(_ limit: TierRefusal.Limit, _ tier: Tier, used: Double = 0) -> SwapRefusal {
        .tierLimit(TierRefusal(limit: limit, tier: tier, used: used))
    }

    @Test("an amount above one's tier says the first need of the lowest tier that allows it")
    func raise() throws {
        let regular = Self.facts(phone: true, completed: 3, partners: 3)
        let refused: [(Tier.Facts, String, Takeable.Raise?)] = [
            (Self.facts(), "150.01", .verifyEmail), (Self.facts(), "300.00", .verifyEmail),
            (Self.facts(), "300.01", .verifyPhone), (Self.facts(), "1000.00", .verifyPhone),
            (Self.facts(), "1000.01", .askModerator), (Self.facts(), "2000.00", .askModerator),
            (Self.facts(), "2000.01", nil), (Self.facts(email: true), "300.01", .verifyPhone),
            (Self.facts(phone: true), "500.00", .completeSwaps),
            (Self.facts(phone: true, completed: 3), "500.00", .newPartners), (regular, "500.01", .newPartners),
            (Self.facts(phone: true, completed: 10, partners: 10, score: 74), "1000.00", .raiseScore),
        ]
        for (facts, euros, raise) in refused {
            let refusal = Self.limit(.perSwap, Tier(facts))
            #expect(try takeable(Self.ben(facts), Self.whole(euros)) == .no(refusal, raise: raise), "\(euros)")
        }
        for (facts, euros) in [(Self.facts(), "150.00"), (Self.facts(email: true), "300.00"), (regular, "500.00")] {
            #expect(try takeable(Self.ben(facts), Self.whole(euros)) == .yes, "\(euros)")
        }
        // Whoever takes a part is held to the smallest one.
        #expect(try takeable(Self.ben(), OfferFixture { $0.minFill = "150.00" }.publish()) == .yes)
    }

    @Test("what is under way and was swapped in 30 days counts for the taker; of the owner the tier alone")
    func usage() throws {
        let offer = try Self.whole("100.00")
        let verified = Self.facts(email: true)
        #expect(try takeable(Self.ben(openSwaps: 1), offer) == .yes)
        let busy = Self.limit(.openSwaps, .t0, used: 2)
        #expect(try takeable(Self.ben(openSwaps: 2), offer) == .no(busy, raise: .endSwap))
        #expect(try takeable(Self.ben(verified, openSwaps: 2), offer) == .yes)
        // 600 EUR are the volume of T0.
        #expect(try takeable(Self.ben(volume: 500), offer) == .yes)
        let spent = Self.limit(.volume, .t0, used: 500.01)
        #expect(try takeable(Self.ben(volume: 500.01), offer) == .no(spent, raise: .wait))
        #expect(try takeable(Self.ben(verified), Self.whole("150.00"), ownerTier: .t0) == .yes)
        #expect(
            try takeable(Self.ben(verified), Self.whole("150.01"), ownerTier: .t0) == .no(.otherTierLimit, raise: nil))
    }

    @Test("the state of the offer is told first, then the operator's lists, then what has begun, then limits")
    func order() throws {
        let (offer, baht) = (try Self.whole("100.00"), try currency("THB"))
        let paused = offer.having(state: .paused)
        let lists = OperatorLists(currencies: [baht], countries: [], terms: nil, version: 1)
        let begun = Taker.Begun(proposals: [offer.id: Self.swap])
        #expect(try takeable(Self.ben(begun: begun, lists: lists), paused) == .no(.offerClosed(.paused), raise: nil))
        #expect(try takeable(Self.ben(), offer.having(expiresAt: noon)) == .no(.offerClosed(.expired), raise: nil))
        #expect(
            try takeable(Self.ben(begun: begun, lists: lists), offer) == .no(.switchedOff(.currency(baht)), raise: nil))
        #expect(
            try takeable(Self.ben(openSwaps: 2, begun: begun), offer) == .no(.alreadyProposed(Self.swap), raise: nil))
        // Whoever is limited reads that, whatever else there is.
        let limited = Self.ben(in: .limited, begun: begun, lists: lists)
        #expect(try takeable(limited, paused) == .no(.accountLimited, raise: nil))
        // 30 EUR are left of an offer that is taken from 50 EUR on.
        let left = try OfferFixture { $0.minFill = "50.00" }.publish().having(reserved: 27_000)
        let range = SwapRefusal.amountOutOfRange(least: try money("50.00", "EUR"), most: try money("30.00", "EUR"))
        #expect(try takeable(Self.ben(openSwaps: 2), left) == .no(range, raise: nil))
    }

    @Test("the limits of the day come last; who has written about the offer begins no conversation")
    func day() throws {
        let offer = try Self.whole("100.00")
        func used(_ quota: Quota) -> QuotaUse {
            QuotaUse(
                quota, of: QuotaHolder(facts: Tier.Facts(), registeredAt: noon),
                begunAt: Array(repeating: noon, count: 10), at: noon)
        }
        let (conversations, proposals) = (used(.conversations), used(.proposals))
        let talked = SwapRefusal.quotaUsed(QuotaUsed(use: conversations, at: noon))
        #expect(try takeable(Self.ben(begun: Taker.Begun(uses: [conversations])), offer) == .no(talked, raise: nil))
        let known = Taker.Begun(uses: [conversations], threads: [offer.id])
        #expect(try takeable(Self.ben(begun: known), offer) == .yes)
        let proposed = SwapRefusal.quotaUsed(QuotaUsed(use: proposals, at: noon))
        let all = Taker.Begun(uses: [conversations, proposals], threads: [offer.id])
        #expect(try takeable(Self.ben(begun: all), offer) == .no(proposed, raise: nil))
        let busy = Self.limit(.openSwaps, .t0, used: 2)
        #expect(try takeable(Self.ben(openSwaps: 2, begun: all), offer) == .no(busy, raise: .endSwap))
    }

    @Test("one's own offer is none to take, and none of an owner who may not act; one that is closed says that")
    func owner() throws {
        let (offer, rates) = (try Self.whole("100.00"), ReferenceRates([try RatePublication.october()]))
        func seen(_ offer: Offer, canOwnerAct: Bool, by taker: Taker = Self.ben()) -> Takeable? {
            taker.takeable(
                VisibleOffer(Self.listing(offer), canOwnerAct: canOwnerAct, isBlocked: false), rates: rates,
                notes: NoteTable([]), at: noon)
        }
        let ana = Taker(
            id: OfferFixture.ana, in: .active, facts: Tier.Facts(),
            usage: TierUsage(tier: .t0, openSwaps: 0, volume: 0, canAct: true), lists: .open)
        #expect(seen(offer, canOwnerAct: true, by: ana) == nil)
        #expect(seen(offer, canOwnerAct: true) == .yes)
        #expect(seen(offer, canOwnerAct: false) == .no(.otherCannotAct, raise: nil))
        #expect(seen(offer.having(state: .paused), canOwnerAct: false) == .no(.offerClosed(.paused), raise: nil))
    }

    @Test("no limit counts play money")
    func playMoney() throws {
        let rates = ReferenceRates([try RatePublication.october()])
        let draft = OfferDraft(
            total: try money("3000.00", "EUR"), want: try currency("THB"), pricing: .reference(premiumBps: 100), at: nil
        )
        let offer = try Offer(
            draft, id: Identifier(high: 9, low: 9), owner: OfferFixture.ana, rates: rates, at: noon)
        #expect(try takeable(Self.ben(openSwaps: 2, volume: 600), offer, ownerTier: .t0) == .yes)
        for (offer, isTooMuch) in [
            (offer, false), (try Self.whole("150.00"), false), (try Self.whole("150.01"), true),
        ] {
            let smallest = SmallestSwap(of: Self.listing(offer), rates: rates, notes: NoteTable([]), at: noon)
            #expect(smallest.excludesNewTravellers == isTooMuch)
        }
    }

    @Test("a search keeps what can be taken, and sees by the amount alone what cannot")
    func filter() throws {
        let rates = ReferenceRates([try RatePublication.october()])
        let filter = TakeableFilter(Self.ben(), notes: NoteTable([]))
        for (euros, isKept) in [("150.00", true), ("150.01", false)] {
            #expect(try filter.mayKeep(atLeast: money(euros, "EUR"), rates: rates) == isKept)
            #expect(try filter.keeps(Self.listing(Self.whole(euros)), rates: rates, at: noon) == isKept)
        }
        // 5,652.45 THB are 150 EUR.
        #expect(try filter.mayKeep(atLeast: money("5652.00", "THB"), rates: rates))
        #expect(try !filter.mayKeep(atLeast: money("5653.00", "THB"), rates: rates))
        // What has no rate is looked at whole.
        #expect(try filter.mayKeep(atLeast: money("1000000.00", "AED"), rates: rates))
        let limited = TakeableFilter(Self.ben(in: .limited), notes: NoteTable([]))
        #expect(try !limited.mayKeep(atLeast: money("1.00", "EUR"), rates: rates))
        #expect(try !filter.keeps(Self.listing(Self.whole("1.00").having(state: .paused)), rates: rates, at: noon))
    }
}
