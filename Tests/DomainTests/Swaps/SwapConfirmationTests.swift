import Domain
import Foundation
import Testing

/// Ben names a meeting, and Ana agrees.
@Suite("who is bound by a meeting") struct SwapConfirmationTests {
    private let noon = SwapFixture.noon
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben

    private func after(_ seconds: Double) -> Date { noon.addingTimeInterval(seconds) }

    /// Named at 10:00, agreed half a minute later: too late for 10:10.
    private func unconfirmed() throws -> Swap {
        let swap = try SwapFixture.agreed(start: after(600), at: after(30)).swap
        #expect(swap.meeting?.startsAt == after(960))
        return swap
    }

    @Test(
        "whoever named it is bound if it was agreed two hours ahead, or soon and a quarter of an hour ahead",
        arguments: [
            (0, 900, true), (0, 899, false), (3600, 900, true), (3601, 900, false), (3600, 899, false),
            (3601, 7199, false), (3601, 7200, true), (86_400, 7200, true), (86_400, 7199, false), (0, -1140, false),
        ] as [(Double, Double, Bool)])
    func bound(_ waited: Double, _ left: Double, _ isBound: Bool) throws {
        let start = after(waited + left)
        let accepted = try SwapFixture.agreed(start: start, at: after(waited))
        // The same by a suggestion.
        let suggested = try SwapFixture.proposed().after(SwapFixture.accept(), by: ana, at: noon)
            .after(.schedule(SwapFixture.meeting(at: start), acknowledged: true), by: ben, at: noon)
        let scheduled = try suggested.transition(
            .schedule(SwapFixture.meeting(at: start), acknowledged: true), by: ana, at: after(waited), in: .plain)
        for step in [accepted, scheduled] {
            #expect(step.swap.state == .scheduled)
            #expect(step.swap.sides.owner.hasConfirmed)
            #expect(step.swap.sides.proposer.hasConfirmed == isBound)
            #expect(step.swap.isMeetingConfirmed == isBound)
            let asked = step.events.filter { $0.kind == .confirmationAsked }
            #expect(asked.map(\.recipients) == (isBound ? [] : [[.owner, .proposer]]))
            let end = step.swap.meeting?.startsAt.addingTimeInterval(isBound ? 72 * 3600 : 1200)
            #expect(step.swap.dueAt == end)
        }
        #expect(accepted.events.first?.kind == .accepted)
        #expect(scheduled.events.first?.kind == .scheduled)
    }

    @Test(
        "a meeting starts a quarter of an hour after the agreement, at a full minute",
        arguments: [
            (0, 900, 900), (0, 899, 900), (1, 600, 960), (59, 600, 960), (60, 600, 960), (61, 600, 1020),
            (1140, 0, 2040), (1200, 0, 2100), (30, 931, 931),
        ] as [(Double, Double, Double)])
    func start(_ agreed: Double, _ named: Double, _ start: Double) throws {
        #expect(try SwapFixture.agreed(start: after(named), at: after(agreed)).swap.meeting?.startsAt == after(start))
    }

    @Test("twenty minutes after the start that was named it cannot be accepted any more")
    func over() {
        #expect(throws: SwapRefusal.meetingOver) { try SwapFixture.agreed(start: noon, at: after(1201)) }
    }

    @Test("whatever they do about the meeting binds them")
    func binding() throws {
        let swap = try unconfirmed()
        let meeting = try #require(swap.meeting)
        let acts: [SwapAction] = [
            .checkIn(at: nil), .late(minutes: 5), .schedule(meeting, acknowledged: false),
        ]
        for act in acts {
            let step = try swap.transition(act, by: ben, at: after(60), in: .plain)
            #expect(step.swap.isMeetingConfirmed)
            #expect(step.events.first?.kind == .meetingConfirmed)
            #expect(step.events.first?.recipients == [.owner])
            #expect(step.swap.dueAt == step.swap.meeting?.startsAt.addingTimeInterval(72 * 3600))
            // What Ana does binds only her, and she is.
            #expect(try !swap.after(act, by: ana, at: after(60)).isMeetingConfirmed)
        }
        for actor in [ana, ben] {
            let code = SwapAction.handOver(.typed(isRight: true), at: nil, actual: nil)
            #expect(try swap.after(code, by: actor, at: after(60)).isMeetingConfirmed)
            let wrong = SwapAction.handOver(.typed(isRight: false), at: nil, actual: nil)
            #expect(try !swap.after(wrong, by: actor, at: after(60)).isMeetingConfirmed)
        }
        // Another time is another meeting.
        let other = SwapAction.schedule(SwapFixture.meeting(at: after(7200)), acknowledged: true)
        #expect(try !swap.after(other, by: ben, at: after(60)).isMeetingConfirmed)
    }

    @Test(
        "with less than a quarter of an hour left nobody is bound any more, by whatever they do",
        arguments: [900.0, 899])
    func lastMinute(_ left: Double) throws {
        // Named at 10:00 for 11:50, agreed at 11:05: too late for whoever named it.
        let swap = try SwapFixture.agreed(start: after(6600), at: after(3900)).swap
        let meeting = try #require(swap.meeting)
        #expect(!swap.isMeetingConfirmed)
        let acts: [SwapAction] = [
            .checkIn(at: nil), .late(minutes: 1), .schedule(meeting, acknowledged: false),
        ]
        for act in acts {
            #expect(try swap.after(act, by: ben, at: after(6600 - left)).isMeetingConfirmed == (left == 900))
        }
        // On paper he is there; she has not set out, and nobody is to blame.
        let there = try swap.after(.checkIn(at: nil), by: ben, at: after(6600 + 1140))
        #expect(try there.left(by: ana, at: after(6600 + 1140))?.fault == nil)
        #expect(throws: SwapRefusal.wrongState(.accepted, verb: .noShow)) {
            try there.after(.noShow, by: ben, at: after(6600 + 1200))
        }
    }

    @Test("until both are bound either leaves without blame, and nobody has failed to come")
    func free() throws {
        let waiting = try unconfirmed().after(.checkIn(at: nil), by: ana, at: after(60))
        for (actor, side) in [(ana, Swap.Side.owner), (ben, .proposer)] {
            for time in [after(61), after(2159)] {
                let outcome = try waiting.left(by: actor, at: time)
                #expect(
                    outcome
                        == SwapOutcome(.cancelled, at: time, by: side, reason: .ill, lateness: .veryLate))
                #expect(try waiting.left(.safety, by: actor, at: time, exits: 5)?.fault == nil)
            }
        }
        #expect(throws: SwapRefusal.tooEarlyForNoShow(from: after(2160))) {
            try waiting.after(.noShow, by: ana, at: after(2159))
        }
        #expect(throws: SwapRefusal.wrongState(.accepted, verb: .noShow)) {
            try waiting.after(.noShow, by: ana, at: after(2160))
        }
    }

    @Test("an unconfirmed meeting lapses twenty minutes after its start, and the swap goes on")
    func lapses() throws {
        let swap = try unconfirmed().after(.checkIn(at: nil), by: ana, at: after(60))
        #expect(throws: SwapRefusal.notDue) { try swap.after(.lapse, by: .system, at: after(2159)) }
        let step = try swap.transition(.lapse, by: .system, at: after(2160), in: .plain)
        #expect(step.swap.state == .accepted)
        #expect(step.swap.meeting == nil)
        #expect(step.swap.sides == Sides(SideProgress()))
        #expect(step.swap.dueAt == after(2160 + 48 * 3600))
        #expect(step.swap.outcome == nil)
        #expect(step.reservation == .unchanged)
        #expect(step.events.map(\.kind) == [.meetingLapsed])
        #expect(step.events.map(\.recipients) == [[.owner, .proposer]])
        // One that was confirmed stays until three days after its start.
        let confirmed = try unconfirmed().after(.checkIn(at: nil), by: ben, at: after(60))
        #expect(throws: SwapRefusal.notDue) { try confirmed.after(.lapse, by: .system, at: after(2160)) }
    }

    @Test("it has lapsed for whoever acts, whether or not the sweeper has been by")
    func actsLater() throws {
        let swap = try unconfirmed()
        #expect(throws: SwapRefusal.wrongState(.accepted, verb: .checkIn)) {
            try swap.after(.checkIn(at: after(960)), by: ben, at: after(2160))
        }
        let again = SwapAction.schedule(SwapFixture.meeting(at: after(9000)), acknowledged: true)
        let step = try swap.transition(again, by: ben, at: after(2160), in: .plain)
        #expect(step.swap.state == .accepted)
        #expect(step.events.map(\.kind) == [.meetingLapsed, .meetingSuggested])
        let agreed = try step.swap.after(again, by: ana, at: after(2160))
        #expect((agreed.state, agreed.isMeetingConfirmed, agreed.reschedulings) == (.scheduled, true, 0))
        // The meeting that has lapsed is one of the past.
        let old = SwapAction.schedule(try #require(swap.meeting), acknowledged: true)
        let snapshot = SwapSnapshot(
            try SwapFixture.aggregate(swap),
            tierUsages: Sides(TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: true)),
            rates: ReferenceRates(), context: .plain)
        #expect(throws: SwapRefusal.meetingPast) { try snapshot.acting(old, by: ben, at: after(2160)) }
        // A code proves that they have met all the same.
        let paid = try swap.after(.handOver(.signed, at: nil, actual: nil), by: ben, at: after(2160))
        #expect(paid.state == .accepted)
        #expect(paid.hasHandedOver)
    }

    @Test("a swap whose own time is over lapses with its meeting")
    func actsTooLate() throws {
        var swap = try unconfirmed()
        swap.meetUntil = after(2100)
        #expect(swap.lapsed(at: after(2159)) == nil)
        #expect(swap.lapsed(at: after(2160)) == .lapsed)
        let again = SwapAction.schedule(SwapFixture.meeting(at: after(9000)), acknowledged: true)
        #expect(throws: SwapRefusal.wrongState(.lapsed, verb: .schedule)) {
            try swap.after(again, by: ben, at: after(2160))
        }
        swap = try swap.after(.lapse, by: .system, at: after(2160))
        #expect(swap.state == .accepted)
        #expect(try swap.after(.lapse, by: .system, at: after(2160)).state == .lapsed)
    }
}
