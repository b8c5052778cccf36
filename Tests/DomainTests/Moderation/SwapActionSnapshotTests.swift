import Foundation
import Testing

@testable import Domain

@Suite("What staff decide about swaps") struct SwapActionSnapshotTests {
    private static let sara = Identifier<Traveller>(high: 3, low: 9)
    private static let hour: TimeInterval = 3600

    /// A dispute that Ben opened by contesting a no-show, and when.
    private static func disputed(both: Bool = true) throws -> (swap: Swap, openedAt: Date) {
        var (swap, at) = try SwapFixture.swap(in: .disputed)
        for side in both ? [SwapFixture.ana, SwapFixture.ben] : [] {
            swap = try swap.after(.dispute(.noShow, statement: "I was there at noon."), by: side, at: at)
        }
        return (swap, at)
    }

    private static func person(_ id: Identifier<Traveller>, _ state: Traveller.State) -> Traveller {
        Traveller(
            id: id, handle: "a",
            details: Traveller.Details(name: "A", homeCurrency: .eur, bio: "", languages: []),
            contacts: Traveller.Contacts(
                email: Contact("a@example.org", claimedAt: SwapFixture.noon, verifiedAt: nil), phone: nil),
            presence: Traveller.Presence(memberSince: SwapFixture.noon, lastActive: SwapFixture.noon), state: state)
    }

    private static func snapshot(
        _ swap: Swap, _ role: StaffRole? = .senior, owner: Traveller.State = .active, openCase: CaseSnapshot? = nil,
        last: Sides<ModerationAction?> = Sides(nil), isReporter: Bool = false
    ) throws -> SwapActionSnapshot {
        SwapActionSnapshot(
            Decider(
                role.map {
                    StaffMember(
                        id: sara, role: $0, since: SwapFixture.noon, appointedBy: nil, hasOneTimePassword: false)
                }, Involvement(people: [swap.owner, swap.proposer], isReporter: isReporter), naming: nil,
                about: openCase),
            current: try SwapFixture.aggregate(swap),
            people: Sides(owner: person(swap.owner, owner), proposer: person(swap.proposer, .active)), last: last)
    }

    private static func openCase() -> CaseSnapshot {
        let stored = ModerationCase(
            id: Identifier(high: 5, low: 5), subject: CaseSubject(.swap, "x"), openedAt: SwapFixture.noon,
            ModerationCase.Progress(priority: .high, dueAt: SwapFixture.noon, reports: 1))
        return CaseSnapshot(stored, actor: nil, .none, holder: nil)
    }

    private static func order(case caseID: Identifier<ModerationCase>? = nil) -> SwapOrder {
        SwapOrder(
            ModerationAction.Order(reason: .scam, note: "Seen.", caseID: caseID), by: sara,
            as: Sides(owner: Identifier(high: 8, low: 1), proposer: Identifier(high: 8, low: 2)))
    }

    private static func refusal(
        _ snapshot: SwapActionSnapshot, fault: Swap.Side? = nil, _ order: SwapOrder = order(), at now: Date
    ) -> ActionRefusal? {
        do { _ = try snapshot.deciding(fault: fault, order, at: now) } catch { return error }
        return nil
    }

    @Test("a decision waits for both statements, or for 72 hours, and has 30 days from then")
    func times() throws {
        let (swap, at) = try Self.disputed(both: false)
        let (ends, over) = (at + 72 * Self.hour, at + 33 * 24 * Self.hour)
        let snapshot = try Self.snapshot(swap)
        #expect(Self.refusal(snapshot, at: ends - 1) == .held(.statements(until: ends)))
        #expect(Self.refusal(snapshot, at: ends) == nil)
        #expect(Self.refusal(snapshot, at: over - 1) == nil)
        #expect(Self.refusal(snapshot, at: over) == .notDisputed)
        #expect(try Self.refusal(Self.snapshot(Self.disputed().swap), at: at) == nil)
    }

    @Test("an offered settlement holds a decision up for 24 hours, if it was offered in the first six days")
    func settlements() throws {
        let (swap, at) = try Self.disputed()
        let last = at + 6 * 24 * Self.hour
        for (offered, isHeld) in [(at, true), (last, true), (last + 1, false)] {
            let settling = try swap.after(.settle(agreement: "Half."), by: SwapFixture.ben, at: offered)
            let (snapshot, until) = (try Self.snapshot(settling), offered + 24 * Self.hour)
            #expect(Self.refusal(snapshot, at: offered) == (isHeld ? .held(.settlement(until: until)) : nil))
            #expect(Self.refusal(snapshot, at: until) == nil)
        }
    }

    @Test("only seniors decide, not about a case in which they are a party, and not about their own swap")
    func people() throws {
        let (swap, at) = try Self.disputed()
        #expect(try Self.refusal(Self.snapshot(swap, nil), at: at) == .notAllowed(.senior))
        #expect(try Self.refusal(Self.snapshot(swap, .moderator), at: at) == .notAllowed(.senior))
        #expect(try Self.refusal(Self.snapshot(swap, .admin), at: at) == nil)
        #expect(
            try Self.refusal(Self.snapshot(swap, isReporter: true), at: at) == .caseParty)
        #expect(
            try Self.refusal(Self.snapshot(swap), Self.order(case: Identifier(high: 5, low: 5)), at: at) == .noSuchCase)
    }

    @Test("a decision writes one row for each side that is there, one of the audit, and closes the case about the swap")
    func change() throws {
        let (swap, at) = try Self.disputed()
        for (fault, outcome) in [(Swap.Side.owner, ModerationCase.Outcome.acted), (nil, .unclear)] {
            let change = try Self.snapshot(swap, openCase: Self.openCase())
                .deciding(fault: fault, Self.order(), at: at)
            #expect(change.swap.swap.outcome == SwapOutcome(.resolved, at: at, fault: fault))
            #expect(change.record.actions.map(\.person) == [swap.owner, swap.proposer])
            let deed: ModerationAction.SwapDeed = fault == .owner ? .blame : .decide
            #expect(change.record.actions.map(\.deed) == [.swap(deed, swap.id), .swap(.decide, swap.id)])
            #expect(change.record.actions.map(\.id.description).count == 2)
            #expect(change.record.notifications.map(\.recipient) == [swap.owner, swap.proposer])
            #expect(change.record.audit.map(\.action) == [.decide, .closeCase])
            #expect(change.record.audit.map(\.note) == ["Seen.", ""])
            #expect(change.record.closedCase?.closing?.outcome == outcome)
            #expect(change.record.audit.last?.reason == AuditReason(outcome))
        }
        let erased = try Self.snapshot(swap, owner: .deleted).deciding(fault: .owner, Self.order(), at: at)
        #expect(erased.record.actions.map(\.person) == [swap.proposer])
        #expect(erased.record.notifications.map(\.recipient) == [swap.proposer])
    }

    @Test("a cancellation is nobody's fault, and a swap whose deadline has passed is not open any more")
    func cancelling() throws {
        for state in Swap.State.allCases {
            let (swap, at) = try SwapFixture.swap(in: state)
            let isOpen = [.proposed, .accepted, .scheduled, .noShowClaimed].contains(state)
            let snapshot = try Self.snapshot(swap)
            guard isOpen else {
                #expect(throws: ActionRefusal.swapNotOpen, "\(state)") {
                    try snapshot.cancelling(Self.order(), at: at)
                }
                continue
            }
            let change = try snapshot.cancelling(Self.order(), at: at)
            #expect(change.swap.swap.outcome == SwapOutcome(.system, at: at), "\(state)")
            #expect(change.record.actions.map(\.deed) == [.swap(.cancel, swap.id), .swap(.cancel, swap.id)])
            #expect(change.record.audit.map(\.action) == [.cancelSwap])
            guard state != .proposed, let due = swap.dueAt else { continue }
            #expect(throws: ActionRefusal.swapNotOpen, "\(state)") {
                try snapshot.cancelling(Self.order(), at: due)
            }
        }
    }

    @Test("an appeal takes a decision's fault back and leaves its time; without a fault there is nothing to take back")
    func reopening() throws {
        let (swap, at) = try Self.disputed()
        let decided = try Self.snapshot(swap).deciding(fault: .owner, Self.order(), at: at)
        let last = Sides<ModerationAction?>(owner: decided.record.actions[0], proposer: decided.record.actions[1])
        let later = at + Self.hour
        let change = try Self.snapshot(decided.swap.swap, last: last).reopening(Self.order(), at: later)
        #expect(change.swap.swap.outcome == SwapOutcome(.resolved, at: at))
        #expect(change.swap.events == [])
        #expect(change.record.actions.map(\.undoes) == decided.record.actions.map(\.id))
        #expect(change.record.audit.map(\.action) == [.reopen])
        #expect(throws: ActionRefusal.nothingToReopen) {
            try Self.snapshot(change.swap.swap).reopening(Self.order(), at: later)
        }
        #expect(throws: ActionRefusal.nothingToReopen) { try Self.snapshot(swap).reopening(Self.order(), at: at) }
    }

    @Test("a dispute that nobody decides ends after 33 days, and all that was before stands")
    func undecided() throws {
        let (missed, at) = try SwapFixture.swap(in: .noShow)
        let swap = try missed.after(.dispute(.noShow, statement: "I was there."), by: SwapFixture.ben, at: at)
            .after(.lapse, by: .system, at: at + 72 * Self.hour)
        let (over, ids) = (at + 33 * 24 * Self.hour, Self.order().ids)
        let snapshot = try Self.snapshot(swap, nil, openCase: Self.openCase())
        #expect(snapshot.endingUndecided(as: ids, at: over - 1) == nil)
        let change = try #require(snapshot.endingUndecided(as: ids, at: over))
        let ended = change.swap.swap
        #expect(ended.outcome == SwapOutcome(.resolved, at: over))
        #expect(ended.observation(about: .proposer, euros: 1)?.kind == .noShow)
        #expect(ended.reviewsOpenAt == swap.reviewsOpenAt)
        #expect((change.record.audit.first?.actor, change.record.closedCase?.closing?.outcome) == (.system, .unclear))
        #expect(change.record.actions.map(\.actor) == [nil, nil])
        // The control: a decision that blames nobody takes the fault back.
        let decided = try Self.snapshot(swap).deciding(fault: nil, Self.order(), at: over - 1).swap.swap
        #expect(decided.observation(about: .proposer, euros: 1) == nil)
        #expect(decided.reviewsOpenAt == over - 1 + 14 * 24 * Self.hour)
    }
}
