import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Who leaves") struct DepartureTests {
    static let now = SwapFixture.start
    static let ana = OfferFixture.ana

    static func traveller(_ state: Traveller.State = .active) -> Traveller {
        Traveller(
            id: ana, handle: "ana", details: Traveller.Details(name: "Ana", homeCurrency: .eur),
            contacts: Traveller.Contacts(
                email: Contact("ana@example.org", claimedAt: now, verifiedAt: now),
                phone: Contact("+48600100200", claimedAt: now, verifiedAt: nil)),
            presence: Traveller.Presence(memberSince: now, lastActive: now), state: state)
    }

    static func snapshot(
        _ swaps: [SwapAggregate] = [], offers: [Offer] = [], hasMore: Bool = false, holds: [ErasureHold] = [],
        factor: SecondFactor? = nil, state: Traveller.State = .active
    ) -> DepartureSnapshot {
        DepartureSnapshot(
            Credentials(traveller: traveller(state), passwordHash: "hash", secondFactor: factor),
            swaps: swaps.map { DepartingSwap($0, in: .plain) }, hasMoreSwaps: hasMore, offers: offers,
            holds: holds)
    }

    private func leave(_ snapshot: DepartureSnapshot, _ proof: FactorProof? = nil) throws -> DepartureChange {
        try snapshot.leaving(passwordHash: "hash", by: { _ in proof }, at: Self.now)
    }

    @Test("only verified contacts are told, with the day; sessions end; seven days remain")
    func request() throws {
        let change = try leave(Self.snapshot(state: .limited))
        let departure = try #require(change.departure)
        #expect(departure == Departure(of: Self.ana, at: Self.now, from: .limited, hasOpenSwaps: false))
        #expect(change.account.endsSessions)
        let until = Self.now.addingTimeInterval(7 * 86_400)
        #expect(
            change.account.messages.map(\.content) == [.account(.leaving(until: until, heldUntil: nil, isFinal: false))]
        )
        #expect(change.account.messages.map(\.recipient) == [Recipient(.email, "ana@example.org")])
        #expect(departure.pending([]).hold == nil)
        #expect(departure.pending([]).erasedAt == until)
    }

    @Test("another password, an account that leaves already, and a second factor without a code are refused")
    func refused() throws {
        #expect(throws: AccountRefusal.notSignedIn) {
            try Self.snapshot().leaving(passwordHash: "other", by: { _ in nil }, at: Self.now)
        }
        for state in [Traveller.State.leaving, .deleted, .banned, .suspended] {
            #expect(throws: AccountRefusal.notSignedIn) { try leave(Self.snapshot(state: state)) }
        }
        let factor = SecondFactor(
            id: Identifier(at: Self.now), traveller: Self.ana, createdAt: Self.now, confirmedAt: Self.now)
        #expect(throws: AccountRefusal.secondFactorRequired) { try leave(Self.snapshot(factor: factor)) }
        let wrong = try leave(Self.snapshot(factor: factor), .wrong)
        #expect(wrong.account.refusal == .wrongSecondFactor(left: 4))
        #expect(wrong.departure == nil)
        #expect(try leave(Self.snapshot(factor: factor), .step(1)).departure != nil)
    }

    @Test(
        "a swap of somebody who was banned ends without blame; one that has ended or is disputed stays",
        arguments: Swap.State.allCases)
    func swaps(_ state: Swap.State) throws {
        let (swap, at) = try SwapFixture.swap(in: state)
        let change = try SwapFixture.aggregate(swap).removing(at: at)
        let ends = [.proposed, .accepted, .scheduled, .noShowClaimed].contains(state)
        #expect(state.canBeRemoved == ends)
        #expect((change != nil) == ends)
        guard let change else { return }
        #expect(change.swap.outcome == SwapOutcome(.system, at: at))
        #expect(change.notifications.map(\.recipient) == [swap.owner, swap.proposer])
        #expect(change.swap.observations == Sides(nil))
        #expect(!change.swap.canBeRemoved)
    }

    @Test("leaving cancels what was agreed; a claim and a dispute go on, and a proposal ends without blame")
    func departing() throws {
        var ends: [Swap.State: SwapOutcome?] = [:]
        for state in Swap.State.allCases {
            let (swap, at) = try SwapFixture.swap(in: state)
            let leaving = [DepartingSwap(try SwapFixture.aggregate(swap), in: .plain)]
            let changes = leaving.departing(of: swap.proposer, at: at)
            guard let change = changes.first else { continue }
            ends[state] = change.swap.outcome
            #expect(change.swap.observations.owner == nil)
        }
        #expect(Set(ends.keys) == [.proposed, .accepted, .scheduled])
        #expect(ends[.proposed]??.kind == .system)
        for state in [Swap.State.accepted, .scheduled] {
            #expect(ends[state]??.kind == .cancelled)
            #expect(ends[state]??.by == .proposer)
            #expect(ends[state]??.fault == .proposer)
        }
        #expect(Swap.State.allCases.filter(\.canBeRemoved) == [.proposed, .accepted, .scheduled, .noShowClaimed])
    }

    @Test("a passed deadline counts before a ban: an accused side does not leave its no-show behind")
    func deadline() throws {
        let (swap, at) = try SwapFixture.swap(in: .noShowClaimed)
        let late = at.addingTimeInterval(72 * 3600)
        let change = try #require(try SwapFixture.aggregate(swap).removing(at: late))
        #expect(change.swap.outcome == SwapOutcome(.noShow, at: late, fault: .proposer))
        // Control: a second earlier nobody is to blame.
        let early = try #require(try SwapFixture.aggregate(swap).removing(at: late.addingTimeInterval(-1)))
        #expect(early.swap.outcome?.fault == nil)
    }

    @Test("open offers are paused, with what their swaps gave back")
    func offers() throws {
        let (swap, at) = try SwapFixture.swap(in: .accepted)
        let aggregate = try SwapFixture.aggregate(swap)
        let change = try Self.snapshot([aggregate], offers: [aggregate.offer])
            .leaving(passwordHash: "hash", by: { _ in nil }, at: at)
        #expect(aggregate.offer.reserved == 10_000)
        #expect(change.offers.map(\.state) == [.paused])
        #expect(change.offers.map(\.reserved) == [0])
        let withdrawn = try OfferFixture().publish().having(state: .withdrawn)
        #expect(try leave(Self.snapshot(offers: [withdrawn])).offers == [])
    }

    static func dispute(isOpen: Bool = true) -> ErasureHold {
        ErasureHold(disputeAbout: .swap, "1", openedAt: now, isOpen: isOpen)
    }

    static func report(at time: Date = now) -> ErasureHold { ErasureHold(reportOf: .offer, "2", at: time) }

    @Test("a dispute holds for 33 days from its beginning, a report for 30; the later one is told")
    func holds() {
        let (dispute, report) = (Self.dispute(), Self.report())
        #expect(dispute.until == Self.now.addingTimeInterval(33 * 86_400))
        #expect(report.until == Self.now.addingTimeInterval(30 * 86_400))
        let departure = Departure(of: Self.ana, at: Self.now, from: .active, hasOpenSwaps: false)
        #expect(departure.pending([report, dispute]).hold == dispute)
        // Only what they need is held: the account goes after seven days.
        let due = Self.now.addingTimeInterval(7 * 86_400)
        #expect(departure.pending([report, dispute]).erasedAt == due)
        #expect(departure.keeping([report, dispute], at: due).subjects(.swap) == ["1"])
        #expect(departure.keeping([report, dispute], at: due).subjects(.offer) == ["2"])
        #expect(departure.keeping([report, dispute], at: report.until) == [dispute])
        // One that ends within the seven days holds nothing, and neither does a dispute that has ended.
        #expect(departure.pending([Self.report(at: Self.now.addingTimeInterval(-24 * 86_400))]).hold == nil)
        #expect(departure.pending([Self.dispute(isOpen: false)]).hold == nil)
    }

    @Test("an erasure waits for what it holds, and ends at once if nothing was ever held")
    func waiting() {
        let departure = Departure(of: Self.ana, at: Self.now, from: .active, hasOpenSwaps: false)
        let due = Self.now.addingTimeInterval(7 * 86_400)
        #expect(departure.waiting(for: [], at: due) == .ended)
        #expect(departure.waiting(for: [Self.dispute()], at: due) == .waiting)
        #expect(departure.waiting(for: [Self.dispute(isOpen: false)], at: due) == .stepDone)
        #expect(departure.waiting(for: [Self.dispute()], at: Self.dispute().until) == .stepDone)
    }

    @Test("an erasure begins once, when it is due and all swaps have ended, and tells the contacts")
    func beginning() throws {
        let due = Self.now.addingTimeInterval(7 * 86_400)
        var departure = Departure(of: Self.ana, at: Self.now, from: .active, hasOpenSwaps: false)
        func begin(_ departure: Departure, _ holds: [ErasureHold] = [], at now: Date) -> ErasureChange? {
            ErasureSnapshot(
                of: Self.traveller(.leaving), departure, holds: holds
            ).beginning(at: now)
        }
        #expect(begin(departure, at: due.addingTimeInterval(-0.001)) == nil)
        let change = try #require(begin(departure, at: due))
        #expect(change.departure.progress == ErasureProgress(.journal))
        #expect(change.messages.map(\.content) == [.account(.erased(heldUntil: nil))])
        #expect(begin(change.departure, at: due) == nil)
        let held = try #require(begin(departure, [Self.dispute()], at: due))
        #expect(held.messages.map(\.content) == [.account(.erased(heldUntil: Self.dispute().until))])
        departure.hasOpenSwaps = true
        #expect(begin(departure, at: due) == nil)
    }

    @Test("a return brings back the state before, until the erasure begins")
    func restoring() throws {
        var departure = Departure(of: Self.ana, at: Self.now, from: .limited, hasOpenSwaps: false)
        let change = try RestoreSnapshot(of: Self.traveller(.leaving), departure).restoring(at: Self.now)
        #expect(change.state == .limited)
        #expect(change.messages.map(\.content) == [.account(.restored)])
        #expect(try RestoreSnapshot(of: Self.traveller(), nil).restoring(at: Self.now) == RestoreChange())
        departure.progress = .first
        #expect(throws: AccountRefusal.notSignedIn) {
            try RestoreSnapshot(of: Self.traveller(.deleted), departure).restoring(at: Self.now)
        }
        #expect(throws: AccountRefusal.notSignedIn) {
            try RestoreSnapshot(of: Self.traveller(.deleted), nil).restoring(at: Self.now)
        }
    }

    @Test("an older database learns from the journal who left, who came back and who was erased")
    func replaying() throws {
        let left = Self.now.addingTimeInterval(-3600)
        let known = Departure(of: Self.ana, at: left, from: .limited, hasOpenSwaps: false)
        func hide(_ since: Date, _ before: Traveller.State, _ progress: ErasureProgress?) -> JournalReplay {
            .hide(
                Departure(of: Self.ana, at: since, from: before, hasOpenSwaps: true, progress: progress), paused: [])
        }
        func replay(_ state: JournalState, _ known: Departure?) -> JournalReplay? {
            JournalSnapshot(state, of: Self.traveller(known == nil ? .active : .leaving), known, offers: [])
                .replaying(at: Self.now)
        }
        #expect(replay(.leaving(since: left), nil) == hide(left, .active, nil))
        #expect(replay(.leaving(since: left), known) == nil)
        #expect(replay(.back, known) == .restore(.limited))
        #expect(replay(.back, nil) == nil)
        // The day of the request counts: a report from after it holds nothing.
        #expect(replay(.erased(leftAt: left), nil) == hide(left, .active, .first))
        #expect(replay(.erased(leftAt: nil), known) == hide(left, .limited, .first))
        #expect(replay(.erased(leftAt: nil), nil) == hide(Self.now, .active, .first))
        let offers = JournalSnapshot(
            .leaving(since: left), of: Self.traveller(), nil,
            offers: [try OfferFixture().publish(), try OfferFixture().publish().having(state: .paused)])
        guard case .hide(_, let paused) = offers.replaying(at: Self.now) else { throw Missing(what: "a departure") }
        #expect(paused.map(\.state) == [.paused])
        #expect(JournalState.leaving(since: left).followed(by: .erased(leftAt: nil)) == .erased(leftAt: left))
        #expect(JournalState.erased(leftAt: nil).followed(by: .back) == .erased(leftAt: nil))
    }

    @Test("others see nobody's name but that somebody was there; nobody can have the handle")
    func names() {
        let summary = Self.traveller().summary
        for state in Traveller.State.allCases {
            let shown = summary.shown(in: state)
            #expect(shown.hasLeft == (state == .leaving || state == .deleted))
            #expect(shown == (state.hasLeft ? TravellerSummary.former(Self.ana) : summary))
        }
        #expect(throws: HandleFault.reserved) { try Handle(TravellerSummary.formerHandle) }
        #expect(Traveller.State.allCases.filter(\.canSignIn) == [.active, .limited, .suspended, .banned, .leaving])
        #expect(Traveller.State.allCases.filter(\.canAct) == [.active, .limited])
    }

    @Test("the journal is written before anything is erased, and the WAL is emptied after everything")
    func order() {
        #expect(ErasureStep.allCases.first == .journal)
        #expect(ErasureStep.log.next == .held)
        #expect(ErasureStep.allCases.last == .heldLog)
        #expect(ErasureStep.heldLog.next == nil)
        #expect(ErasureStep.journal.next == .responses)
        #expect(ErasureStep.lastMail.next == .profile)
    }

    @Test("a slice leaves the erasure at its key, at the next step, where it was, or at its end")
    func slices() {
        let progress = ErasureProgress(.messages, after: "a")
        #expect(progress.next(after: .more(after: "b")) == ErasureProgress(.messages, after: "b"))
        #expect(progress.next(after: .stepDone) == ErasureProgress(.offers))
        #expect(progress.next(after: .waiting) == progress)
        #expect(progress.next(after: .ended) == nil)
        #expect(ErasureProgress(.heldLog).next(after: .stepDone) == nil)
    }

    @Test("a new password ends every other session, and is refused if somebody else was faster")
    func password() throws {
        let account = AccountSnapshot(
            Credentials(traveller: Self.traveller(), passwordHash: "old"), code: nil, sent: SentCodes(), claims: [],
            banned: [])
        let session = Identifier<Session>(high: 4, low: 4)
        let change = try account.replacingPassword("old", by: "new", in: session)
        #expect((change.passwordHash, change.onlySession, change.endsSessions) == ("new", session, false))
        #expect(throws: AccountRefusal.passwordChanged) {
            try account.replacingPassword("older", by: "new", in: session)
        }
    }
}
