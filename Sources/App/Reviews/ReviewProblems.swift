import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let reviewKinds: [any ListedProblem] = [
        notReviewable, tooLate, revealed, notRevealed, alreadyReplied, notAboutYou,
    ]

    static let notReviewable = Problem(
        "not-reviewable", 409, "Nothing to review",
        meaning: "The swap has not ended after an agreement.", remedy: "Wait for the end of the swap.",
        en: "This swap cannot be reviewed now. You can write a review once an agreed swap has ended.",
        pl: "Tej wymiany nie można teraz ocenić. Opinię można napisać, gdy uzgodniona wymiana się zakończy.")

    static let tooLate = ProblemType(
        "too-late", 409, "Too late",
        meaning: "The time for this is over.", remedy: "Nothing can be done here; report a problem to our moderators.")
    static let reviewTooLate = tooLate.saying(
        en: "The time for reviews of this swap is over.",
        pl: "Czas na opinie o tej wymianie minął.")

    static let revealed = Problem(
        "revealed", 409, "It can be read already",
        meaning: "The review can be read by everybody, so it is final.", remedy: "Nothing needs to be done.",
        en: "Your review can already be read, so you can no longer change it.",
        pl: "Twoją opinię można już przeczytać, więc nie można jej zmienić.")
    static let notRevealed = Problem(
        "not-revealed", 409, "Still hidden",
        meaning: "The review is still hidden.",
        remedy: "Wait until both have written, or the time for reviews is over.",
        en:
            "This review cannot be read yet. It opens once both sides have written one, or the time for reviews is over.",
        pl:
            "Tej opinii nie można jeszcze przeczytać. Będzie widoczna, gdy obie strony napiszą opinie albo minie na nie czas."
    )
    static let alreadyReplied = Problem(
        "already-replied", 409, "Answered already",
        meaning: "A review is answered once.", remedy: "Nothing needs to be done.",
        en: "You have already replied to this review. You can reply once.",
        pl: "Twoja odpowiedź na tę opinię już jest. Można odpowiedzieć tylko raz.")
    static let notAboutYou = Problem(
        "not-about-you", 403, "Not about you",
        meaning: "Only the reviewed traveller can answer a review.", remedy: "Answer a review of you.",
        en: "This review is not about you. Only the person that it is about can reply.",
        pl: "Ta opinia nie dotyczy ciebie. Odpowiedzieć może tylko osoba, której dotyczy.")

    static let replyBlocked = closed.saying(
        en: "One of you has blocked the other. You cannot reply to this review.",
        pl: "Jedna ze stron blokuje drugą. Nie można odpowiedzieć na tę opinię.")
}

extension ReviewRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchReview: .notFound
        case .noStars: .invalid("/stars", "is missing", .checkInput)
        case .notReviewable: .notReviewable
        case .tooLate: .reviewTooLate
        case .revealed: .revealed
        case .notYetRevealed: .notRevealed
        case .alreadyReplied: .alreadyReplied
        case .notAboutYou: .notAboutYou
        case .closed: .replyBlocked
        }
    }
}
