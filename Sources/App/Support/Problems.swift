import API
import Domain
import JSON

/// An error that has a problem document.
protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

/// Problems that belong to no feature.
extension Problem {
    static let notFound = Problem(.notFound, "There is nothing here, or it is not yours to see.")
    static func methodNotAllowed(_ allowed: [String]) -> Problem {
        Problem(.methodNotAllowed, "This address takes \(allowed.joined(separator: ", ")).")
    }
    static let notSignedIn = Problem(.notSignedIn, "Sign in, or refresh your access token, and try again.")
    static let wrongLogin = Problem(.wrongLogin, "The login or the password is not right.")
    static let notJSON = Problem(.notJSON, "The body must be JSON, with Content-Type: application/json.")
    static let compressed = Problem(.compressedBody, "A body is sent as it is, without Content-Encoding.")
    static func bodyTooLarge(limit: Int) -> Problem {
        Problem(.bodyTooLarge, "A body may have at most \(limit / 1024) KiB.")
    }
    static func unreadable(_ sentence: String) -> Problem {
        Problem(.unreadable, sentence)
    }
    static func invalid(_ faults: [FieldFault]) -> Problem {
        Problem(
            .invalid,
            faults.count == 1 && !(faults[0].pointer.isEmpty)
                ? "\(faults[0].pointer.dropFirst()) \(faults[0].detail)."
                : "Some of what was sent cannot be taken; see errors.", errors: faults)
    }
    static func invalid(_ pointer: String, _ detail: String) -> Problem {
        invalid([FieldFault(pointer: pointer, detail: detail)])
    }
    static let badCursor = Problem(.badCursor, "This cursor was not made for this list; begin again without one.")
    static let badIdempotencyKey = Problem(
        .badIdempotencyKey, "Idempotency-Key must be one key of 1 to 255 visible ASCII characters.")
    static let idempotencyKeyReused = Problem(
        .idempotencyKeyReused, "This key was sent before with another request; take a new key for a new request.")
    static let staleVersion = Problem(
        .staleVersion, "This was changed since you read it; read it again and repeat your change.")
    static let versionRequired = Problem(.versionRequired, "Send If-Match with the ETag that you read.")
    static func tooManyRequests(seconds: Int) -> Problem {
        Problem(.tooManyRequests, "That was too often; try again in \(seconds) seconds.", retryAfter: seconds)
    }
    static let hashingBusy = Problem(
        .busy, "Too many people are signing in; try again in a moment.",
        retryAfter: 2)
    static func confirmRate(distanceBps distance: Int, at pointer: String) -> Problem {
        Problem(
            .confirmRate,
            "This rate is \(BasisPoints.percentText(bps: distance)) % away from the reference. "
                + "Send confirmRate: true if you mean it.",
            errors: [FieldFault(pointer: pointer, detail: "is far from the reference rate")])
    }
    static let internalError = Problem(
        .internalError, "Something went wrong on our side; it was noted under the request id.")
}

extension StorageFault: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .full:
            Problem(.storageFull, "Nothing can be saved just now; reading still works.")
        case .busy:
            Problem(
                .busy, "Too much is being saved at once; try again.",
                retryAfter: 1)
        case .stopping, .failed:
            Problem(.unavailable, "The server is restarting; try again in a moment.", retryAfter: 5)
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

extension Problem: ProblemConvertible {
    var problem: Problem { self }
}

extension Catalogue {
    /// Throws a fault for each position in a request with a currency that cannot be swapped, and `others`.
    func checkSwappable(_ asked: KeyValuePairs<String, Currency>, and others: [FieldFault] = []) throws {
        let faults = asked.filter { !isSwappable($0.value) }.map { pointer, _ in
            FieldFault(pointer: pointer, detail: "is not a currency that can be swapped")
        }
        guard faults.isEmpty, others.isEmpty else { throw InvalidFields(faults: faults + others) }
    }
}
