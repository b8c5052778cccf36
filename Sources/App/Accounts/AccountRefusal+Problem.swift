import API
import Domain

extension AccountRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .handleTaken: Problem(.handleTaken, .handleTaken)
        case .noSuchSession: .notFound
        case .notSignedIn: .notSignedIn
        case .passwordChanged: Problem(.passwordChanged, .passwordChanged)
        }
    }
}
