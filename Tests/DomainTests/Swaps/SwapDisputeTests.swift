import Domain
import Foundation
import Testing

@Suite("a dispute and its end") struct SwapDisputeTests {
    private let noon = SwapFixture.noon
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben
    private let hour = 3600.0

    private let dispute = SwapAction.dispute(.terms, statement: "He wanted more.")
    private let code = SwapAction.handOver(.signed, at: nil, actual: nil)

    @Test("an agreement without a meeting is disputed about cash: one code was handed in")
    func cash() throws {
        let accepted = try SwapFixture.swap(in: .accepted).swap
        #expect(throws: SwapRefusal.wrongState(.accepted, verb: .dispute)) {
            try accepted.after(dispute, by: ana, at: noon)
        }
        let paid = try accepted.after(code, by: ben, at: noon)
        let disputed = try paid.after(dispute, by: ana, at: noon)
        #expect((disputed.state, disputed.dispute?.before) == (.disputed, nil))
    }

    @Test("a contested claim waits for whoever has not stated")
    func contested() throws {
        let (claimed, at) = try SwapFixture.swap(in: .noShowClaimed)
        for (statement, duty) in [(nil, Swap.Duty.both), ("I was there.", .owner)] as [(String?, Swap.Duty)] {
            let contested = try claimed.after(.contest(statement: statement), by: ben, at: at)
            #expect((contested.duty, contested.dueAt) == (duty, at + 72 * hour))
            #expect((contested.dispute?.kind, contested.dispute?.by) == (.noShow, .proposer))
            #expect(contested.dispute?.statements.proposer?.text == statement)
        }
    }

    @Test("with the time for statements, or a settlement, the offer gets back what it held, less what a code moved")
    func released() throws {
        let closed = start + 1200
        let scheduled = try SwapFixture.swap(in: .scheduled).swap
        let cases: [(Swap, SwapTransition.Reservation)] = [
            (scheduled, .released), (try scheduled.after(code, by: ana, at: noon), .completed(10_000)),
            (try SwapFixture.swap(in: .completed).swap, .unchanged),
        ]
        for (swap, reservation) in cases {
            let opened = try swap.transition(dispute, by: ana, at: closed, in: .plain)
            #expect(opened.reservation == .unchanged)
            let over = closed + 72 * hour
            let lapsed = try opened.swap.transition(.lapse, by: .system, at: over, in: .plain)
            #expect((lapsed.swap.state, lapsed.swap.dueAt, lapsed.swap.duty) == (.disputed, nil, .none))
            #expect(lapsed.reservation == reservation)
            #expect(lapsed.events.map(\.kind) == [.statementsClosed])
            // Afterwards nothing is held any more.
            for (swap, at, expected) in [
                (opened.swap, closed, reservation), (lapsed.swap, over + 30 * 24 * hour, .unchanged),
            ] {
                let offered = try swap.after(.settle(agreement: "Even"), by: ana, at: at)
                let settled = try offered.transition(.settle(agreement: "Even"), by: ben, at: at, in: .plain)
                #expect(settled.swap.outcome == SwapOutcome(.settled, at: at, by: .proposer))
                #expect(settled.reservation == expected)
            }
        }
    }

    @Test("a settlement takes the same words of both, however they are spaced")
    func words() throws {
        let (disputed, at) = try SwapFixture.swap(in: .disputed)
        let offered = try disputed.after(.settle(agreement: "Ben pays 40.00 THB"), by: ana, at: at)
        for (text, state) in [
            ("Ben pays 4.00 THB", .disputed), ("Ben pays 40.00 THB.", .disputed), ("Ana pays 40.00 THB", .disputed),
            ("  ben pays\n40.00  THB ", .settled),
        ] as [(String, Swap.State)] {
            let answered = try offered.after(.settle(agreement: text), by: ben, at: at)
            #expect(answered.state == state, "\(text)")
            #expect(answered.dispute?.agreements.proposer?.text == text)
        }
    }

    @Test(
        "a fault counts by its class, against who is at fault alone",
        arguments: [
            (86_400, .earlyCancel), (86_399, .lateCancel), (7200, .lateCancel), (7199, .veryLateCancel), (0, .noShow),
        ] as [(Double, Observation.Kind)])
    func faults(_ seconds: Double, _ kind: Observation.Kind) throws {
        var swap = try SwapFixture.swap(in: .scheduled).swap
        if seconds == 0 { swap = try swap.after(.checkIn(at: nil), by: ana, at: start) }
        let left = try swap.after(.cancel(.ill), by: ben, at: start - seconds)
        #expect(left.observation(about: .proposer, euros: 100)?.kind == kind)
        #expect(left.observation(about: .owner, euros: 100) == nil)
    }

    @Test("who was at fault does not take that back by a dispute of their own; the other may, until it is undecided")
    func ownFault() throws {
        let at = start - 60
        let left = try SwapFixture.swap(in: .scheduled).swap.after(.cancel(.ill), by: ben, at: at)
        func kind(_ swap: Swap) -> Observation.Kind? { swap.observation(about: .proposer, euros: 100)?.kind }
        let mine = try left.after(dispute, by: ben, at: at)
        #expect(kind(mine) == .veryLateCancel)
        let theirs = try left.after(dispute, by: ana, at: at)
        #expect(kind(theirs) == nil)
        #expect(try kind(theirs.after(.lapse, by: .system, at: at + 72 * hour)) == .veryLateCancel)
        let settled = try mine.after(.settle(agreement: "Even"), by: ana, at: at)
            .after(.settle(agreement: "Even"), by: ben, at: at)
        #expect(kind(settled) == nil)
    }
}
