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

    @Test("what ends without an agreement leaves no place behind, whoever ends it, and keeps its time")
    func neverAgreed() throws {
        let proposed = try SwapFixture.proposed(meeting: SwapFixture.meeting(isFree: true))
        let ends: [(SwapAction, SwapActor, Date)] = [
            (.decline, SwapFixture.ana, SwapFixture.noon), (.withdraw, SwapFixture.ben, SwapFixture.noon),
            (.lapse, .system, try #require(proposed.dueAt)), (.offerWithdrawn, .system, SwapFixture.noon),
            (.remove, .system, SwapFixture.noon),
        ]
        for (action, actor, time) in ends {
            let place = try #require(try proposed.after(action, by: actor, at: time).terms.meeting).place
            #expect(place.coordinate == nil && place.point == nil && place.label == "")
            #expect(place.timeZone == "Asia/Bangkok")
        }
        let kept = try proposed.after(SwapFixture.accept(), by: SwapFixture.ana, at: SwapFixture.noon)
        #expect(kept.terms.meeting == proposed.terms.meeting)
        let declined = try proposed.after(.decline, by: SwapFixture.ana, at: SwapFixture.noon)
        #expect(declined.terms.meeting?.startsAt == SwapFixture.start)
    }

    @Test("only its author reads the place of terms, until the other side accepts them")
    func shown() throws {
        let proposed = try SwapFixture.proposed(meeting: SwapFixture.meeting(isFree: true))
        #expect(proposed.showsPlaceOfTerms(to: .proposer))
        #expect(!proposed.showsPlaceOfTerms(to: .owner))
        let countered = try proposed.after(
            .counter(try SwapFixture.terms(2, meeting: SwapFixture.meeting(isFree: true)), until: nil),
            by: SwapFixture.ana, at: SwapFixture.noon)
        #expect(countered.showsPlaceOfTerms(to: .owner))
        #expect(!countered.showsPlaceOfTerms(to: .proposer))
        let accepted = try proposed.after(SwapFixture.accept(), by: SwapFixture.ana, at: SwapFixture.noon)
        #expect(Swap.Side.allCases.allSatisfy(accepted.showsPlaceOfTerms))
    }

    @Test("the text behind the hash of the terms is the same for all points of a cell")
    func guessed() throws {
        let offer = try OfferFixture().publish()
        func text(_ latitude: Double) throws -> String {
            let place = MeetingPlace(
                point: nil, kind: nil, isVerified: false,
                coordinate: Coordinate(latitude: latitude, longitude: 100.5), label: "Bench", timeZone: "Asia/Bangkok")
            return try SwapFixture.proposed(meeting: Meeting(place: place, startsAt: SwapFixture.start))
                .termsText(on: offer)
        }
        #expect(try text(13.7001) == text(13.7002))
        #expect(try text(13.7001) != text(13.7101))
        #expect(try !text(13.7001).contains("13.7"))
    }

    @Test("the clocks of an agreed meeting stay when the rules of its zone or the map of zones change")
    func clock() throws {
        // As stored: Etc/GMT+5 of an older map, and an offset that is not that of the zone.
        let place = MeetingPlace(
            point: nil, kind: nil, isVerified: false, coordinate: nil, label: "", timeZone: "America/Sao_Paulo")
        var meeting = Meeting(place: place, startsAt: SwapFixture.start, utcOffset: -2 * 3600)
        #expect(meeting.clock.secondsFromGMT() == -7200)
        meeting.move(to: SwapFixture.start.addingTimeInterval(1800))
        #expect(meeting.clock.secondsFromGMT() == -7200)
        #expect(meeting.withoutPlace.clock.secondsFromGMT() == -7200)
        #expect(Meeting(place: place, startsAt: SwapFixture.start).clock.secondsFromGMT() == -10_800)
    }

    @Test("a delay over the hour in which the clocks change has the time that they show then")
    func summer() {
        let place = MeetingPlace(
            point: nil, kind: nil, isVerified: false, coordinate: nil, label: "", timeZone: "Europe/Warsaw")
        // 2027-03-28T00:40:00Z, twenty minutes before the clocks are put forward.
        let start = Date(timeIntervalSince1970: 1_806_194_400)
        var meeting = Meeting(place: place, startsAt: start)
        #expect(meeting.clock.secondsFromGMT() == 3600)
        meeting.move(to: start.addingTimeInterval(1800))
        #expect(meeting.clock.secondsFromGMT() == 7200)
    }
}
