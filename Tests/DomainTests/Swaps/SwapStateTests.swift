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
}
