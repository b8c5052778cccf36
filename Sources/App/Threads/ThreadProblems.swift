import API
import Domain
import Foundation
import JSON

extension ProblemType {
    /// All of this file.
    static let threads: [ProblemType] = [.replyPending, .clientIDUsed, .threadClosed, .closed]

    static let replyPending = ProblemType(
        "await-answer", 409, "Wait for an answer",
        meaning: "All messages before the first reply are used up.", remedy: "Wait for the other traveller's reply.")
    static let clientIDUsed = ProblemType(
        "client-id-used", 409, "Message id used before",
        meaning: "The clientId belongs to a message of another thread.", remedy: "Make a new clientId.")
    static let threadClosed = ProblemType(
        "thread-closed", 409, "Conversation closed",
        meaning: "Nothing can be sent in this thread any more: one blocked the other, or an account is gone.",
        remedy: "Choose another offer.")
    static let closed = ProblemType(
        "closed", 409, "You cannot write to each other",
        meaning: "One of the two has blocked the other, so a new text does not arrive.",
        remedy: "Accept their settlement, or wait for a decision.")
}

extension ProblemText {
    static func replyPending(limit: Int) -> ProblemText {
        ProblemText(
            en:
                "You have sent \(English.count(limit, "message", "messages")). Wait for an answer before you write again.",
            pl:
                "Bez odpowiedzi można wysłać najwyżej \(Polish.count(limit, "wiadomość", "wiadomości", "wiadomości")). Poczekaj na odpowiedź."
        )
    }
    static let messageRepeated = ProblemText(
        en: "This message could not be sent. Write it again.",
        pl: "Nie udało się wysłać tej wiadomości. Napisz ją jeszcze raz.")
    static let threadClosed = ProblemText(
        en: "No more messages can be sent in this conversation.",
        pl: "W tej rozmowie nie można już wysyłać wiadomości.")
}

extension ThreadRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchThread, .noSuchOffer: .notFound
        case .quotaUsed(let quota): quota.problem
        case .accountLimited: Problem(.accountLimited, .accountLimited)
        case .ownOffer: Problem(.ownOffer, .ownOffer)
        case .offerClosed(let state): Problem(.offerClosed, .offerClosed(state))
        case .replyPending:
            Problem(
                .replyPending, .replyPending(limit: Message.maxBeforeReply), facts: .usedUp(Message.maxBeforeReply))
        case .clientIDUsed: Problem(.clientIDUsed, .messageRepeated)
        case .closed: Problem(.threadClosed, .threadClosed)
        }
    }
}
