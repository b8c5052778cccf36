import Domain
import Foundation
import Testing

@Suite("which ends of a swap can be reviewed") struct ReviewPeriodTests {
    private let start = SwapFixture.start
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben
    private let day = 86_400.0

    private func scheduled() throws -> Swap { try SwapFixture.swap(in: .scheduled).swap }

    private func write(
        on swap: Swap, _ reviews: Sides<Review?> = Sides(nil), by side: Swap.Side, at now: Date
    ) throws -> [Review] {
        let words = Review.Content(stars: 4, tags: [], text: "As agreed.", privateText: "")
        return try ReviewSnapshot(swap: swap, reviews: reviews, areBlocked: false)
            .writing(words, as: Identifier(high: 5, low: side == .owner ? 0 : 1), by: swap.member(side), at: now)
            .reviews
    }

    @Test("for 14 days what was agreed and has ended, but for an early cancellation", arguments: Swap.State.allCases)
    func states(_ state: Swap.State) throws {
        let (swap, at) = try SwapFixture.swap(in: state)
        let isReviewable = [.completed, .noShow, .unconfirmed, .resolved].contains(state)
        #expect(swap.reviewsOpenAt == (isReviewable ? at + 14 * day : nil))
        guard !isReviewable else { return }
        #expect(throws: ReviewRefusal.notReviewable) { try write(on: swap, by: .owner, at: at) }
    }

    @Test("one code is an end like any other")
    func oneSided() throws {
        let paid = try scheduled().after(.handOver(.signed, at: nil, actual: nil), by: ana, at: start)
        let end = try paid.after(.lapse, by: .system, at: start + 3 * day)
        #expect(end.reviewsOpenAt == start + 17 * day)
    }

    @Test(
        "a cancellation only if it was late and somebody's fault, and not by who is at fault",
        arguments: [(86_400, .ill, false), (86_399, .ill, true), (60, .ill, true), (60, .safety, false)]
            as [(Double, CancelReason, Bool)])
    func cancelled(_ seconds: Double, _ reason: CancelReason, _ isReviewable: Bool) throws {
        let at = start - seconds
        let left = try scheduled().after(.cancel(reason), by: ben, at: at)
        #expect(left.reviewsOpenAt == (isReviewable ? at + 14 * day : nil))
        guard isReviewable else { return }
        #expect(try write(on: left, by: .owner, at: at).map(\.isRevealed) == [false])
        #expect(throws: ReviewRefusal.notReviewable) { try write(on: left, by: .proposer, at: at) }
    }

    @Test("not what both called off")
    func mutual() throws {
        let both = try scheduled().after(.cancel(.mutual), by: ana, at: start - 60)
            .after(.cancel(.mutual), by: ben, at: start - 60)
        #expect((both.state, both.reviewsOpenAt) == (.cancelled, nil))
    }

    @Test("a dispute about a meeting that nobody decides has its 14 days from the end of the statements")
    func neverHeld() throws {
        let closed = start + 1200
        let disputed = try scheduled().after(.dispute(.terms, statement: "Nobody came."), by: ben, at: closed)
        #expect(disputed.reviewsOpenAt == nil)
        let undecided = try disputed.after(.lapse, by: .system, at: closed + 3 * day)
        #expect(undecided.reviewsOpenAt == closed + 17 * day)
    }

    @Test("the last second of the 14 days is in time for both")
    func lastSecond() throws {
        let (swap, at) = try SwapFixture.swap(in: .completed)
        let over = at + 14 * day
        for side in Swap.Side.allCases {
            #expect(throws: ReviewRefusal.tooLate) { try write(on: swap, by: side, at: over) }
        }
        let first = try write(on: swap, by: .owner, at: over - 1)
        #expect(first.map(\.isRevealed) == [false])
        let reviews = Sides<Review?>(owner: first.first, proposer: nil)
        #expect(try write(on: swap, reviews, by: .proposer, at: over - 1).map(\.isRevealed) == [true, true])
        #expect(throws: ReviewRefusal.tooLate) { try write(on: swap, reviews, by: .proposer, at: over) }
    }
}
