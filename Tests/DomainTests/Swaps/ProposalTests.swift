import Domain
import Foundation
import Testing

@Suite("what a proposal writes") struct ProposalTests {
    private let noon = SwapFixture.noon
    private let ben = Identifier<Traveller>(high: 5, low: 5)

    private static let free = TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: true)

    private func propose(
        _ euros: String = "100.00", saying text: String? = nil, sent: Int = 0, hasReply: Bool = false,
        open: SwapAggregate? = nil,
        isBlocked: Bool = false, owner used: TierUsage = ProposalTests.free, at now: Date = SwapFixture.noon
    ) throws -> ProposalChange {
        let offer = try OfferFixture { $0.minFill = "50.00" }.publish()
        let thread = MessageThread(
            id: Identifier(high: 9, low: 9), offer: offer.id, owner: offer.owner, guest: ben, createdAt: noon,
            lastSeq: Int64(sent), hasReply: hasReply)
        let owner = TravellerSummary(id: offer.owner, handle: "ana", name: "Ana", reliability: .new)
        let snapshot = ProposalSnapshot(
            offer: VisibleOffer(
                OfferListing(offer: offer, owner: owner, ownerTier: used.tier), canOwnerAct: true,
                isBlocked: isBlocked), open: open,
            thread: sent > 0 || open != nil ? thread : nil, proposer: .unlimited(sentCount: sent),
            tierUsages: Sides(owner: used, proposer: Self.free),
            rates: ReferenceRates([try RatePublication.october()]), lists: .open)
        let ask = SwapTermsInput(
            amount: try money(euros, "EUR"), rate: nil, confirmsRate: false, isExact: true, meeting: nil)
        let proposal = Proposal(
            id: Identifier(high: 7, low: 1), by: ben, opening: Identifier(high: 9, low: 9), ask,
            saying: text.map {
                Proposal.Text(SharedText(stored: $0, as: .message), clientID: Identifier(high: 6, low: 6))
            })
        return try snapshot.proposing(proposal, notes: NoteTable([]), flags: .all, areLimitsOn: true, at: now)
    }

    @Test("it opens the thread, stands in it before its text, and is told to the owner alone")
    func first() throws {
        let change = try propose(saying: "Hi").proposed
        #expect(change.swap.state == .proposed)
        #expect(change.thread?.id == Identifier(high: 9, low: 9))
        #expect(change.thread?.lastSeq == 2)
        #expect(change.thread?.hasReply == false)
        let text = Message.Draft.Content.text("Hi", clientID: Identifier(high: 6, low: 6))
        #expect(change.messages.map(\.content) == [.event(position: 0), text])
        #expect(change.messages.map(\.seq) == [1, 2])
        #expect(change.messages.map(\.sender) == [ben, ben])
        #expect(change.notifications.map(\.recipient) == [OfferFixture.ana])
        #expect(change.notifications.map(\.subject.name) == ["swap.proposed"])
        #expect(change.observations == nil)
    }

    @Test("its text counts like any other of a stranger")
    func strangers() throws {
        #expect(try propose(saying: "Hi", sent: 2).proposed.messages.map(\.seq) == [3, 4])
        #expect(throws: ThreadRefusal.replyPending) { try propose(saying: "Hi", sent: 3) }
        #expect(try propose(sent: 3).proposed.messages.map(\.seq) == [4])
        #expect(try propose(saying: "Hi", sent: 3, hasReply: true).proposed.messages.map(\.seq) == [4, 5])
    }

    @Test("an open one stands in its way until its time is over; then that lapses first")
    func overdue() throws {
        let open = try SwapFixture.aggregate(SwapFixture.proposed())
        let over = noon.addingTimeInterval(48 * 3600)
        #expect(throws: SwapRefusal.alreadyProposed(open.swap.id)) {
            try propose(open: open, at: over.addingTimeInterval(-1))
        }
        let change = try propose(open: open, at: over)
        #expect(change.lapsed?.swap.state == .lapsed)
        #expect(change.lapsed?.messages.map(\.seq) == [4])
        #expect(change.proposed.messages.map(\.seq) == [5])
        #expect(change.proposed.thread?.lastSeq == 5)
    }

    @Test("an offer that cannot be seen looks like none")
    func blocked() {
        #expect(throws: SwapRefusal.noSuchOffer) { try propose(isBlocked: true) }
    }

    @Test("of the owner's limits it learns the amount of one swap, not what is under way")
    func limits() throws {
        let busy = TierUsage(tier: .t1, openSwaps: 3, volume: 1200, canAct: true)
        #expect(try propose(owner: busy).proposed.swap.state == .proposed)
        // 150 EUR are the most of T0, 100 EUR less than that.
        let small = TierUsage(tier: .t0, openSwaps: 2, volume: 600, canAct: true)
        #expect(try propose(owner: small).proposed.swap.state == .proposed)
        #expect(throws: SwapRefusal.otherTierLimit) { try propose("150.01", owner: small) }
    }
}
