import Domain
import Foundation
import Testing

@Suite("rounds, times and windows of a swap") struct SwapTimeTests {
    private let noon = SwapFixture.noon
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben
    private let minute = 60.0
    private let hour = 3600.0

    private func counter(_ number: Int, until: Date? = nil) throws -> SwapAction {
        .counter(try SwapFixture.terms(number), until: until)
    }

    @Test("a negotiation has ten rounds, the proposal included")
    func rounds() throws {
        var swap = try SwapFixture.proposed()
        for number in 2...10 {
            swap = try swap.after(try counter(number), by: number % 2 == 0 ? ana : ben, at: noon)
        }
        #expect(swap.terms.number == 10)
        #expect(throws: SwapRefusal.tooManyRounds) { try swap.after(try counter(11), by: ben, at: noon) }
        #expect(try swap.after(SwapFixture.accept(), by: ben, at: noon).state == .accepted)
    }

    @Test("terms are answered within 48 hours, or by a time that is 15 minutes to 7 days ahead")
    func responseTime() throws {
        let swap = try SwapFixture.proposed()
        #expect(try swap.after(try counter(2), by: ana, at: noon).dueAt == noon + 48 * hour)
        // A minute is the other's clock.
        for seconds in [14 * minute, 168 * hour] {
            #expect(try swap.after(try counter(2, until: noon + seconds), by: ana, at: noon).dueAt == noon + seconds)
        }
        for seconds in [14 * minute - 1, 168 * hour + 1] {
            #expect(throws: SwapRefusal.responseTimeOutOfRange) {
                try swap.after(try counter(2, until: noon + seconds), by: ana, at: noon)
            }
        }
        let unseen = SwapAction.accept(isSeen: false, acknowledged: true, until: start, rates: .offline, settling: nil)
        #expect(throws: SwapRefusal.staleTerms) { try swap.after(unseen, by: ana, at: noon) }
    }

    @Test("a meeting is agreed anew three times")
    func reschedulings() throws {
        var swap = try SwapFixture.swap(in: .scheduled).swap
        func meeting(_ hours: Double) -> SwapAction {
            .schedule(SwapFixture.meeting(at: start + hours * hour), acknowledged: true)
        }
        for hours in [1.0, 2, 3] {
            swap = try swap.after(meeting(hours), by: ben, at: noon).after(meeting(hours), by: ana, at: noon)
        }
        #expect(swap.reschedulings == 3)
        #expect(throws: SwapRefusal.tooManyReschedulings) { try swap.after(meeting(4), by: ben, at: noon) }
    }

    @Test("each side is late once, by 1 to 60 minutes, until 20 minutes after the start")
    func late() throws {
        let swap = try SwapFixture.swap(in: .scheduled).swap
        for minutes in [0, 61] {
            #expect(throws: SwapRefusal.lateTooMuch) { try swap.after(.late(minutes: minutes), by: ben, at: noon) }
        }
        let late = try swap.after(.late(minutes: 60), by: ben, at: start + 20 * minute)
        #expect(late.meeting?.startsAt == start + 60 * minute)
        #expect(late.dueAt == start + 60 * minute + 72 * hour)
        #expect(throws: SwapRefusal.alreadyLate) { try late.after(.late(minutes: 1), by: ben, at: start) }
        #expect(try late.after(.late(minutes: 1), by: ana, at: start).meeting?.startsAt == start + 61 * minute)
        #expect(throws: SwapRefusal.meetingOver) {
            try swap.after(.late(minutes: 5), by: ben, at: start + 20 * minute + 1)
        }
    }

    @Test("a check-in is from 30 minutes before to 20 minutes after the start, and told up to 72 hours later")
    func checkIn() throws {
        let swap = try SwapFixture.swap(in: .scheduled).swap
        let window = (start - 30 * minute, start + 20 * minute)
        func checkIn(_ at: Date, told now: Date) throws -> SideProgress {
            try swap.after(.checkIn(at: at), by: ben, at: now).sides.proposer
        }
        let refusal = SwapRefusal.outsideCheckIn(from: window.0, to: window.1)
        #expect(try checkIn(window.0, told: window.0).isPresent)
        #expect(try checkIn(window.1, told: window.1 + minute).isPresent)
        #expect(try !checkIn(window.1, told: window.1 + minute + 1).isPresent)
        #expect(try checkIn(window.0, told: window.0 + 72 * hour).checkedInAt == window.0)
        for (at, now) in [
            (window.0 - 1, window.0), (window.1 + 1, window.1 + 1), (start, start - minute - 1),
            (window.0, window.0 + 72 * hour + 1),
        ] {
            #expect(throws: refusal) { try checkIn(at, told: now) }
        }
        let there = try swap.after(.checkIn(at: nil), by: ben, at: start)
        #expect(throws: SwapRefusal.alreadyCheckedIn) { try there.after(.checkIn(at: nil), by: ben, at: start) }
    }

    @Test("after one code the other has 72 hours, before the meeting from its start; then it completes one-sidedly")
    func secondCode() throws {
        let code = SwapAction.handOver(.signed, at: nil, actual: nil)
        let swap = try SwapFixture.swap(in: .scheduled).swap
        for now in [noon, start, start + hour] {
            let paid = try swap.after(code, by: ana, at: now)
            #expect(paid.dueAt == max(start, now) + 72 * hour)
            #expect(paid.duty == .proposer)
            #expect(throws: SwapRefusal.cashMoved) { try paid.after(.cancel(.ill), by: ben, at: now) }
        }
        // It counts half if both had checked in, and otherwise nothing.
        let one = try swap.after(.checkIn(at: nil), by: ana, at: start)
        for (present, weight) in [(one, 0.0), (try one.after(.checkIn(at: nil), by: ben, at: start), 0.5)] {
            let paid = try present.after(code, by: ana, at: start)
            let end = try paid.transition(.lapse, by: .system, at: start + 72 * hour, in: .plain)
            #expect(end.swap.outcome == SwapOutcome(.oneSided, at: start + 72 * hour))
            #expect(end.reservation == .completed(10_000))
            for side in Swap.Side.allCases {
                #expect(end.swap.observation(about: side, euros: 100)?.kind == .success(weight: weight))
            }
        }
    }

    @Test("a handover is told up to 72 hours later, and was not before the acceptance")
    func handOverTime() throws {
        let swap = try SwapFixture.swap(in: .scheduled).swap
        func told(_ at: Date, _ now: Date) throws -> Date? {
            try swap.after(.handOver(.signed, at: at, actual: nil), by: ben, at: now).sides.proposer.handOver?.at
        }
        for (at, now) in [(noon - minute, noon), (noon + minute, noon), (noon + hour, noon + 73 * hour)] {
            #expect(try told(at, now) == at)
        }
        for (at, now) in [
            (noon - minute - 1, noon), (noon + minute + 1, noon), (noon + hour - 1, noon + 73 * hour),
        ] {
            #expect(throws: SwapRefusal.handOverTime) { try told(at, now) }
        }
        let swapped = Amounts(gives: swap.terms.amounts.gets, gets: swap.terms.amounts.gives)
        #expect(throws: SwapRefusal.actualOutOfRange) {
            try swap.after(.handOver(.signed, at: nil, actual: swapped), by: ben, at: noon)
        }
    }
}
