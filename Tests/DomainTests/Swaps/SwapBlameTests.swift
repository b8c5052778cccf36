import Domain
import Foundation
import Testing

/// The table in docs/swaps.md, row by row, at its boundaries. Both have confirmed the meeting.
@Suite("who is to blame for leaving") struct SwapBlameTests {
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben

    private func scheduled() throws -> Swap { try SwapFixture.swap(in: .scheduled).swap }

    private func before(_ seconds: Double) -> Date { start.addingTimeInterval(-seconds) }

    @Test(
        "whoever leaves is to blame by how long it is to the start",
        arguments: [
            (86_400, .early), (86_399, .late), (7200, .late), (7199, .veryLate), (0, .veryLate), (-3600, .veryLate),
        ] as [(Double, CancellationLateness)])
    func lateness(_ seconds: Double, _ lateness: CancellationLateness) throws {
        for (actor, side) in [(ana, Swap.Side.owner), (ben, .proposer)] {
            let outcome = try scheduled().left(by: actor, at: before(seconds))
            #expect(
                outcome
                    == SwapOutcome(
                        .cancelled, at: before(seconds), by: side, fault: side, reason: .ill, lateness: lateness))
        }
    }

    @Test("who leaves while the other waits has not come, from the start on")
    func awaited() throws {
        let waiting = try scheduled().after(.checkIn(at: nil), by: ana, at: before(1800))
        #expect(try waiting.left(by: ben, at: before(1))?.lateness == .veryLate)
        let noShow = try waiting.left(by: ben, at: start)
        #expect(noShow == SwapOutcome(.noShow, at: start, by: .proposer, fault: .proposer, reason: .ill))
        // Both are there: nobody waits.
        let both = try waiting.after(.checkIn(at: nil), by: ben, at: before(60))
        #expect(try both.left(by: ben, at: start)?.kind == .cancelled)
    }

    @Test("one's own delay is no time won")
    func ownDelay() throws {
        let late = try scheduled().after(.late(minutes: 20), by: ben, at: before(10_800))
        #expect(late.meeting?.startsAt == start.addingTimeInterval(1200))
        #expect(try late.left(by: ben, at: before(7200))?.lateness == .late)
        #expect(try late.left(by: ben, at: before(7199))?.lateness == .veryLate)
        // The other's is.
        #expect(try late.left(by: ana, at: before(6000))?.lateness == .late)
        #expect(try late.left(by: ana, at: before(5999))?.lateness == .veryLate)
        let waiting = try late.after(.checkIn(at: nil), by: ana, at: before(600))
        #expect(try waiting.left(by: ben, at: before(1))?.kind == .cancelled)
        #expect(try waiting.left(by: ben, at: start)?.kind == .noShow)
        // What was said holds for who waits.
        #expect(throws: SwapRefusal.tooEarlyForNoShow(from: start.addingTimeInterval(2400))) {
            try waiting.after(.noShow, by: ana, at: start.addingTimeInterval(2399))
        }
    }

    @Test("nobody who was on time waits for a quarter of an hour or more", arguments: [14, 15, 60])
    func otherDelay(_ minutes: Int) throws {
        let late = try scheduled().after(.late(minutes: minutes), by: ben, at: before(600))
        let new = start.addingTimeInterval(Double(minutes * 60))
        let isFree = minutes >= 15
        for time in [before(600), new.addingTimeInterval(-1)] {
            let outcome = try late.left(by: ana, at: time)
            #expect(outcome?.kind == .cancelled)
            #expect(outcome?.fault == (isFree ? nil : .owner))
            #expect(outcome?.lateness == .veryLate)
        }
        #expect(try late.left(by: ana, at: new)?.fault == .owner)
        // Who was late too has no such excuse.
        let both = try late.after(.late(minutes: 1), by: ana, at: before(500))
        #expect(try both.left(by: ana, at: before(400))?.fault == .owner)
    }

    @Test(
        "for safety two in 90 days are free, and the third counts like any other",
        arguments: [
            (86_400, .early), (86_399, .late), (7200, .late), (7199, .veryLate), (1, .veryLate), (0, .awaited),
        ] as [(Double, CancellationLateness)])
    func safety(_ seconds: Double, _ lateness: CancellationLateness) throws {
        var waiting = try scheduled()
        if seconds <= 1800 { waiting = try waiting.after(.checkIn(at: nil), by: ana, at: before(1800)) }
        for exits in 0...3 {
            let outcome = try waiting.left(.safety, by: ben, at: before(seconds), exits: exits)
            let fault: Swap.Side? = exits < 2 ? nil : .proposer
            #expect(
                outcome
                    == SwapOutcome(
                        .cancelled, at: before(seconds), by: .proposer, fault: fault, reason: .safety,
                        lateness: lateness))
        }
    }

    @Test("who leaves for safety is named to nobody, and it counts as one of the two")
    func unnamed() throws {
        let step = try scheduled().transition(.cancel(.safety), by: ben, at: before(60), in: .plain)
        #expect(step.events.map(\.kind) == [.ended(.system)])
        #expect(step.events.map(\.by) == [nil])
        #expect(step.events.map(\.recipients) == [[.owner, .proposer]])
        #expect(step.swap.sides.proposer.leftForSafetyAt == before(60))
        #expect(step.swap.sides.owner.leftForSafetyAt == nil)
        // A dispute about it does not give it back.
        let disputed = try step.swap.after(.dispute(.safety, statement: "He shouted."), by: ana, at: start)
        #expect(disputed.sides.proposer.leftForSafetyAt == before(60))
    }

    @Test("a moderator confirms that somebody fled: nobody's fault")
    func excuse() throws {
        let fled = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(2))
        let blamed = try scheduled().after(.cancel(.safety), by: ben, at: before(60), in: fled)
        #expect(blamed.outcome?.fault == .proposer)
        let step = try blamed.transition(.excuse, by: .moderator, at: start, in: .plain)
        let excused = SwapOutcome(
            .cancelled, at: before(60), by: .proposer, reason: .safety, lateness: .veryLate)
        #expect(step.swap.outcome == excused)
        #expect(step.swap.version == blamed.version + 1)
        #expect(step.events.isEmpty)
        let others = [
            step.swap, try scheduled().after(.cancel(.safety), by: ben, at: before(60)),
            try scheduled().after(.cancel(.ill), by: ben, at: before(60)),
        ]
        for other in others {
            #expect(throws: SwapRefusal.nothingToExcuse) { try other.after(.excuse, by: .moderator, at: start) }
        }
    }

    @Test("a dispute about a meeting opens when the time to check in is over, or after a code")
    func disputes() throws {
        let closed = start.addingTimeInterval(1200)
        let dispute = SwapAction.dispute(.terms, statement: "He wanted more.")
        for time in [before(3600), start, closed.addingTimeInterval(-1)] {
            #expect(throws: SwapRefusal.disputeTooEarly(from: closed)) {
                try scheduled().after(dispute, by: ben, at: time)
            }
        }
        #expect(try scheduled().after(dispute, by: ben, at: closed).state == .disputed)
        let paid = try scheduled().after(.handOver(.signed, at: nil, actual: nil), by: ana, at: before(3600))
        #expect(try paid.after(dispute, by: ben, at: before(3600)).state == .disputed)
        let waiting = try scheduled().after(.checkIn(at: nil), by: ana, at: start)
        #expect(throws: SwapRefusal.otherIsWaiting) { try waiting.after(dispute, by: ben, at: closed) }
        #expect(try waiting.after(dispute, by: ana, at: closed).state == .disputed)
        let both = try waiting.after(.checkIn(at: nil), by: ben, at: start)
        #expect(try both.after(dispute, by: ben, at: closed).state == .disputed)
    }
}
