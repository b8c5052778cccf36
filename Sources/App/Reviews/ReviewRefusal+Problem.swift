import API
import Domain

extension ReviewRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchReview: .notFound
        case .notReviewable:
            Problem(.notReviewable, "A swap can be reviewed once it has ended after an agreement.")
        case .tooLate: Problem(.tooLate, "The time for reviews of this swap is over.")
        case .revealed: Problem(.revealed, "What can be read is not changed any more.")
        case .notYetRevealed: Problem(.notRevealed, "This review cannot be read yet.")
        case .alreadyReplied: Problem(.alreadyReplied, "A review is answered once.")
        case .notAboutYou:
            Problem(.notAboutYou, "Only whom a review is about can answer it.")
        case .closed:
            Problem(.closed, "One of you has blocked the other, so a reply does not reach them.")
        }
    }
}
