import Domain
import Foundation
import Testing

@Suite("cards of two who meet") struct CardTests {
    private let noon = SwapFixture.noon
    private let start = SwapFixture.start
    private let day = 86_400.0

    @Test("they are for what is agreed and has not ended", arguments: Swap.State.allCases)
    func states(_ state: Swap.State) throws {
        let (swap, at) = try SwapFixture.swap(in: state)
        #expect(swap.takesCards(at: at) == [.accepted, .scheduled, .noShowClaimed].contains(state))
    }

    @Test("they go with the exact place, a day after the meeting; without one, a day after the end or with the dispute")
    func erased() throws {
        let scheduled = try SwapFixture.swap(in: .scheduled).swap
        #expect(scheduled.cardsErasedAt == start + day)
        #expect(scheduled.takesCards(at: start + day - 1))
        #expect(!scheduled.takesCards(at: start + day))
        let accepted = try SwapFixture.swap(in: .accepted).swap
        #expect(accepted.cardsErasedAt == nil)
        let left = try accepted.after(.cancel(.ill), by: SwapFixture.ben, at: noon + 3600)
        #expect(left.cardsErasedAt == noon + 3600 + day)
        let disputed = try accepted.after(.handOver(.signed, at: nil, actual: nil), by: SwapFixture.ana, at: noon)
            .after(.dispute(.shortCount, statement: "Two notes."), by: SwapFixture.ben, at: noon)
        #expect(disputed.cardsErasedAt == noon + 33 * day)
    }
}
