import Domain
import Foundation
import Testing

@Suite("A swap in short") struct SwapSummaryTests {
    @Test("a duty of both is each side's, and a duty of none is nobody's")
    func duty() {
        for (duty, isOwners, isProposers) in [
            (Swap.Duty.owner, true, false), (.proposer, false, true), (.both, true, true), (.none, false, false),
        ] {
            #expect(duty.includes(.owner) == isOwners)
            #expect(duty.includes(.proposer) == isProposers)
        }
    }

    @Test("every state is open or ended, and not both")
    func states() {
        #expect(Swap.State.open == [.proposed, .accepted, .scheduled, .noShowClaimed, .disputed])
        #expect(Swap.State.open.isDisjoint(with: Swap.State.ended))
        #expect(Swap.State.open.union(Swap.State.ended) == Set(Swap.State.allCases))
    }

    @Test("a listed point has its name; a free or an erased place has that of the city")
    func label() throws {
        #expect(MeetingSummary(SwapFixture.meeting(), near: "Bangkok").label == "Suvarnabhumi")
        #expect(MeetingSummary(SwapFixture.meeting(isFree: true), near: "Bangkok").label == "Bangkok")
        let erased = MeetingPlace(
            point: .airport("BKK"), kind: .airport, isVerified: true, coordinate: nil, label: "",
            timeZone: "Asia/Bangkok")
        let meeting = Meeting(place: erased, startsAt: SwapFixture.start)
        #expect(MeetingSummary(meeting, near: "Bangkok").label == "Bangkok")
    }

    @Test("an event speaks of the meeting in its own terms, and later ones of the agreed meeting")
    func events() throws {
        let (noon, meeting) = (SwapFixture.noon, SwapFixture.meeting())
        var swap = try SwapFixture.proposed(meeting: meeting)
        func event(_ kind: SwapEvent.Kind, at: Date = noon) -> Meeting? {
            swap.meeting(of: SwapEvent(kind, by: .proposer, amounts: swap.terms.amounts, at: at))
        }
        #expect(event(.proposed) == meeting)
        #expect(event(.lapsedOut) == nil)
        swap.termsAt = noon.addingTimeInterval(60)
        #expect(event(.proposed) == nil)
        #expect(event(.countered, at: swap.termsAt) == meeting)
        #expect(event(.accepted) == nil)
        swap.meeting = SwapFixture.meeting(at: SwapFixture.start.addingTimeInterval(600))
        #expect(event(.accepted) == swap.meeting)
        #expect(event(.late(minutes: 10)) == swap.meeting)
        #expect(event(.meetingSuggested) == nil)
        swap.suggestion = Swap.Suggestion(meeting, by: .proposer, at: noon)
        #expect(event(.meetingSuggested) == meeting)
        #expect(event(.meetingSuggested, at: noon.addingTimeInterval(1)) == nil)
        swap = try SwapFixture.proposed()
        swap.meeting = meeting
        #expect(event(.accepted) == nil)
    }
}

extension SwapEvent.Kind {
    fileprivate static var lapsedOut: SwapEvent.Kind { .ended(.lapsed) }
}

@Suite("The offer that a swap keeps") struct AgreedOfferTests {
    @Test("it replaces what an edit has changed, and leaves the state that of now")
    func written() throws {
        let offer = try OfferFixture {
            $0.note = "Gate area"
            $0.to = "2026-12-01"
        }.publish()
        #expect(
            AgreedOffer(offer) == AgreedOffer(total: offer.total, availability: offer.availability, note: "Gate area"))
        var edited = offer
        (edited.total, edited.note) = (try money("200", "EUR"), "Elsewhere")
        edited.availability = Availability(from: offer.availability.from, to: nil)
        let agreed = OfferSummary(edited, of: nil).asAgreed(AgreedOffer(offer))
        #expect(agreed == OfferSummary(offer, of: nil))
        #expect(agreed.state(at: SwapFixture.noon) == .active)
        #expect(agreed.state(at: offer.expiresAt) == .expired)
    }

    @Test("a person is reachable if both the account and the absence of a block allow it")
    func reachable() {
        let summary = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        for state in Traveller.State.allCases {
            for isBlocked in [true, false] {
                let other = OtherTraveller(summary, state: state, isBlocked: isBlocked)
                let isReachable = !isBlocked && (state == .active || state == .limited)
                #expect(other.isReachable == isReachable)
                #expect(other.reliability == (isReachable ? .new : nil))
            }
        }
    }
}
