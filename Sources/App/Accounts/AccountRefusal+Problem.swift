import API
import Domain
import Foundation

extension AccountRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .handleTaken: Problem(.handleTaken, .handleTaken)
        case .noSuchSession: .notFound
        case .notSignedIn: .notSignedIn
        case .passwordChanged: Problem(.passwordChanged, .passwordChanged)
        case .contactTaken: Problem(.contactTaken, .contactTaken)
        case .noSuchContact(.email): Problem(.noSuchContact, .noEmailYet)
        case .noSuchContact(.phone): Problem(.noSuchContact, .noPhoneYet)
        case .alreadyVerified: Problem(.alreadyVerified, .alreadyVerified)
        case .codeTooSoon(let retry):
            Problem(
                .tooManyRequests, .codeTooSoon(Wait(seconds: retry.seconds)), facts: ProblemFacts(retryAt: retry.at),
                retryAfter: retry.seconds)
        case .wrongCode(let left):
            Problem(.wrongContactCode, .contactCodeWrong(left: left), facts: ProblemFacts(attemptsLeft: left))
        case .codeOver: Problem(.codeExpired, .codeOver)
        case .wrongRecoveryCode: Problem(.wrongContactCode, .recoveryCodeWrong)
        case .secondFactorRequired: Problem(.totpRequired, .codeNeeded)
        case .wrongSecondFactor(let left):
            Problem(.wrongContactCode, .factorCodeWrong(left: left), facts: ProblemFacts(attemptsLeft: left))
        case .secondFactorPaused(let retry):
            Problem(
                .tooManyFactorCodes, .factorPaused(Wait(seconds: retry.seconds)),
                facts: ProblemFacts(retryAt: retry.at), retryAfter: retry.seconds)
        case .secondFactorOn: Problem(.totpOn, .factorOn)
        case .factorFromOperator: Problem(.enrolmentNeeded, .factorFromOperator)
        case .secondFactorOff: Problem(.totpOff, .factorOff)
        case .leaving: Problem(.leaving, .leaving)
        case .restoredRecently(let from, let erasedAt):
            Problem(
                .restoredRecently, .restoredRecently(from: Day(of: from, in: .gmt), isFinal: from >= erasedAt),
                facts: ProblemFacts(retryAt: from < erasedAt ? from : nil))
        case .suspended: Problem(.accountSuspended, .accountSuspended)
        case .banned: Problem(.accountBanned, .accountBanned)
        case .contactBanned: Problem(.contactBanned, .contactBanned)
        }
    }
}
