import API
import Domain

extension TakeableResponse {
    init(_ takeable: Takeable, in language: Language) {
        switch takeable {
        case .yes: self.init(nil)
        case .no(let refusal, let raise):
            let problem = refusal.problem
            self.init(Obstacle(problem.type, language.phrases.problem(problem.text), raise: raise))
        }
    }
}
