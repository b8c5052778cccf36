import Foundation
import Testing

@testable import Domain

@Suite("what a step of a swap brings along") struct SwapConsequencesTests {
    private let noon = SwapFixture.noon
    private let start = SwapFixture.start
    private let ana = OfferFixture.ana
    private let ben = Identifier<Traveller>(high: 5, low: 5)

    /// Everything that an act brings along.
    private func acting(
        _ action: SwapAction, by actor: SwapActor, on swap: Swap, at now: Date, reviews: Sides<Review?> = Sides(nil)
    ) throws -> SwapChange {
        let current = try SwapFixture.aggregate(swap, reviews: reviews)
        let tierUsages = Sides(TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: true))
        var rated = swap
        rated.terms = SwapTerms(
            number: 1, amounts: swap.terms.amounts,
            price: SwapTerms.Price(rate: "38.4", isFixed: false, reference: nil), remainder: nil,
            meeting: swap.terms.meeting, offerTerms: 1, euros: 100)
        var known = current
        known.swap = rated
        return try SwapSnapshot(known, tierUsages: tierUsages, rates: ReferenceRates(), context: .plain)
            .acting(action, by: actor, at: now)
    }

    private func note(
        _ kind: SwapEvent.Kind, to traveller: Identifier<Traveller>, at now: Date
    ) -> InboxNotification.Draft {
        InboxNotification.Draft(
            to: traveller, about: .event(kind, position: 0), of: Identifier(high: 7, low: 7), at: now)
    }

    @Test("an acceptance stands in the thread, answers the guest, and is told to the other side")
    func accepted() throws {
        let change = try acting(SwapFixture.accept(), by: SwapFixture.ana, on: SwapFixture.proposed(), at: noon)
        #expect(change.events.map(\.kind) == [.accepted])
        #expect(change.messages.map(\.seq) == [4])
        #expect(change.messages.map(\.content) == [.event(position: 0)])
        #expect(change.messages.map(\.sender) == [ana])
        #expect(change.thread?.lastSeq == 4)
        #expect(change.thread?.hasReply == true)
        #expect(change.notifications == [note(.accepted, to: ben, at: noon)])
        #expect(change.offer?.reserved == 10_000)
        #expect(change.comparesSignIns)
        #expect(change.observations == nil)
        #expect(change.reports == [])
    }

    @Test("a refusal, or what nobody did, answers no one; what nobody did is told to both")
    func unanswered() throws {
        let declined = try acting(.decline, by: SwapFixture.ana, on: SwapFixture.proposed(), at: noon)
        #expect(declined.thread?.hasReply == false)
        #expect(declined.notifications == [note(.ended(.declined), to: ben, at: noon)])
        #expect(!declined.comparesSignIns)
        let late = noon.addingTimeInterval(48 * 3600)
        let lapsed = try #require(try SwapFixture.aggregate(SwapFixture.proposed()).lapsing(at: late))
        #expect(lapsed.messages.map(\.sender) == [nil])
        #expect(lapsed.notifications == [ana, ben].map { note(.ended(.lapsed), to: $0, at: late) })
        #expect(try SwapFixture.aggregate(SwapFixture.proposed()).lapsing(at: late.addingTimeInterval(-1)) == nil)
    }

    @Test("an exit for safety files one report and counts; to excuse it files none")
    func safety() throws {
        let (scheduled, _) = try SwapFixture.swap(in: .scheduled)
        let now = start.addingTimeInterval(-3600)
        let left = try acting(.cancel(.safety), by: SwapFixture.ben, on: scheduled, at: now)
        let report = Report.Draft(
            by: ben, about: .swap, subject: scheduled.id.description, reason: .safety, text: "", at: now)
        #expect(left.reports == [report])
        #expect(left.events.map(\.by) == [nil])
        #expect(left.notifications == [ana, ben].map { note(.ended(.system), to: $0, at: now) })
        #expect(left.observations == nil)
        let many = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(2))
        let blamed = try scheduled.after(.cancel(.safety), by: SwapFixture.ben, at: now, in: many)
        let excused = try acting(.excuse, by: .moderator, on: blamed, at: now)
        #expect(excused.reports == [])
        #expect(excused.notifications == [])
        #expect(excused.observations == Sides(nil))
    }

    @Test("after a decision what is hidden waits for the new time, and what can be seen stays")
    func reopened() throws {
        let (disputed, at) = try SwapFixture.swap(in: .disputed)
        func review(by side: Swap.Side, seenAt: Date?) -> Review {
            Review(
                id: Identifier(high: 5, low: side == .owner ? 0 : 1), swap: disputed.id, author: disputed.member(side),
                about: disputed.member(side.other),
                words: Review.Content(stars: 4, tags: [], text: "", privateText: ""), createdAt: noon,
                opensAt: noon.addingTimeInterval(60), revealedAt: seenAt)
        }
        let reviews = Sides<Review?>(
            owner: review(by: .owner, seenAt: nil), proposer: review(by: .proposer, seenAt: at))
        let decided = try acting(.decide(fault: .owner), by: .moderator, on: disputed, at: at, reviews: reviews)
        #expect(decided.reviews.map(\.id) == [Identifier(high: 5, low: 0)])
        #expect(decided.reviews.map(\.opensAt) == [at.addingTimeInterval(14 * 86_400)])
        #expect(decided.observations?.owner?.kind == .disputeLost)
        #expect(decided.observations?.proposer == nil)
    }

    @Test("two agreements on one offer that a block ends give back both amounts, one after the other")
    func blocked() throws {
        let (first, at) = try SwapFixture.swap(in: .accepted)
        var second = Swap(
            id: Identifier(high: 7, low: 8),
            between: Swap.Parties(
                offer: first.offer, thread: first.thread, owner: first.owner, proposer: first.proposer),
            about: first.about, terms: first.terms, by: .proposer, dueAt: nil, at: at)
        second = try second.after(SwapFixture.accept(), by: SwapFixture.ana, at: at)
        var offer = try OfferFixture().publish().having(reserved: 20_000)
        offer.state = .reserved
        let both = try [first, second].map { swap in
            var current = try SwapFixture.aggregate(swap)
            current.offer = offer
            return current
        }
        let other = Traveller(
            id: ana, handle: "ana", details: Traveller.Details(name: "Ana", homeCurrency: .eur),
            contacts: Traveller.Contacts(email: nil, phone: nil),
            presence: Traveller.Presence(memberSince: at, lastActive: at))
        let change = try BlockSnapshot(blocker: ben, other: other, swaps: both, safetyExits: 0).blocking(at: at)
        #expect(change.swaps.map(\.swap.state) == [.cancelled, .cancelled])
        #expect(change.swaps.map(\.offer?.reserved) == [10_000, 0])
        #expect(change.swaps.map { $0.messages.map(\.seq) } == [[4], [5]])
        #expect(change.swaps.flatMap(\.reports).map(\.reporter) == [ben, ben])
        let myself = BlockSnapshot(blocker: ana, other: other, swaps: [], safetyExits: 0)
        #expect(throws: TravellerRefusal.cannotBlockOneself) { try myself.blocking(at: at) }
        let nobody = BlockSnapshot(blocker: ana, other: nil, swaps: [], safetyExits: 0)
        #expect(throws: TravellerRefusal.noSuchTraveller) { try nobody.blocking(at: at) }
    }
}
