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

/// An error that has a problem document.
protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

extension Problem: ProblemConvertible {
    var problem: Problem { self }
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
