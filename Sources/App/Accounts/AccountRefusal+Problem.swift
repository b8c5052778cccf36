import API
import Domain

extension AccountRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .handleTaken:
            Problem(.handleTaken, "This handle, or one that looks like it, is taken.")
        case .noSuchSession: .notFound
        case .notSignedIn: .notSignedIn
        case .passwordChanged:
            Problem(.passwordChanged, "The password was changed in the meantime; sign in again.")
        }
    }
}
