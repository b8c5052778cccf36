import Domain
import Foundation

extension WalkWorld {
    mutating func review(_ move: WalkMove, at now: Date) throws {
        let swap = swaps[move.on]
        let author = try traveller(move.who).id
        guard let side = swap.side(of: author) else { throw SwapRefusal.noSuchSwap }
        let desk = ReviewDesk(swap: swap, mine: reviews[move.on][side], theirs: reviews[move.on][side.other])
        let words = Review.Words(stars: move.stars, tags: [], text: move.words, privateText: "")
        let id = Identifier<Review>(high: UInt64(5 + (side == .owner ? 0 : 1)), low: swap.id.low)
        let written = try rules.writing(desk, words, id, author, now)
        keep(written.mine, of: move.on, by: side)
        if let theirs = written.theirs { keep(theirs, of: move.on, by: side.other) }
    }

    mutating func reply(_ move: WalkMove, at now: Date) throws {
        let reader = try traveller(move.who).id
        guard let side = swaps[move.on].side(of: reader) else { throw ReviewRefusal.noSuchReview }
        let author = move.party.map { Swap.Side.allCases[$0] } ?? side.other
        guard let review = reviews[move.on][author] else { throw ReviewRefusal.noSuchReview }
        reviews[move.on][author] = try review.replying("Thank you.", by: reader, areBlocked: false, at: now)
    }

    private mutating func keep(_ review: Review, of number: Int, by side: Swap.Side) {
        if review.isRevealed, reviewedEnds[number][side] == nil {
            reviewedEnds[number][side] = swaps[number].standing?.at ?? review.revealedAt
        }
        reviews[number][side] = review
    }

    /// After a dispute.
    mutating func reopenReviews(of number: Int) {
        guard let opensAt = rules.reopening(swaps[number]) else { return }
        for side in Swap.Side.allCases {
            guard let review = reviews[number][side], !review.isRevealed else { continue }
            reviews[number][side] = Review(
                id: review.id, swap: review.swap, author: review.author, about: review.about, words: review.words,
                createdAt: review.createdAt, editedAt: review.editedAt, opensAt: opensAt)
        }
    }

    /// The sweeper's part for reviews.
    mutating func revealReviews(at now: Date) {
        for number in swaps.indices {
            for side in Swap.Side.allCases {
                guard let review = reviews[number][side], !review.isRevealed, review.opensAt <= now else {
                    continue
                }
                keep(review.revealing(at: now), of: number, by: side)
            }
        }
    }
}
