import Domain
import Foundation
import TestTools
import Testing

@Suite("codes and amounts") struct SwapHandoverTests {
    private let noon = SwapFixture.noon
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben

    private func accepted() throws -> Swap { try SwapFixture.swap(in: .accepted).swap }

    private func code(_ code: HandedInCode = .typed(isRight: true), gave euros: String? = nil) throws -> SwapAction {
        .handOver(
            code, at: nil,
            actual: try euros.map { Amounts(gives: try money($0, "EUR"), gets: try money("3840", "THB")) })
    }

    @Test("after 50 wrong codes in its life a side can only scan, and the holder of the code is told once")
    func endsDigits() throws {
        var (swap, now, told) = (try accepted(), noon, [SwapEvent]())
        for attempt in 1...50 {
            if attempt > 1, attempt % 5 == 1 {
                let until = now.addingTimeInterval(900)
                #expect(throws: SwapRefusal.codesPaused(until: until, now: now)) {
                    try swap.after(code(), by: ben, at: now)
                }
                now = until
            }
            let step = try swap.transition(code(.typed(isRight: false)), by: ben, at: now, in: .plain)
            let left = (5 - attempt % 5) % 5
            #expect(step.refusal == .codeWrong(left: left, retryAt: left == 0 ? now.addingTimeInterval(900) : nil))
            told += step.events
            swap = step.swap
        }
        #expect(told.map(\.kind) == [.typedCodesEnded])
        #expect(told.map(\.recipients) == [[.owner]])
        now += 900
        for isRight in [true, false] {
            #expect(throws: SwapRefusal.typedCodesEnded) {
                try swap.after(code(.typed(isRight: isRight)), by: ben, at: now)
            }
        }
        // The other side's digits, the scanned code and the swap go on.
        let scanned = try swap.after(code(.signed), by: ben, at: now)
        #expect(scanned.hasHandedOver)
        #expect(try scanned.after(code(), by: ana, at: now).state == .completed)
    }

    @Test("right codes are no wrong ones, and do not take those back")
    func countsInAll() throws {
        var swap = try accepted()
        for _ in 1...4 { swap = try swap.after(code(.typed(isRight: false)), by: ben, at: noon) }
        swap = try swap.after(code(), by: ben, at: noon)
        #expect(swap.sides.proposer.wrongCodes == 0)
        #expect(swap.sides.proposer.wrongCodesInAll == 4)
    }

    @Test("a pause holds up nobody who scans")
    func scansInAPause() throws {
        var swap = try accepted()
        for _ in 1...5 { swap = try swap.after(code(.typed(isRight: false)), by: ben, at: noon) }
        #expect(try swap.after(code(.signed), by: ben, at: noon).hasHandedOver)
        // Nor the other side.
        #expect(try swap.after(code(), by: ana, at: noon).hasHandedOver)
    }

    @Test("after a code nobody cancels, whatever the reason, is late, or names another meeting")
    func cashMoved() throws {
        let paid = try SwapFixture.swap(in: .scheduled).swap.after(code(.signed), by: ana, at: noon)
        let other = SwapFixture.meeting(at: noon.addingTimeInterval(7200))
        let acts =
            CancelReason.allCases.map(SwapAction.cancel)
            + [.late(minutes: 5), .schedule(other, acknowledged: true)]
        for actor in [ana, ben] {
            for act in acts {
                #expect(throws: SwapRefusal.cashMoved) { try paid.after(act, by: actor, at: noon) }
            }
        }
    }

    @Test("whoever was first is told when the other names other amounts; both have a day at least")
    func differ() throws {
        let first = try accepted().after(code(gave: "90"), by: ana, at: noon)
        for hours in [0, 47, 49, 71.5] {
            let now = noon.addingTimeInterval(hours * 3600)
            let step = try first.transition(code(), by: ben, at: now, in: .plain)
            #expect(step.refusal == .actualDiffers)
            #expect(step.events.map(\.kind) == [.amountsDiffer])
            #expect(step.events.map(\.recipients) == [[.owner, .proposer]])
            #expect(step.swap.state == .accepted)
            #expect(step.swap.duty == .both)
            #expect(step.swap.dueAt == max(noon.addingTimeInterval(72 * 3600), now.addingTimeInterval(24 * 3600)))
            #expect(step.swap.sides.owner.handOver?.actual?.gives == (try money("90", "EUR")))
            #expect(step.swap.sides.proposer.handOver?.actual == nil)
        }
    }

    @Test("the same code without amounts erases none; those of the terms take others back")
    func again() throws {
        let first = try accepted().after(code(gave: "90"), by: ana, at: noon)
        #expect(throws: SwapRefusal.alreadyHandedOver) { try first.after(code(), by: ana, at: noon) }
        #expect(throws: SwapRefusal.alreadyHandedOver) { try first.after(code(gave: "90"), by: ana, at: noon) }
        let both = try first.after(code(), by: ben, at: noon)
        #expect(throws: SwapRefusal.alreadyHandedOver) { try both.after(code(), by: ana, at: noon) }
        let done = try both.transition(code(gave: "100"), by: ana, at: noon, in: .plain)
        #expect(done.swap.state == .completed)
        #expect(done.swap.actual == nil)
        #expect(done.reservation == .completed(10_000))
        let agreed = try both.transition(code(gave: "90"), by: ben, at: noon, in: .plain)
        #expect(agreed.swap.state == .completed)
        #expect(agreed.reservation == .completed(9000))
    }

    @Test("who corrects the amounts keeps the time of the code, and those of the terms are no others")
    func corrected() throws {
        let later = noon.addingTimeInterval(600)
        let both = try accepted().after(code(gave: "90"), by: ana, at: noon).after(code(), by: ben, at: later)
        let done = try both.after(code(gave: "100"), by: ana, at: later)
        #expect(done.outcome?.kind == .completed)
        #expect(done.sides.owner.handOver == HandOver(at: noon, actual: nil))
        let plain = try accepted().after(code(gave: "100"), by: ana, at: noon)
        #expect(plain.sides.owner.handOver == HandOver(at: noon, actual: nil))
    }

    @Test("a swap takes no more of its offer than was reserved")
    func more() throws {
        let first = try accepted().after(code(gave: "350"), by: ana, at: noon)
        let done = try first.transition(code(gave: "350"), by: ben, at: noon, in: .plain)
        #expect(done.swap.actual?.gives == (try money("350", "EUR")))
        #expect(done.reservation == .completed(10_000))
    }

    @Test("who still differs is not told again, and at the deadline it is completed by the terms")
    func deadline() throws {
        let both = try accepted().after(code(gave: "90"), by: ana, at: noon).after(code(), by: ben, at: noon)
        let step = try both.transition(code(gave: "95"), by: ben, at: noon, in: .plain)
        #expect(step.refusal == .actualDiffers)
        #expect(step.events.isEmpty)
        #expect(step.swap.dueAt == both.dueAt)
        let dueAt = try #require(step.swap.dueAt)
        #expect(throws: SwapRefusal.notDue) { try step.swap.after(.lapse, by: .system, at: dueAt - 1) }
        let end = try step.swap.transition(.lapse, by: .system, at: dueAt, in: .plain)
        #expect(end.swap.outcome == SwapOutcome(.completed, at: dueAt))
        #expect(end.reservation == .completed(10_000))
        #expect(end.swap.sides.owner.handOver?.actual?.gives == (try money("90", "EUR")))
        #expect(end.swap.sides.proposer.handOver?.actual?.gives == (try money("95", "EUR")))
    }
}
