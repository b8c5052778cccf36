import API
import Domain

extension ThreadRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchThread, .noSuchOffer: .notFound
        case .ownOffer:
            Problem(.ownOffer, "This is your own offer; there is nobody to write to.")
        case .offerClosed(let state):
            Problem(.offerClosed, "This offer is \(state.rawValue); no new conversation can begin.")
        case .replyPending:
            Problem(
                .replyPending, "You have sent \(Message.maxBeforeReply) messages; you can go on once they are answered."
            )
        case .clientIDUsed:
            Problem(.clientIDUsed, "This clientId belongs to a message in another conversation; take a new one.")
        case .closed:
            Problem(.threadClosed, "No more messages can be sent in this conversation.")
        }
    }
}
