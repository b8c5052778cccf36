/// What a problem, or a note beside an answer, says to a traveller. A missing language does not compile.
struct ProblemText: Sendable, Equatable {
    let english: String
    let polish: String

    init(en english: String, pl polish: String) {
        self.english = english
        self.polish = polish
    }

    subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .polish: polish
        }
    }
}
