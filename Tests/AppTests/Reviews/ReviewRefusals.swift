import Domain
import TestSupport
import Testing

@testable import App

@Suite("Refusals of reviews") struct ReviewRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: ReviewRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of reviews.
enum ReviewRefusals {
    static let scenes = [reviews, late]

    private static func review(_ summary: String, _ refusal: ReviewRefusal, _ who: String, _ swap: String = "$SWAP")
        -> Refusal
    {
        Refusal(summary, refusal, "\(who) PUT /v1/swaps/\(swap)/review", #"{"stars":1}"#)
    }

    private static func reply(_ summary: String, _ refusal: ReviewRefusal, _ who: String, _ review: String) -> Refusal {
        Refusal(summary, refusal, "\(who) POST /v1/reviews/\(review)/reply", #"{"text":"Thank you!"}"#)
    }

    private static let reviews = RefusalScene(
        "reviews that can be read, one that is hidden, and one of somebody who blocks its author",
        [
            review("409 not-reviewable", .notReviewable, "ben", "$OPEN"),
            review("404 not-found", .noSuchReview, "fay"),
            review("404 not-found", .noSuchReview, "fay", clientID(1)),
            review("404 not-found", .noSuchReview, "fay", "nonsense"),
            review("409 revealed", .revealed, "ben"),
            Refusal("422 invalid /stars", ReviewRefusal.noStars, "ben PUT /v1/swaps/$NONE/review", "{}"),
            reply("404 not-found", .noSuchReview, "ana", clientID(1)),
            reply("409 not-revealed", .notYetRevealed, "ana", "$HIDDEN"),
            reply("409 already-replied", .alreadyReplied, "ana", "$REVIEW"),
            reply("404 not-found", .noSuchReview, "fay", "$REVIEW"),
            reply("403 not-about-you", .notAboutYou, "ben", "$REVIEW"),
            reply("409 closed", .closed, "ana", "$BLOCKED"),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        try await world.execute("UPDATE traveller SET tier_granted_at = 1")
        let (swap, hidden, none) = (
            try await pair.completed("50.00"), try await pair.completed("50.00"), try await pair.completed("50.00")
        )
        let review = try await pair.ben.review(swap).id()
        try await pair.ana.review(swap)
        try await pair.ana.post("/v1/reviews/\(review)/reply", #"{"text":"Thanks."}"#)
        let secret = try await pair.ana.review(hidden).id()
        let eve = try await world.verified("eve")
        let other = try await eve.swap(with: pair.ana, over: pair.offer, "50.00")
        let blocked = try await eve.review(other).id()
        try await pair.ana.review(other)
        try await pair.ana.put("/v1/travellers/eve/block")
        return RefusalStage(
            pair, [try await world.register("fay")],
            [
                "SWAP": swap, "OPEN": try await pair.propose("50.00").id(), "NONE": none, "REVIEW": review,
                "HIDDEN": secret, "BLOCKED": blocked,
            ])
    }

    private static let late = RefusalScene(
        "a swap that was completed fourteen days ago", [review("409 too-late", .tooLate, "ben")]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.completed()
        return RefusalStage(try await pair.later(days: 14).swept(), [], ["SWAP": swap])
    }
}
