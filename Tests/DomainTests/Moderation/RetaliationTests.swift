import Domain
import Foundation
import Testing

@Suite("Reviews that look like revenge") struct RetaliationTests {
    private static let now = SwapFixture.noon

    /// Written so many seconds from now.
    private static func review(
        _ stars: Int, by author: Identifier<Traveller> = OfferFixture.ana, after seconds: TimeInterval = 0,
        revealed: TimeInterval? = nil
    ) -> Review {
        let at = now.addingTimeInterval(seconds)
        return Review(
            id: Identifier(high: 3, low: 1), swap: Identifier(high: 7, low: 7), author: author,
            about: Identifier(high: 5, low: 5),
            words: Review.Content(stars: stars, tags: [], text: "", privateText: ""), createdAt: at, opensAt: at,
            revealedAt: revealed.map(now.addingTimeInterval))
    }

    @Test(
        "a low one within a day of the other side's low one, and no other",
        arguments: [
            (2, 2, -3600, [.afterLowReview(hours: 1)]), (1, 1, 0, [.afterLowReview(hours: 0)]),
            (2, 2, -86_400, [.afterLowReview(hours: 24)]), (2, 2, -86_401, []), (2, 2, 1, []), (3, 2, -3600, []),
            (2, 3, -3600, []),
        ] as [(Int, Int, TimeInterval, [ReviewFinding])])
    func other(_ stars: Int, _ others: Int, _ seconds: TimeInterval, _ found: [ReviewFinding]) throws {
        let swap = try SwapFixture.swap(in: .completed).swap
        let other = Self.review(others, after: seconds)
        #expect(Self.review(stars).retaliation(for: other, after: [], on: swap) == found)
    }

    @Test("one of an earlier swap counts from when it was revealed, for what was written or changed after it")
    func earlier() throws {
        let swap = try SwapFixture.swap(in: .completed).swap
        func found(_ review: Review, _ earlier: Review...) -> [ReviewFinding] {
            review.retaliation(for: nil, after: earlier, on: swap)
        }
        #expect(found(Self.review(1), Self.review(2, after: -9000, revealed: -5400)) == [.afterLowReview(hours: 1)])
        #expect(found(Self.review(1), Self.review(2, after: -5400)) == [])
        #expect(found(Self.review(1), Self.review(3, after: -9000, revealed: -5400)) == [])
        #expect(found(Self.review(1), Self.review(2, after: -90_000, revealed: -86_401)) == [])
        let nearest = [Self.review(2, revealed: -7200), Self.review(1, revealed: -1800)]
        #expect(found(Self.review(1), nearest[0], nearest[1]) == [.afterLowReview(hours: 0)])
        var changed = Self.review(1, after: -7200)
        #expect(found(changed, Self.review(2, revealed: -1800)) == [])
        changed.editedAt = Self.now
        #expect(found(changed, Self.review(2, revealed: -1800)) == [.afterLowReview(hours: 0)])
    }

    @Test("a low one by the side at fault looks like it, whatever the other wrote")
    func ownFault() throws {
        let swap = try SwapFixture.swap(in: .resolved).swap
        #expect(Self.review(2).retaliation(for: nil, after: [], on: swap) == [.afterOwnFault])
        #expect(
            Self.review(1).retaliation(for: Self.review(1, after: -3600), after: [], on: swap)
                == [.afterLowReview(hours: 1), .afterOwnFault])
        #expect(Self.review(3).retaliation(for: nil, after: [], on: swap) == [])
        #expect(Self.review(2, by: swap.proposer).retaliation(for: nil, after: [], on: swap) == [])
    }
}
