import Domain
import Foundation
import Testing

/// The rules that lists and searches ask of a state.
@Suite("what a state means") struct SwapStateTests {
    @Test("an agreed swap reserves its amount; a dispute does while its statements are due, unless the swap had ended")
    func reserved() {
        let cases = [(false, false), (false, true), (true, false), (true, true)]
        for state in Swap.State.allCases {
            let reserved = cases.filter(state.reservesOffer).count
            #expect(
                reserved == ([.accepted, .scheduled, .noShowClaimed].contains(state) ? 4 : state == .disputed ? 1 : 0))
        }
        #expect(Swap.State.disputed.reservesOffer(isReopened: false, hasDueDate: true))
    }

    @Test("a swap that ended before the two met explains no common address")
    func calledOff() {
        #expect(Swap.State.allCases.filter(\.isCalledOff) == [.declined, .withdrawn, .lapsed, .cancelled])
    }

    @Test("exits for safety count for 90 days, those at one time once")
    func exits() {
        let now = SwapFixture.noon
        let times = [0.0, 1, 1, 89.99, 90].map { now.addingTimeInterval(-$0 * 86_400) }
        #expect(SwapContext.safetyExits(at: times, countedAt: now) == 3)
    }

    @Test("the text of the terms changes with what an acceptance agrees to, and with nothing else")
    func termsText() throws {
        let swap = try SwapFixture.proposed(meeting: SwapFixture.meeting())
        var offer = try SwapFixture.aggregate(swap).offer
        let text = swap.termsText(on: offer)
        offer.version += 1
        #expect(swap.termsText(on: offer) == text)
        #expect(try SwapFixture.proposed().termsText(on: offer) != text)
        var later = swap
        later.terms = try SwapFixture.terms(2, meeting: SwapFixture.meeting())
        #expect(later.termsText(on: offer) != text)
        offer.termsVersion += 1
        #expect(swap.termsText(on: offer) != text)
        let accepted = try swap.after(SwapFixture.accept(), by: SwapFixture.ana, at: SwapFixture.noon)
        #expect(accepted.termsText(on: offer) == text)
    }

    @Test("the text of the terms has the swap, the amounts, the rate, and the place and time of the meeting")
    func termsParts() throws {
        let offer = try OfferFixture().publish()
        func text(
            gives: String = "100", gets: String = "3840", rate: String = "38.4", start: Date = SwapFixture.start,
            point: String = "BKK", swap number: UInt64 = 7
        ) throws -> String {
            let place = MeetingPlace(
                point: .airport(point), kind: .airport, isVerified: true,
                coordinate: Coordinate(latitude: 13.6925, longitude: 100.75), label: "Airport",
                timeZone: "Asia/Bangkok")
            let terms = SwapTerms(
                number: 1, amounts: Amounts(gives: try money(gives, "EUR"), gets: try money(gets, "THB")),
                price: SwapTerms.Price(rate: rate, isFixed: false, reference: nil), remainder: nil,
                meeting: Meeting(place: place, startsAt: start), offerTerms: 1)
            return Swap(
                id: Identifier(high: 7, low: number),
                between: Swap.Parties(
                    offer: offer.id, thread: Identifier(high: 9, low: 9), owner: offer.owner,
                    proposer: Identifier(high: 5, low: 5)),
                about: AgreedOffer(offer), terms: terms, by: .proposer, dueAt: nil, at: SwapFixture.noon
            ).termsText(on: offer)
        }
        let texts = [
            try text(), try text(gives: "105"), try text(gets: "3841"), try text(rate: "38.400001"),
            try text(start: SwapFixture.start.addingTimeInterval(3600)), try text(point: "DMK"), try text(swap: 8),
        ]
        #expect(Set(texts).count == 7)
    }
}
