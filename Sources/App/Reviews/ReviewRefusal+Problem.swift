import API
import Domain

extension ReviewRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchReview: .notFound
        case .notReviewable:
            .conflict(
                "not-reviewable", "Nothing to review", "A swap can be reviewed once it has ended after an agreement.")
        case .tooLate: .conflict("too-late", "Too late", "The time for reviews of this swap is over.")
        case .revealed: .conflict("revealed", "It can be read already", "What can be read is not changed any more.")
        case .notYetRevealed: .conflict("not-revealed", "Still hidden", "This review cannot be read yet.")
        case .alreadyReplied: .conflict("already-replied", "Answered already", "A review is answered once.")
        case .notAboutYou:
            Problem(
                slug: "not-about-you", title: "Not about you", status: 403,
                detail: "Only whom a review is about can answer it.")
        case .closed:
            .conflict(
                "closed", "You cannot write to each other",
                "One of you has blocked the other, so a reply does not reach them.")
        }
    }
}
