import Foundation
import Testing

@testable import Domain

@Suite("What changes about the findings of a review") struct ReviewFindingChangeTests {
    private static let now = SwapFixture.noon
    private static let hour: TimeInterval = 3600

    /// A review of five stars about the owner of the fixture's swap.
    private static func review(_ swap: Swap, stars: Int = 5, isRevealed: Bool = true) -> Review {
        Review(
            id: Identifier(high: 3, low: 1), swap: swap.id, author: swap.proposer, about: swap.owner,
            words: Review.Content(stars: stars, tags: [], text: "", privateText: ""), createdAt: now, opensAt: now,
            revealedAt: isRevealed ? now : nil)
    }

    /// The review among so many by new accounts within four hours.
    private static func facts(_ count: Int) throws -> ReviewFindingFacts {
        let swap = try SwapFixture.swap(in: .completed).swap
        let review = review(swap)
        let ratings = (1...count).map { number in
            let by = number == 1 ? review.author : Identifier<Traveller>(high: 4, low: UInt64(number))
            return ArrangedReviews.Rating(
                Identifier(high: 3, low: UInt64(number)), by: by, about: review.about, stars: 5,
                at: now.addingTimeInterval(Double(number - 1) * hour))
        }
        return ReviewFindingFacts(
            review, on: swap, other: nil, after: [], groups: .init(author: .none, about: .none),
            praise: .init(
                ratings, accounts: Dictionary(uniqueKeysWithValues: ratings.map { ($0.by, now - 86_400) })),
            isOfOnePerson: false)
    }

    @Test("a new burst makes a burst of its neighbours, which are looked at; one that is known does not")
    func burst() throws {
        let facts = try Self.facts(5)
        let neighbours = (2...5).map { Identifier<Review>(high: 3, low: $0) }
        #expect(
            facts.change(from: [])
                == ReviewFindingChange(added: [StoredFinding(.burst)], removed: [], checked: neighbours))
        #expect(facts.change(from: [StoredFinding(.burst)]) == ReviewFindingChange(added: [], removed: []))
        #expect(
            try Self.facts(4).change(from: [StoredFinding(.burst), StoredFinding(.ring)])
                == ReviewFindingChange(added: [], removed: [StoredFinding(.burst), StoredFinding(.ring)]))
    }

    @Test("praise of the day before and after is looked at, of a revealed review with four stars or more")
    func period() throws {
        let swap = try SwapFixture.swap(in: .completed).swap
        let days = Self.now.addingTimeInterval(-86_400)...Self.now.addingTimeInterval(86_400)
        #expect(ReviewFindingFacts.Praise.period(around: Self.review(swap, stars: 4)) == days)
        #expect(ReviewFindingFacts.Praise.period(around: Self.review(swap, stars: 3)) == nil)
        #expect(ReviewFindingFacts.Praise.period(around: Self.review(swap, isRevealed: false)) == nil)
    }
}
