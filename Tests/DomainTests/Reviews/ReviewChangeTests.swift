import Domain
import Foundation
import Testing

@Suite("what reviews bring along") struct ReviewChangeTests {
    private let day = 86_400.0

    private func words(_ stars: Int) -> Review.Content {
        Review.Content(stars: stars, tags: [], text: "As agreed.", privateText: "")
    }

    private func review(of swap: Swap, by side: Swap.Side, revealedAt: Date? = nil) -> Review {
        Review(
            id: Identifier(high: 5, low: side == .owner ? 0 : 1), swap: swap.id, author: swap.member(side),
            about: swap.member(side.other), words: words(side == .owner ? 3 : 4), createdAt: swap.createdAt,
            opensAt: swap.reviewsOpenAt ?? swap.createdAt, revealedAt: revealedAt)
    }

    @Test("the first review brings nothing along; the second reveals both, and both are told and count")
    func both() throws {
        let (swap, at) = try SwapFixture.swap(in: .completed)
        let now = at.addingTimeInterval(day)
        let first = try ReviewSnapshot(swap: swap, reviews: Sides(nil), areBlocked: false)
            .writing(words(3), as: Identifier(high: 5, low: 0), by: swap.owner, at: now)
        #expect(first.reviews.map(\.isRevealed) == [false])
        #expect(first.notifications == [])
        #expect(first.observations == [])
        let reviews = Sides<Review?>(owner: review(of: swap, by: .owner), proposer: nil)
        let second = try ReviewSnapshot(swap: swap, reviews: reviews, areBlocked: true)
            .writing(words(4), as: Identifier(high: 5, low: 1), by: swap.proposer, at: now)
        #expect(second.reviews.map(\.revealedAt) == [now, now])
        #expect(second.notifications.map(\.recipient) == [swap.owner, swap.proposer])
        #expect(second.notifications.map(\.subject) == [.reviewRevealed, .reviewRevealed])
        #expect(second.observations.map(\.about) == [swap.owner, swap.proposer])
        #expect(
            second.observations.map(\.observation.kind) == [
                .review(stars: 4, partnersOfReviewer: 0), .review(stars: 3, partnersOfReviewer: 0),
            ])
        #expect(second.observations.map(\.observation.swapAt) == [at, at])
    }

    @Test("one alone is revealed when its time is over; after a settlement never")
    func alone() throws {
        let (swap, _) = try SwapFixture.swap(in: .completed)
        let hidden = review(of: swap, by: .owner)
        let snapshot = ReviewSnapshot(swap: swap, reviews: Sides(owner: hidden, proposer: nil), areBlocked: false)
        #expect(snapshot.revealing(at: hidden.opensAt.addingTimeInterval(-1)).reviews == [])
        let change = snapshot.revealing(at: hidden.opensAt)
        #expect(change.reviews == [hidden.revealing(at: hidden.opensAt)])
        #expect(change.notifications.map(\.recipient) == [swap.proposer])
        let (settled, at) = try SwapFixture.swap(in: .settled)
        let before = ReviewSnapshot(
            swap: settled, reviews: Sides(owner: review(of: settled, by: .owner), proposer: nil), areBlocked: false)
        let later = before.revealing(at: at.addingTimeInterval(60 * day))
        #expect(later.reviews == [])
        #expect(later.notifications == [])
    }

    @Test("a reply is told to the author; none crosses a block")
    func reply() throws {
        let (swap, at) = try SwapFixture.swap(in: .completed)
        let seen = review(of: swap, by: .owner, revealedAt: at)
        func reply(areBlocked: Bool = false, by traveller: Identifier<Traveller>) throws -> ReviewChange {
            try ReviewSnapshot(swap: swap, reviews: Sides(owner: seen, proposer: nil), areBlocked: areBlocked)
                .replying("Thank you.", to: seen.id, by: traveller, at: at)
        }
        let change = try reply(by: swap.proposer)
        #expect(change.reviews.map(\.reply) == ["Thank you."])
        #expect(change.notifications.map(\.recipient) == [swap.owner])
        #expect(change.notifications.map(\.subject) == [.reviewReplied])
        #expect(throws: ReviewRefusal.closed) { try reply(areBlocked: true, by: swap.proposer) }
        #expect(throws: ReviewRefusal.notAboutYou) { try reply(by: swap.owner) }
        #expect(throws: ReviewRefusal.noSuchReview) { try reply(by: Identifier(high: 3, low: 3)) }
    }
}
