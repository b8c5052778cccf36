import Domain
import Foundation
import Testing

@Suite("no-shows and disputes") struct SwapClaimTests {
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben
    private let hour = 3600.0

    private var closed: Date { start.addingTimeInterval(1200) }

    @Test("who was at the place claims a no-show of who was not, from 20 minutes after the start on")
    func claim() throws {
        let scheduled = try SwapFixture.swap(in: .scheduled).swap
        #expect(throws: SwapRefusal.notCheckedIn) { try scheduled.after(.noShow, by: ana, at: closed) }
        let waiting = try scheduled.after(.checkIn(at: nil), by: ana, at: start)
        #expect(throws: SwapRefusal.notCheckedIn) { try waiting.after(.noShow, by: ben, at: closed) }
        #expect(throws: SwapRefusal.tooEarlyForNoShow(from: closed)) {
            try waiting.after(.noShow, by: ana, at: closed - 1)
        }
        let claimed = try waiting.after(.noShow, by: ana, at: closed)
        #expect(claimed.claimedBy == .owner)
        #expect(claimed.duty == .proposer)
        #expect(claimed.dueAt == closed + 72 * hour)
        let both = try waiting.after(.checkIn(at: nil), by: ben, at: start)
        #expect(throws: SwapRefusal.otherCheckedIn) { try both.after(.noShow, by: ana, at: closed) }
        // A check-in that is told when the time is over stops no claim.
        let tooLate = try waiting.after(.checkIn(at: start), by: ben, at: closed + 61)
        #expect(try tooLate.after(.noShow, by: ana, at: closed + 62).state == .noShowClaimed)
        // Nor is it a way out.
        #expect(try tooLate.left(by: ben, at: closed + 62)?.kind == .noShow)
    }

    @Test(
        "a check-in that is told more than an hour after its time is a note: it arms no claim and halves no success",
        arguments: [(3600, false), (3601, true)] as [(Double, Bool)])
    func note(_ late: Double, _ isNote: Bool) throws {
        let now = closed + late
        let told = try SwapFixture.swap(in: .scheduled).swap.after(.checkIn(at: start), by: ana, at: now)
        #expect(told.sides.owner.checkedInAt == start)
        if isNote {
            #expect(throws: SwapRefusal.notCheckedIn) { try told.after(.noShow, by: ana, at: now) }
        } else {
            #expect(try told.after(.noShow, by: ana, at: now).state == .noShowClaimed)
        }
        // Of two who say it late neither is a no-show.
        let both = try told.after(.checkIn(at: start), by: ben, at: now)
        for actor in [ana, ben] {
            #expect(throws: isNote ? SwapRefusal.notCheckedIn : .otherCheckedIn) {
                try both.after(.noShow, by: actor, at: now)
            }
        }
        let end = try both.after(.handOver(.signed, at: nil, actual: nil), by: ben, at: now)
            .after(.lapse, by: .system, at: now + 72 * hour)
        #expect(end.observation(about: .owner, euros: 100)?.kind == .success(weight: isNote ? 0 : 0.5))
    }

    @Test("silence and an admission blame the accused; a code proves that they met, and gives no more time")
    func accused() throws {
        let (claimed, at) = try SwapFixture.swap(in: .noShowClaimed)
        #expect(throws: SwapRefusal.notDue) { try claimed.after(.lapse, by: .system, at: at + 72 * hour - 1) }
        let silent = try claimed.after(.lapse, by: .system, at: at + 72 * hour)
        #expect(silent.outcome == SwapOutcome(.noShow, at: at + 72 * hour, fault: .proposer))
        let admitted = try claimed.after(.noShow, by: ben, at: at)
        #expect(admitted.outcome == SwapOutcome(.noShow, at: at, by: .proposer, fault: .proposer))
        for actor in [ana, ben] {
            let met = try claimed.after(.handOver(.signed, at: nil, actual: nil), by: actor, at: at + hour)
            #expect(met.state == .noShowClaimed)
            #expect(met.dueAt == at + 72 * hour)
            #expect(throws: SwapRefusal.cashMoved) { try met.after(.noShow, by: ben, at: at + hour) }
            let end = try met.after(.lapse, by: .system, at: at + 72 * hour)
            #expect(end.outcome == SwapOutcome(.oneSided, at: at + 72 * hour))
        }
        let met = try claimed.after(.handOver(.signed, at: nil, actual: nil), by: ben, at: at)
            .after(.handOver(.signed, at: nil, actual: nil), by: ana, at: at + hour)
        #expect(met.outcome == SwapOutcome(.completed, at: at + hour, by: .owner))
    }

    @Test("an end is disputed until 7 days later; each side states once, within 72 hours")
    func dispute() throws {
        let (completed, at) = try SwapFixture.swap(in: .completed)
        let dispute = SwapAction.dispute(.shortCount, statement: "Two notes were missing.")
        #expect(throws: SwapRefusal.disputeTooLate) { try completed.after(dispute, by: ana, at: at + 168 * hour + 1) }
        let last = at + 168 * hour
        let disputed = try completed.after(dispute, by: ana, at: last)
        #expect(disputed.dispute?.before == completed.outcome)
        #expect(disputed.dueAt == last + 72 * hour)
        #expect(disputed.duty == .proposer)
        #expect(throws: SwapRefusal.alreadyStated) { try disputed.after(dispute, by: ana, at: last) }
        #expect(throws: SwapRefusal.statementTooLate) { try disputed.after(dispute, by: ben, at: last + 72 * hour) }
        let stated = try disputed.after(dispute, by: ben, at: last + 72 * hour - 1)
        #expect(stated.duty == .none)
        #expect(stated.dueAt == disputed.dueAt)
    }

    @Test("while statements are heard a success counts for nobody; undecided or settled it counts again")
    func success() throws {
        let (completed, at) = try SwapFixture.swap(in: .completed)
        let disputed = try completed.after(.dispute(.shortCount, statement: "Two notes."), by: ana, at: at)
        let undecided = try disputed.after(.lapse, by: .system, at: at + 72 * hour)
        let settled = try disputed.after(.settle(agreement: "Half."), by: ana, at: at)
            .after(.settle(agreement: "half."), by: ben, at: at)
        let decided = try disputed.after(.decide(fault: .owner), by: .moderator, at: at)
        for side in Swap.Side.allCases {
            func kind(_ swap: Swap) -> Observation.Kind? { swap.observation(about: side, euros: 100)?.kind }
            #expect(kind(completed) == .success(weight: 1))
            #expect(kind(disputed) == nil)
            #expect(kind(undecided) == .success(weight: 1))
            #expect(kind(settled) == .success(weight: 1))
            #expect(kind(decided) == (side == .owner ? .disputeLost : nil))
        }
        #expect(completed.reviewsOpenAt == at + 336 * hour)
        #expect(disputed.reviewsOpenAt == nil)
        #expect(undecided.reviewsOpenAt == at + 408 * hour)
        #expect(settled.reviewsOpenAt == nil)
    }
}
