import Domain
import Foundation
import Testing

@Suite("where two travellers meet") struct SwapPlaceTests {
    private let writer = SwapFixture.ben

    private func named(
        _ point: MeetingPoint.Reference?, isVerified: Bool = false, isAcknowledged: Bool = true
    ) -> NamedMeeting {
        let place = MeetingPlace(
            point: point, kind: point.map { _ in .cafe }, isVerified: isVerified,
            coordinate: Coordinate(latitude: 13.7, longitude: 100.5), label: "Call me", timeZone: "Asia/Bangkok")
        return NamedMeeting(
            Meeting(place: place, startsAt: SwapFixture.start), isAcknowledged: isAcknowledged,
            cityLabel: "Bangkok")
    }

    private func label(_ named: NamedMeeting, hasReply: Bool) throws -> String {
        try named.meeting(hasReply: hasReply).place.label
    }

    @Test("until the first answer a place that nobody of us has looked at is called by its nearest city")
    func labels() throws {
        let point = MeetingPoint.Reference.added(Identifier(high: 6, low: 1))
        let cases: [(NamedMeeting, String)] = [
            (named(nil), "Bangkok"), (named(point), "Bangkok"), (named(point, isVerified: true), "Call me"),
            (named(.city(1), isVerified: true), "Call me"),
        ]
        for (named, stranger) in cases {
            #expect(try label(named, hasReply: false) == stranger)
            #expect(try label(named, hasReply: true) == "Call me")
        }
    }

    @Test("both acknowledge the advice for every place that nobody of us has looked at")
    func acknowledged() throws {
        let point = MeetingPoint.Reference.added(Identifier(high: 6, low: 1))
        for place in [nil, point] {
            #expect(throws: SwapRefusal.notAcknowledged) {
                try label(named(place, isAcknowledged: false), hasReply: true)
            }
            let meeting = try named(place).meeting(hasReply: true)
            let proposed = try SwapFixture.proposed(meeting: meeting)
            let until = SwapFixture.start.addingTimeInterval(86_400)
            for (isRead, expected) in [(false, Swap.State.proposed), (true, .scheduled)] {
                let accept = SwapAction.accept(
                    isSeen: true, acknowledged: isRead, until: until, rates: .offline, settling: nil)
                let swap = try? proposed.after(accept, by: SwapFixture.ana, at: SwapFixture.noon)  // nil: refused
                #expect((swap ?? proposed).state == expected)
            }
            let accepted = try SwapFixture.swap(in: .accepted).swap
            #expect(throws: SwapRefusal.notAcknowledged) {
                try accepted.after(.schedule(meeting, acknowledged: false), by: writer, at: SwapFixture.noon)
            }
        }
        #expect(try label(named(point, isVerified: true, isAcknowledged: false), hasReply: true) == "Call me")
    }

    @Test("a point of the list lies within 50 km of the offer's place; a free place may be elsewhere")
    func reach() throws {
        let swap = try SwapFixture.swap(in: .accepted).swap
        let current = try SwapFixture.aggregate(swap)
        let snapshot = SwapSnapshot(
            current, tierUsages: Sides(TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: true)),
            rates: ReferenceRates(),
            context: .plain)
        let centre = try #require(current.offer.place).centre
        func schedule(_ point: MeetingPoint.Reference?, kilometres: Double) throws -> Swap.State {
            let there = Coordinate(latitude: centre.latitude + kilometres / 111.195, longitude: centre.longitude)
            let place = MeetingPlace(
                point: point, kind: point.map { _ in .airport }, isVerified: point != nil, coordinate: there,
                label: "There", timeZone: "Asia/Bangkok")
            let meeting = Meeting(place: place, startsAt: SwapFixture.start)
            let schedule = SwapAction.schedule(meeting, acknowledged: true)
            return try snapshot.acting(schedule, by: writer, at: SwapFixture.noon).swap.state
        }
        #expect(try schedule(.airport("BKK"), kilometres: 50) == .accepted)
        #expect(throws: SwapRefusal.meetingPointTooFar) { try schedule(.airport("BKK"), kilometres: 50.4) }
        #expect(try schedule(nil, kilometres: 60) == .accepted)
    }

    @Test("the exact place is erased a day after the meeting or the end, and 30 days after statements closed")
    func erased() throws {
        let day = 86_400.0
        let meeting = SwapFixture.meeting()
        func kept(_ state: Swap.State) throws -> Date { try SwapFixture.swap(in: state).swap.placeErasedAt(meeting) }
        #expect(try kept(.scheduled) == SwapFixture.start.addingTimeInterval(day))
        #expect(try kept(.cancelled) == SwapFixture.noon.addingTimeInterval(day))
        #expect(try kept(.unconfirmed) == SwapFixture.start.addingTimeInterval(day))
        let (disputed, at) = try SwapFixture.swap(in: .disputed)
        #expect(disputed.placeErasedAt(meeting) == at.addingTimeInterval(33 * day))
        let closed = try disputed.after(.lapse, by: .system, at: at.addingTimeInterval(3 * day))
        #expect(closed.placeErasedAt(meeting) == at.addingTimeInterval(33 * day))
        #expect(try kept(.settled) == SwapFixture.start.addingTimeInterval(day))
    }
}
