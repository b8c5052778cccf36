import Domain
import Foundation

/// The rules that are walked on: the real ones, unless a defect is planted.
struct WalkRules: Sendable {
    var acting: @Sendable (SwapDesk, SwapAction, SwapActor, Date) throws -> SwapChange = { desk, action, actor, now in
        try desk.acting(action, by: actor, at: now)
    }
    var proposing: @Sendable (SwapAsk, Identifier<Swap>, Date?, ProposalDesk, Date) throws -> SwapChange = {
        ask, id, until, desk, now in
        try Swap.proposing(
            ask, as: id, in: Identifier(high: 4, low: id.low), until: until, notes: NoteTable([]), on: desk, at: now)
    }
    var blocking: @Sendable (SwapView, Identifier<Traveller>, Date, SwapContext) -> SwapChange? = {
        $0.blocking(by: $1, at: $2, in: $3)
    }
    /// What an open proposal does when its offer was changed.
    var following: @Sendable (SwapView, Date) -> SwapChange? = { $0.following(at: $1) }
    var writing:
        @Sendable (ReviewDesk, Review.Words, Identifier<Review>, Identifier<Traveller>, Date) throws -> (
            mine: Review, theirs: Review?
        ) = { desk, words, id, author, now in try desk.writing(words, as: id, by: author, at: now) }
    var isVisible: @Sendable (Review) -> Bool = { $0.isRevealed }
    /// Until when what was written before a dispute waits after it; nil: as long as it did.
    var reopening: @Sendable (Swap) -> Date? = { $0.reviewsOpenAt }
    var observing: @Sendable (Swap, Swap.Side, Double) -> Observation? = { $0.observation(about: $1, euros: $2) }
    /// What else is true of an observation when the score is made.
    var knowing: @Sendable (Observation) -> Observation = { $0 }
    var scoring: @Sendable ([Observation], Bool, Date) -> Double = { observations, isVerified, now in
        ReliabilityFormula.score(
            ReliabilityFormula.weighings(
                observations.filter { $0.at <= now }, isVerified: isVerified, at: now))
    }
}
