import API
import Domain

extension TakeableResponse {
    init(_ takeable: Takeable, in language: Language) {
        switch takeable {
        case .yes: self.init(nil)
        case .no(let refusal, let raise):
            let problem = refusal.problem
            // The limit is about the smallest swap: proposing less is no way out.
            let text = refusal == .otherTierLimit ? ProblemText.ownerTierLimit : problem.text
            self.init(Obstacle(problem.type, text[language], raise: raise))
        }
    }
}
