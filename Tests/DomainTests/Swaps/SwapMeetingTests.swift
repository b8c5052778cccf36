import Domain
import Foundation
import Testing

@Suite("agreeing on a meeting") struct SwapMeetingTests {
    private let noon = SwapFixture.noon
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben
    private let hour = 3600.0

    private func accepted() throws -> Swap { try SwapFixture.swap(in: .accepted).swap }

    private func scheduled() throws -> Swap { try SwapFixture.swap(in: .scheduled).swap }

    private func name(_ meeting: Meeting) -> SwapAction { .schedule(meeting, acknowledged: true) }

    private func place(_ point: String) -> Meeting {
        Meeting(
            place: MeetingPlace(
                point: .airport(point), kind: .airport, isVerified: true,
                coordinate: Coordinate(latitude: 13.6925, longitude: 100.75), label: "Suvarnabhumi",
                timeZone: "Asia/Bangkok"), startsAt: start)
    }

    private func bench(_ latitude: Double, _ label: String) -> Meeting {
        Meeting(
            place: MeetingPlace(
                point: nil, kind: nil, isVerified: false,
                coordinate: Coordinate(latitude: latitude, longitude: 100.4923456), label: label,
                timeZone: "Asia/Bangkok"), startsAt: start)
    }

    @Test("the same place and time of both is agreed; any other is a new suggestion, instead of the one before")
    func same() throws {
        let his = SwapFixture.meeting()
        let suggested = try accepted().after(name(his), by: ben, at: noon)
        #expect(suggested.suggestion == Swap.Suggestion(his, by: .proposer, at: noon))
        #expect((suggested.state, suggested.dueAt) == (.accepted, noon + 48 * hour))
        for other in [
            place("DMK"), SwapFixture.meeting(isFree: true), SwapFixture.meeting(at: start + 60),
            SwapFixture.meeting(at: start - 60),
        ] {
            let answered = try suggested.after(name(other), by: ana, at: noon)
            #expect(answered.suggestion == Swap.Suggestion(other, by: .owner, at: noon))
            let again = try answered.after(name(his), by: ben, at: noon)
            #expect((again.state, again.suggestion?.by) == (.accepted, .proposer))
        }
        let agreed = try suggested.after(name(his), by: ana, at: noon)
        #expect((agreed.state, agreed.meeting, agreed.suggestion) == (.scheduled, his, nil))
        #expect((agreed.dueAt, agreed.reschedulings) == (start + 72 * hour, 0))
    }

    @Test("a place of their own is the same if its point is, and keeps the name that it was given first")
    func label() throws {
        let suggested = try accepted().after(name(bench(13.7512345, "The bench")), by: ben, at: noon)
        let near = try suggested.after(name(bench(13.7512346, "The bench")), by: ana, at: noon)
        #expect((near.state, near.suggestion?.by) == (.accepted, .owner))
        let agreed = try suggested.after(name(bench(13.7512345, "Ławka")), by: ana, at: noon)
        #expect((agreed.state, agreed.meeting?.place.label) == (.scheduled, "The bench"))
    }

    @Test("it is named for the time ahead, and until what was fixed when they agreed, whatever the offer says now")
    func times() throws {
        var current = try SwapFixture.aggregate(accepted())
        current.offer.availability = Availability(from: try day("2026-11-21"), to: try day("2026-11-22"))
        let latest = try #require(current.swap.meetUntil)
        let snapshot = SwapSnapshot(
            current, tierUsages: Sides(TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: true)),
            rates: ReferenceRates(), context: .plain)
        func suggest(_ time: Date) throws -> Date? {
            try snapshot.acting(name(SwapFixture.meeting(at: time)), by: ben, at: noon).swap.suggestion?.meeting
                .startsAt
        }
        for time in [noon - 60, latest] { #expect(try suggest(time) == time) }
        #expect(throws: SwapRefusal.meetingPast) { try suggest(noon - 61) }
        #expect(throws: SwapRefusal.meetingTooLate(latest: latest)) { try suggest(latest + 1) }
        // New terms are held to the offer as it is now: three days after its last day, which ends at 17:00 UTC.
        var proposed = current
        proposed.swap = try SwapFixture.proposed()
        let before = SwapSnapshot(
            proposed, tierUsages: snapshot.tierUsages, rates: ReferenceRates(), context: .plain)
        let ends = try instant("2026-11-25T17:00:00Z")
        let late = SwapAction.counter(try SwapFixture.terms(2, meeting: SwapFixture.meeting(at: ends + 1)), until: nil)
        #expect(throws: SwapRefusal.meetingTooLate(latest: ends)) { try before.acting(late, by: ana, at: noon) }
    }

    @Test("until another meeting is agreed the one before stands; then all that was said about that begins anew")
    func anew() throws {
        let next = SwapFixture.meeting(at: start + 5 * hour)
        let there = try scheduled().after(.late(minutes: 30), by: ben, at: noon)
            .after(.checkIn(at: nil), by: ana, at: start)
        #expect((there.sides.owner.checkedInAt, there.sides.proposer.late) == (start, 30))
        let asked = try there.after(name(next), by: ana, at: start)
        #expect((asked.meeting, asked.reschedulings) == (there.meeting, 0))
        let agreed = try asked.transition(name(next), by: ben, at: start, in: .plain)
        #expect((agreed.swap.meeting, agreed.swap.reschedulings) == (next, 1))
        #expect(agreed.swap.dueAt == start + 77 * hour)
        #expect((agreed.swap.sides.owner.checkedInAt, agreed.swap.sides.proposer.late) == (nil, nil))
        #expect(agreed.events.map(\.kind) == [.rescheduled])
        let late = try agreed.swap.after(.late(minutes: 10), by: ben, at: start)
        #expect(late.meeting?.startsAt == start + 5 * hour + 600)
    }

    @Test("the time to check in moves with the start, and what was told before stays")
    func moved() throws {
        let late = try scheduled().after(.checkIn(at: nil), by: ana, at: start - 900)
            .after(.late(minutes: 60), by: ben, at: start - 900)
        #expect(late.sides.owner.checkedInAt == start - 900)
        #expect(throws: SwapRefusal.outsideCheckIn(from: start + 1800, to: start + 4800)) {
            try late.after(.checkIn(at: nil), by: ben, at: start)
        }
        let there = try late.after(.checkIn(at: nil), by: ben, at: start + 1800)
        #expect(there.sides.proposer.checkedInAt == start + 1800)
    }

    @Test("who has come takes back what they asked before: it is no way out for the other")
    func withdrawn() throws {
        let next = SwapFixture.meeting(at: start + 5 * hour)
        let asked = try scheduled().after(name(next), by: ana, at: noon).after(
            .cancel(.mutual), by: ana, at: start - 60)
        #expect((asked.suggestion?.by, asked.mutualCancellation?.by) == (.owner, .owner))
        let come = try asked.after(.checkIn(at: nil), by: ana, at: start)
        #expect((come.suggestion, come.mutualCancellation) == (nil, nil))
        // To name it now is to ask anew.
        let wish = try come.after(name(next), by: ben, at: start)
        #expect((wish.meeting, wish.suggestion?.by) == (come.meeting, .proposer))
        let part = try wish.after(.cancel(.mutual), by: ben, at: start)
        #expect(part.state == .scheduled)
        #expect(try part.after(.noShow, by: ana, at: start + 1200).state == .noShowClaimed)
    }
}
