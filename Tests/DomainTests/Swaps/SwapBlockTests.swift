import Domain
import Foundation
import Testing

@Suite("a block ends the talking") struct SwapBlockTests {
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben

    private func blocking(_ swap: Swap, at now: Date, exits: Int = 0) throws -> SwapChange? {
        let context = SwapContext(areBlocked: true, suggestions: 0, safetyExits: Sides(exits))
        return try SwapFixture.aggregate(swap).blocking(by: swap.proposer, at: now, in: context)
    }

    @Test("to block somebody with whom one has an agreement is to leave it for safety", arguments: 0...3)
    func agreement(_ exits: Int) throws {
        let hour = start.addingTimeInterval(-3600)
        let fault: Swap.Side? = exits < 2 ? nil : .proposer
        for (state, lateness) in [(Swap.State.accepted, CancellationLateness.early), (.scheduled, .veryLate)] {
            let (swap, agreedAt) = try SwapFixture.swap(in: state)
            let at = state == .accepted ? agreedAt : hour
            let change = try blocking(swap, at: at, exits: exits)
            #expect(
                change?.swap.outcome
                    == SwapOutcome(
                        .cancelled, at: at, by: .proposer, fault: fault, reason: .safety, lateness: lateness))
            #expect(change?.swap.sides.proposer.leftForSafetyAt == at)
            #expect(change?.events.map(\.kind) == [.ended(.system)])
            #expect(change?.events.map(\.by) == [nil])
            #expect(change?.offer?.reserved == 0)
        }
    }

    @Test("an open proposal goes without a word; what cannot be left any more goes on")
    func others() throws {
        let proposed = try SwapFixture.aggregate(SwapFixture.proposed())
        for blocker in [proposed.swap.owner, proposed.swap.proposer] {
            let change = proposed.blocking(by: blocker, at: SwapFixture.noon, in: .blocked)
            #expect(change?.swap.outcome == SwapOutcome(.lapsed, at: SwapFixture.noon))
            #expect((change?.swap.state, change?.swap.deadline) == (.lapsed, nil))
            #expect((change?.events.count, change?.notifications.count, change?.reports.count) == (0, 0, 0))
        }
        let paid = try SwapFixture.swap(in: .scheduled).swap
            .after(.handOver(.signed, at: nil, actual: nil), by: ben, at: start)
        #expect(try blocking(paid, at: start) == nil)
        for state in Swap.State.allCases where ![.proposed, .accepted, .scheduled].contains(state) {
            let (swap, at) = try SwapFixture.swap(in: state)
            #expect(try blocking(swap, at: at) == nil, "\(state)")
        }
    }

    @Test("a statement after a block is kept for moderators, and the other side reads that one was given")
    func statements() throws {
        let (claimed, at) = try SwapFixture.swap(in: .noShowClaimed)
        for (context, isWithheld) in [(SwapContext.plain, false), (.blocked, true)] {
            let contested = try claimed.transition(.contest(statement: "I was there."), by: ben, at: at, in: context)
            let statement = SwapDispute.Statement("I was there.", isWithheld: isWithheld)
            #expect(contested.swap.dispute?.statements.proposer == statement)
            #expect(contested.events.map(\.kind) == [.contested])
            let answer = SwapAction.dispute(.noShow, statement: "He was not.")
            let answered = try contested.swap.transition(answer, by: ana, at: at, in: context)
            #expect(answered.swap.dispute?.statements.owner?.isWithheld == isWithheld)
            #expect(answered.events.map(\.kind) == [.stated])
            #expect(answered.events.map(\.recipients) == [[.proposer]])
        }
    }

    @Test("no new settlement crosses a block; to agree to the other's is no new text")
    func settlements() throws {
        let (disputed, at) = try SwapFixture.swap(in: .disputed)
        let half = SwapAction.settle(agreement: "We share the loss.")
        #expect(throws: SwapRefusal.closed) { try disputed.after(half, by: ana, at: at, in: .blocked) }
        let offered = try disputed.after(half, by: ana, at: at)
        #expect(throws: SwapRefusal.closed) {
            try offered.after(.settle(agreement: "He pays."), by: ben, at: at, in: .blocked)
        }
        // The same once more is no text, either.
        #expect(try offered.after(half, by: ana, at: at, in: .blocked) == offered)
        let settled = try offered.transition(
            .settle(agreement: "we  share the LOSS."), by: ben, at: at, in: .blocked)
        #expect(settled.swap.outcome == SwapOutcome(.settled, at: at, by: .proposer))
    }

    @Test("one side offers one new settlement within 24 hours; to agree has no quota")
    func quota() throws {
        let (disputed, at) = try SwapFixture.swap(in: .disputed)
        let day = at.addingTimeInterval(86_400)
        let offered = try disputed.after(.settle(agreement: "We share the loss."), by: ana, at: at)
        for now in [at, day.addingTimeInterval(-1)] {
            #expect(throws: SwapRefusal.settlementTooSoon(from: day, now: now)) {
                try offered.after(.settle(agreement: "He pays."), by: ana, at: now)
            }
        }
        let next = try offered.transition(.settle(agreement: "He pays."), by: ana, at: day, in: .plain)
        #expect(next.events.map(\.kind) == [.settlementOffered])
        #expect(next.swap.dispute?.agreements.owner?.text == "He pays.")
        let theirs = try offered.after(.settle(agreement: "She pays."), by: ben, at: at)
        #expect(try theirs.after(.settle(agreement: "She pays."), by: ana, at: at).state == .settled)
    }

    @Test("ten new suggestions of a meeting a day; to agree to one, or to confirm, is none")
    func suggestions() throws {
        let (accepted, at) = try SwapFixture.swap(in: .accepted)
        let meeting = SwapAction.schedule(SwapFixture.meeting(), acknowledged: true)
        func context(_ suggestions: Int) -> SwapContext {
            SwapContext(areBlocked: false, suggestions: suggestions, safetyExits: Sides(0))
        }
        let suggested = try accepted.after(meeting, by: ana, at: at, in: context(9))
        #expect(throws: SwapRefusal.tooManySuggestions) {
            try accepted.after(meeting, by: ana, at: at, in: context(10))
        }
        #expect(try suggested.after(meeting, by: ana, at: at, in: context(10)) == suggested)
        let scheduled = try suggested.after(meeting, by: ben, at: at, in: context(10))
        #expect(scheduled.state == .scheduled)
        #expect(try scheduled.after(meeting, by: ben, at: at, in: context(10)) == scheduled)
    }
}
