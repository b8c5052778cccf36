import API
import Domain
import Foundation
import HTTPTypes
import JSON

/// Why a request failed, in no language yet.
struct Problem: Error, Sendable {
    let type: ProblemType
    let text: ProblemText
    var errors: [FieldFault]
    /// For the programmer of the client, see `ofClient`.
    var fault: String?
    var facts: ProblemFacts
    /// Seconds for the header `Retry-After`.
    var retryAfter: Int?

    init(
        _ type: ProblemType, _ text: ProblemText, errors: [FieldFault] = [], facts: ProblemFacts = ProblemFacts(),
        retryAfter: Int? = nil
    ) {
        self.type = type
        self.text = text
        self.errors = errors
        self.facts = facts
        self.retryAfter = retryAfter
    }

    /// The one problem of its kind.
    /// - Parameters:
    ///   - meaning: What a reader of the documentation learns of it.
    ///   - remedy: What that reader can do about it.
    ///   - english: What a traveller reads: one to three sentences.
    init(
        _ slug: String, _ status: Int, _ title: String, meaning: String, remedy: String, en english: String,
        pl polish: String, retryAfter: Int? = nil
    ) {
        self.init(
            ProblemType(slug, status, title, meaning: meaning, remedy: remedy), ProblemText(en: english, pl: polish),
            retryAfter: retryAfter)
    }

    /// With what only the request knows.
    func with(errors: [FieldFault]? = nil, facts: ProblemFacts, retryAfter: Int? = nil) -> Problem {
        Problem(type, text, errors: errors ?? self.errors, facts: facts, retryAfter: retryAfter ?? self.retryAfter)
    }

    var status: Int { type.status }

    func response(in language: Language, requestID: String?) -> ProblemResponse {
        let told = errors.map { error in
            var told = error
            let text = errors.count == 1 && text != .checkInput ? text : error.refusal.flatMap(ProblemText.init)
            told.text = text?[language]
            return told
        }
        return ProblemResponse(
            type, text[language], errors: told, fault: fault, facts: facts, requestID: requestID)
    }
}

/// An entry in the list of a file: a kind, or the one problem of its kind.
protocol ListedProblem: Sendable {
    var type: ProblemType { get }
    /// What it always says; nil of a kind whose words depend on the request.
    var words: ProblemText? { get }
}

extension Problem: ListedProblem {
    var words: ProblemText? { text }
}

extension ProblemType: ListedProblem {
    var type: ProblemType { self }
    var words: ProblemText? { nil }
}

/// An error that has a problem document.
protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

extension Problem: ProblemConvertible {
    var problem: Problem { self }
}

extension ProblemType {
    /// A problem of this kind, where the words depend on the request or the kind has several.
    func saying(
        en english: String, pl polish: String, errors: [FieldFault] = [], facts: ProblemFacts = ProblemFacts(),
        retryAfter: Int? = nil
    ) -> Problem {
        saying(ProblemText(en: english, pl: polish), errors: errors, facts: facts, retryAfter: retryAfter)
    }

    func saying(
        _ text: ProblemText, errors: [FieldFault] = [], facts: ProblemFacts = ProblemFacts(), retryAfter: Int? = nil
    ) -> Problem {
        Problem(self, text, errors: errors, facts: facts, retryAfter: retryAfter)
    }

    /// A problem that time alone ends. `words` get the time to wait.
    func saying(until end: Date, seconds: Int, _ words: (Wait) -> ProblemText) -> Problem {
        saying(words(Wait(seconds: seconds)), facts: ProblemFacts(retryAt: end), retryAfter: seconds)
    }

    /// A mistake of a client. `sentence` tells its programmer; no person could have avoided it.
    func ofClient(_ sentence: String) -> Problem {
        var problem = saying(.clientMistake)
        problem.fault = sentence
        return problem
    }
}

extension APIResponse {
    init(_ problem: Problem, in language: Language, requestID: String) {
        self.init(
            HTTPResponse.Status(code: problem.status),
            body: problem.response(in: language, requestID: requestID).json)
        contentType = ProblemResponse.contentType
        if let seconds = problem.retryAfter { headers[.retryAfter] = String(seconds) }
    }
}
