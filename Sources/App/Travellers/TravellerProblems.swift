import API
import Domain

extension TravellerRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchTraveller: .notFound
        case .staleVersion: .staleVersion
        case .cannotBlockOneself: .cannotBlockOneself
        }
    }
}
