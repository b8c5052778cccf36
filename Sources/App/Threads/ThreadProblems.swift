import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let threadKinds: [any ListedProblem] = [
        replyPending, clientIDUsed, notYourMessage, tooLateToDelete, noAgreedSwap, threadClosed, closed,
    ]

    static let replyPending = ProblemType(
        "await-answer", 409, "Wait for an answer",
        meaning: "All messages before the first reply are used up.", remedy: "Wait for the other traveller's reply.")
    static func replyPending(limit: Int) -> Problem {
        replyPending.saying(
            en:
                "You have sent \(English.count(limit, "message", "messages")). Wait for an answer before you write again.",
            pl:
                "Bez odpowiedzi można wysłać najwyżej \(Polish.count(limit, "wiadomość", "wiadomości", "wiadomości")). Poczekaj na odpowiedź.",
            facts: .usedUp(limit))
    }

    static let clientIDUsed = Problem(
        "client-id-used", 409, "Message id used before",
        meaning: "The clientId belongs to a message of another chat.", remedy: "Make a new clientId.",
        en: "This message could not be sent. Write it again.",
        pl: "Nie udało się wysłać tej wiadomości. Napisz ją jeszcze raz.")
    static let notYourMessage = Problem(
        "not-your-message", 403, "Not your message",
        meaning: "Only its author deletes a message, and nobody the events of a swap.",
        remedy: "Report the message, or block the other traveller.",
        en: "You can delete only messages that you wrote.",
        pl: "Możesz usuwać tylko wiadomości, które są od ciebie.")

    static let tooLateToDelete = ProblemType(
        "too-late-to-delete", 409, "Too late to delete",
        meaning: "A message can be deleted for 24 hours after it was sent.", remedy: "Leave it.")
    static func tooLateToDelete(hours: Int) -> Problem {
        tooLateToDelete.saying(
            en: "You can delete a message for \(hours) hours after you sent it. This one is older.",
            pl: "Wiadomość można usunąć w ciągu \(hours) godzin od wysłania. Ta jest starsza.")
    }

    static let noAgreedSwap = Problem(
        "no-agreed-swap", 409, "No agreed swap",
        meaning: "A card is for two who have agreed on a swap, until a day after the meeting or the end of the swap.",
        remedy: "Agree on a swap first, or write a text.",
        en: "You can send a card once you two have agreed on a swap, until a day after the meeting.",
        pl: "Wizytówkę można wysłać, gdy uzgodnicie wymianę, do doby po spotkaniu.")
    static let threadClosed = Problem(
        "thread-closed", 409, "Chat closed",
        meaning: "Nothing can be sent in this chat any more: one blocked the other, or an account is gone.",
        remedy: "Choose another offer.",
        en: "No more messages can be sent in this chat.",
        pl: "Na tym czacie nie można już wysyłać wiadomości.")
    static let closed = ProblemType(
        "closed", 409, "You cannot write to each other",
        meaning: "One of the two has blocked the other, so a new text does not arrive.",
        remedy: "Accept their settlement, or wait for a decision.")
}

extension ThreadRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchThread, .noSuchOffer, .noSuchMessage: .notFound
        case .quotaUsed(let quota): quota.problem
        case .accountLimited: .accountLimited
        case .ownOffer: .ownOffer
        case .replyPending: .replyPending(limit: Message.maxBeforeReply)
        case .noAgreedSwap: .noAgreedSwap
        case .notYourMessage: .notYourMessage
        case .tooLateToDelete:
            .tooLateToDelete(hours: Int(Message.deletionPeriod / 3600))
        case .clientIDUsed: .clientIDUsed
        case .closed: .threadClosed
        }
    }
}
