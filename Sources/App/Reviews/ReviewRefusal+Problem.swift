import API
import Domain

extension ReviewRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchReview: .notFound
        case .notReviewable:
            .review(
                "not-reviewable", "Nothing to review", "A swap can be reviewed once it has ended after an agreement.")
        case .tooLate: .review("too-late", "Too late", "The time for reviews of this swap is over.")
        case .revealed: .review("revealed", "It can be read already", "What can be read is not changed any more.")
        case .notYetRevealed: .review("not-revealed", "Still hidden", "This review cannot be read yet.")
        case .alreadyReplied: .review("already-replied", "Answered already", "A review is answered once.")
        case .notAboutYou:
            Problem(
                slug: "not-about-you", title: "Not about you", status: 403,
                detail: "Only whom a review is about can answer it.")
        }
    }
}

extension Problem {
    fileprivate static func review(_ slug: String, _ title: String, _ detail: String) -> Problem {
        Problem(slug: slug, title: title, status: 409, detail: detail)
    }
}
