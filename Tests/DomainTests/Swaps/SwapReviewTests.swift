import Domain
import Foundation
import Testing

@Suite("reviews after a dispute") struct SwapReviewTests {
    private let day = 86_400.0

    private func review(by side: Swap.Side, of swap: Swap, seenAt: Date?) -> Review {
        Review(
            id: Identifier(high: 5, low: side == .owner ? 0 : 1), swap: swap.id, author: swap.member(side),
            about: swap.member(side.other), words: words(1), createdAt: swap.createdAt,
            opensAt: swap.createdAt.addingTimeInterval(14 * day), revealedAt: seenAt)
    }

    private func words(_ stars: Int) -> Review.Content {
        Review.Content(stars: stars, tags: [], text: "As agreed.", privateText: "")
    }

    /// What `side` writes, beside what there is by it and by the other.
    private func write(
        _ swap: Swap, mine: Review? = nil, theirs: Review? = nil, by side: Swap.Side, at now: Date
    ) throws -> Review? {
        var reviews = Sides<Review?>(nil)
        (reviews[side], reviews[side.other]) = (mine, theirs)
        let snapshot = ReviewSnapshot(swap: swap, reviews: reviews, areBlocked: false)
        return try snapshot.writing(words(5), as: Identifier(high: 5, low: 9), by: swap.member(side), at: now)
            .reviews.first
    }

    @Test("the time after a decision is not for an answer to what can be read")
    func afterADecision() throws {
        let (swap, at) = try SwapFixture.swap(in: .resolved)
        let now = at.addingTimeInterval(day)
        #expect(swap.reviewsOpenAt == at.addingTimeInterval(14 * day))
        // Nobody has written: both may.
        for side in Swap.Side.allCases {
            #expect(try write(swap, by: side, at: now)?.words == words(5))
        }
        let hidden = review(by: .owner, of: swap, seenAt: nil)
        let seen = review(by: .owner, of: swap, seenAt: at)
        #expect(try write(swap, theirs: hidden, by: .proposer, at: now)?.isRevealed == true)
        #expect(throws: ReviewRefusal.tooLate) {
            try write(swap, theirs: seen, by: .proposer, at: now)
        }
        #expect(throws: ReviewRefusal.revealed) {
            try write(swap, mine: seen, by: .owner, at: now)
        }
    }

    @Test("who fled is not told apart by a review")
    func fled() throws {
        let scheduled = try SwapFixture.swap(in: .scheduled).swap
        let now = SwapFixture.start.addingTimeInterval(-60)
        let many = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(2))
        let fled = try scheduled.after(.cancel(.safety), by: SwapFixture.ben, at: now, in: many)
        #expect(fled.outcome?.fault == .proposer)
        #expect(fled.reviewsOpenAt == nil)
        #expect(try scheduled.after(.cancel(.ill), by: SwapFixture.ben, at: now).reviewsOpenAt != nil)
    }
}
