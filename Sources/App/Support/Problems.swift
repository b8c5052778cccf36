import API
import Domain
import Foundation
import JSON

/// Problems that belong to no feature.
extension Problem {
    static let notFound = Problem(.notFound, .notFound)
    static func methodNotAllowed(_ allowed: [String]) -> Problem {
        .ofClient(.methodNotAllowed, "This address takes \(allowed.joined(separator: ", ")).")
    }
    static let notSignedIn = Problem(.notSignedIn, .notSignedIn)
    static let wrongLogin = Problem(.wrongLogin, .wrongLogin)
    static let notJSON = Problem.ofClient(
        .notJSON, "The body must be JSON, with Content-Type: application/json.")
    static let compressed = Problem.ofClient(
        .compressedBody, "A body is sent as it is, without Content-Encoding.")
    static func bodyTooLarge(limit: Int) -> Problem {
        Problem(.bodyTooLarge, .tooLarge(kilobytes: limit / 1024), facts: ProblemFacts(limit: .count(limit)))
    }
    static func unreadable(_ sentence: String) -> Problem { .ofClient(.unreadable, sentence) }
    static func invalid(_ faults: [FieldFault]) -> Problem {
        Problem(.invalid, ProblemText(faults), errors: faults)
    }
    /// - Parameters:
    ///   - detail: Ends a sentence about the field, for programmers.
    ///   - text: For the traveller who chose the value; the client chose it itself if nil.
    static func invalid(
        _ pointer: String, _ detail: String, _ text: ProblemText = .checkInput,
        allowed: ProblemFacts.Allowed? = nil
    ) -> Problem {
        Problem(
            .invalid, text, errors: [FieldFault(pointer: pointer, detail: detail)],
            facts: ProblemFacts(allowed: allowed))
    }
    static func invalid(_ pointer: String, _ refusal: any FieldRefusal) -> Problem {
        invalid([FieldFault(pointer: pointer, refusal)])
    }
    static let badCursor = Problem(.badCursor, .listChanged)
    static let badIdempotencyKey = Problem.ofClient(
        .badIdempotencyKey, "Idempotency-Key must be one key of 1 to 255 visible ASCII characters.")
    static let idempotencyKeyReused = Problem(.idempotencyKeyReused, .repeatedWithChanges)
    static let staleVersion = Problem(.staleVersion, .changedMeanwhile)
    static let versionRequired = Problem.ofClient(.versionRequired, "Send If-Match with the ETag that you read.")
    static func tooManyRequests(
        seconds: Int, at now: Date, saying text: (Wait) -> ProblemText = { .tooOften($0) }
    ) -> Problem {
        Problem(
            .tooManyRequests, text(Wait(seconds: seconds)),
            facts: ProblemFacts(retryAt: now.addingTimeInterval(Double(seconds))), retryAfter: seconds)
    }
    static let hashingBusy = Problem(.busy, .busy, retryAfter: 2)
    static func confirmRate(distanceBps distance: Int, at pointer: String) -> Problem {
        Problem(
            .confirmRate, .confirmRate(distanceBps: distance),
            errors: [FieldFault(pointer: pointer, detail: "is far from the reference rate")])
    }
    static let internalError = Problem(.internalError, .internalError)

    /// A mistake of a client. `sentence` tells its programmer; no person could have avoided it.
    static func ofClient(_ type: ProblemType, _ sentence: String) -> Problem {
        var problem = Problem(type, .clientMistake)
        problem.fault = sentence
        return problem
    }
}

extension StorageFault: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .full: Problem(.storageFull, .storageFull)
        case .busy: Problem(.busy, .busy, retryAfter: 1)
        case .stopping, .failed: Problem(.unavailable, .restarting, retryAfter: 5)
        }
    }
}

extension InvalidFields: ProblemConvertible {
    var problem: Problem { .invalid(faults) }
}

extension UnreadableJSON: ProblemConvertible {
    var problem: Problem { .unreadable(sentence) }
}

extension IdempotencyKeyReused: ProblemConvertible {
    var problem: Problem { .idempotencyKeyReused }
}

extension Catalogue {
    /// Throws a fault for each position in a request with a currency that cannot be swapped, and `others`.
    func checkSwappable(_ asked: KeyValuePairs<String, Currency>, and others: [FieldFault] = []) throws {
        let faults = asked.filter { !isSwappable($0.value) }.map { pointer, _ in
            FieldFault(pointer: pointer, RequestFault.notSwappable)
        }
        guard faults.isEmpty, others.isEmpty else { throw InvalidFields(faults: faults + others) }
    }
}
