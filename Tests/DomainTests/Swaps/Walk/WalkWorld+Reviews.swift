import Domain
import Foundation

extension WalkWorld {
    mutating func review(_ move: WalkMove, at now: Date) throws {
        let swap = swaps[move.on]
        let author = try traveller(move.who).id
        guard let side = swap.side(of: author) else { throw SwapRefusal.noSuchSwap }
        let snapshot = ReviewSnapshot(swap: swap, reviews: reviews[move.on], areBlocked: false)
        let words = Review.Content(stars: move.stars, tags: [], text: move.words, privateText: "")
        let id = Identifier<Review>(high: UInt64(5 + (side == .owner ? 0 : 1)), low: swap.id.low)
        try keep(try rules.writing(snapshot, words, id, author, now), of: move.on, at: now)
    }

    mutating func reply(_ move: WalkMove, at now: Date) throws {
        let reader = try traveller(move.who).id
        guard let side = swaps[move.on].side(of: reader) else { throw ReviewRefusal.noSuchReview }
        let author = move.party.map { Swap.Side.allCases[$0] } ?? side.other
        guard let review = reviews[move.on][author] else { throw ReviewRefusal.noSuchReview }
        let snapshot = ReviewSnapshot(swap: swaps[move.on], reviews: reviews[move.on], areBlocked: false)
        try keep(try snapshot.replying("Thank you.", to: review.id, by: reader, at: now), of: move.on, at: now)
    }

    /// As a store does it.
    private mutating func keep(_ change: ReviewChange, of number: Int, at now: Date) throws {
        let before = reviews[number]
        for review in change.reviews {
            guard let side = swaps[number].side(of: review.author) else { throw WalkFault("a stranger's review") }
            reviews[number][side] = review
        }
        for finding in change.observations {
            guard let side = swaps[number].side(of: finding.about) else { throw WalkFault("a stranger counts") }
            praises[number][side] = finding.observation
        }
        let broken = WalkReviewStep(change: change, before: before, after: reviews[number], now: now).broken
        guard broken.isEmpty else { throw WalkFault("swap \(number): \(change)", breaking: broken) }
    }

    /// The sweeper's part for reviews.
    mutating func revealReviews(at now: Date) throws {
        for number in swaps.indices {
            let isHidden = Swap.Side.allCases.contains { side in
                reviews[number][side].map { !$0.isRevealed && $0.opensAt <= now } ?? false
            }
            guard isHidden else { continue }
            let snapshot = ReviewSnapshot(swap: swaps[number], reviews: reviews[number], areBlocked: false)
            try keep(snapshot.revealing(at: now), of: number, at: now)
        }
    }
}
