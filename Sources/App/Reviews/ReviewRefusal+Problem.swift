import API
import Domain

extension ReviewRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchReview: .notFound
        case .noStars: .invalid("/stars", "is missing", .checkInput)
        case .notReviewable: Problem(.notReviewable, .notReviewable)
        case .tooLate: Problem(.tooLate, .reviewTooLate)
        case .revealed: Problem(.revealed, .reviewRevealed)
        case .notYetRevealed: Problem(.notRevealed, .reviewHidden)
        case .alreadyReplied: Problem(.alreadyReplied, .alreadyReplied)
        case .notAboutYou: Problem(.notAboutYou, .reviewNotAboutYou)
        case .closed: Problem(.closed, .replyBlocked)
        }
    }
}
