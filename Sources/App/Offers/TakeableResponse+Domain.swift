import API
import Domain

extension TakeableResponse {
    init(_ takeable: Takeable, in language: Language) {
        switch takeable {
        case .yes: self.init(nil)
        case .no(let refusal, let raise):
            let problem = refusal == .otherTierLimit ? Problem.ownerTierLimit : refusal.problem
            self.init(Obstacle(problem.type, problem.text[language], raise: raise))
        }
    }

    /// Who is not signed in can take nothing yet.
    static func forGuest(in language: Language) -> TakeableResponse {
        let problem = Problem.notSignedIn
        return TakeableResponse(Obstacle(problem.type, problem.text[language], raise: nil))
    }
}
