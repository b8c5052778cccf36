import API
import Domain

extension StaffAccessRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .notStaff: .notFound
        case .travellersOnly: Problem(.staffAccount, .staffAccount)
        case .roleTooLow: Problem(.roleTooLow, .roleTooLow)
        case .secondFactorNeeded: Problem(.secondFactorNeeded, .staffFactorNeeded)
        case .stepUpNeeded: Problem(.stepUpNeeded, .stepUpNeeded)
        case .passwordChangeNeeded: Problem(.passwordChangeNeeded, .oneTimePassword)
        }
    }
}

extension StaffRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchAccount: .notFound
        case .aboutOneself: Problem(.aboutOneself, .ownRole)
        case .lastAdmin: Problem(.lastAdmin, .lastAdmin)
        case .accountInUse: Problem(.accountInUse, .accountInUse)
        case .withoutFactor: Problem(.enrolmentNeeded, .appointeeWithoutFactor)
        case .accountNotActive: Problem(.accountNotActive, .accountNotActive)
        case .notAllowed: StaffAccessRefusal.roleTooLow(.admin).problem
        }
    }
}
