import API
import Domain

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
