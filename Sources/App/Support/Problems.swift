// The catalogue of problems is one list, so that a slug is chosen once and looked up in one place.
import API
import Domain

/// An error that has a problem document.
protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

/// Problems that belong to no feature.
extension Problem {
    static let notFound = Problem(
        slug: "not-found", title: "Not found", status: 404, detail: "There is nothing here, or it is not yours to see.")
    static func methodNotAllowed(_ allowed: [String]) -> Problem {
        Problem(
            slug: "method-not-allowed", title: "Method not allowed", status: 405,
            detail: "This address takes \(allowed.joined(separator: ", ")).")
    }
    static let notSignedIn = Problem(
        slug: "not-signed-in", title: "Not signed in", status: 401,
        detail: "Sign in, or refresh your access token, and try again.")
    static let wrongLogin = Problem(
        slug: "wrong-login", title: "Wrong login or password", status: 401,
        detail: "The login or the password is not right.")
    static let notJSON = Problem(
        slug: "unsupported-media-type", title: "Not JSON", status: 415,
        detail: "The body must be JSON, with Content-Type: application/json.")
    static let compressed = Problem(
        slug: "unsupported-media-type", title: "Compressed body", status: 415,
        detail: "A body is sent as it is, without Content-Encoding.")
    static func bodyTooLarge(limit: Int) -> Problem {
        Problem(
            slug: "body-too-large", title: "Body too large", status: 413,
            detail: "A body may have at most \(limit / 1024) KiB.")
    }
    static func unreadable(_ sentence: String) -> Problem {
        Problem(slug: "unreadable", title: "Unreadable request", status: 400, detail: sentence)
    }
    static func invalid(_ faults: [FieldFault]) -> Problem {
        Problem(
            slug: "invalid", title: "Invalid request", status: 422,
            detail: faults.count == 1 && !(faults[0].pointer.isEmpty)
                ? "\(faults[0].pointer.dropFirst()) \(faults[0].detail)."
                : "Some of what was sent cannot be taken; see errors.", errors: faults)
    }
    static func invalid(_ pointer: String, _ detail: String) -> Problem {
        invalid([FieldFault(pointer: pointer, detail: detail)])
    }
    static let badCursor = Problem(
        slug: "bad-cursor", title: "Bad cursor", status: 400,
        detail: "This cursor was not made for this list; begin again without one.")
    static let badIdempotencyKey = Problem(
        slug: "bad-idempotency-key", title: "Bad idempotency key", status: 400,
        detail: "Idempotency-Key must be one key of 1 to 255 visible ASCII characters.")
    static let retryMismatch = Problem(
        slug: "idempotency-key-reused", title: "Idempotency key used before", status: 422,
        detail: "This key was sent before with another request; take a new key for a new request.")
    static let staleVersion = Problem(
        slug: "stale-version", title: "Changed in the meantime", status: 412,
        detail: "This was changed since you read it; read it again and repeat your change.")
    static let versionRequired = Problem(
        slug: "version-required", title: "Version required", status: 428,
        detail: "Send If-Match with the ETag that you read.")
    static func tooManyRequests(seconds: Int) -> Problem {
        Problem(
            slug: "too-many-requests", title: "Too many requests", status: 429,
            detail: "That was too often; try again in \(seconds) seconds.", retryAfter: seconds)
    }
    static let hashingBusy = Problem(
        slug: "busy", title: "Busy", status: 503, detail: "Too many people are signing in; try again in a moment.",
        retryAfter: 2)
    /// What cannot be done as things stand.
    static func conflict(_ slug: String, _ title: String, _ detail: String) -> Problem {
        Problem(slug: slug, title: title, status: 409, detail: detail)
    }
    static func confirmRate(distanceBps distance: Int, at pointer: String) -> Problem {
        Problem(
            slug: "confirm-rate", title: "Is this rate meant?", status: 422,
            detail: "This rate is \(BasisPoints.percentText(bps: distance)) % away from the reference. "
                + "Send confirmRate: true if you mean it.",
            errors: [FieldFault(pointer: pointer, detail: "is far from the reference rate")])
    }
    static let internalError = Problem(
        slug: "internal", title: "Internal error", status: 500,
        detail: "Something went wrong on our side; it was noted under the request id.")
}

extension StorageFault: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .full:
            Problem(
                slug: "storage-full", title: "Storage full", status: 507,
                detail: "Nothing can be saved just now; reading still works.")
        case .busy:
            Problem(
                slug: "busy", title: "Busy", status: 503, detail: "Too much is being saved at once; try again.",
                retryAfter: 1)
        case .stopping, .failed:
            Problem(
                slug: "unavailable", title: "Unavailable", status: 503,
                detail: "The server is restarting; try again in a moment.", retryAfter: 5)
        }
    }
}

extension InvalidFields: ProblemConvertible {
    var problem: Problem { .invalid(faults) }
}

extension UnreadableJSON: ProblemConvertible {
    var problem: Problem { .unreadable(sentence) }
}

extension RetryMismatch: ProblemConvertible {
    var problem: Problem { .retryMismatch }
}

extension Problem: ProblemConvertible {
    var problem: Problem { self }
}

extension AccountRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .handleTaken:
            Problem(
                slug: "handle-taken", title: "Handle taken", status: 409,
                detail: "This handle, or one that looks like it, is taken.")
        case .noSuchSession: .notFound
        case .notSignedIn: .notSignedIn
        case .passwordChanged:
            Problem(
                slug: "password-changed", title: "Password changed", status: 409,
                detail: "The password was changed in the meantime; sign in again.")
        }
    }
}

extension TravellerRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchTraveller: .notFound
        case .staleVersion: .staleVersion
        case .cannotBlockOneself:
            Problem(
                slug: "cannot-block-oneself", title: "That is you", status: 409, detail: "You cannot block yourself.")
        }
    }
}

extension ThreadRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchThread, .noSuchOffer: .notFound
        case .ownOffer:
            Problem(
                slug: "own-offer", title: "Your own offer", status: 409,
                detail: "This is your own offer; there is nobody to write to.")
        case .offerClosed(let state):
            Problem(
                slug: "offer-closed", title: "Offer closed", status: 409,
                detail: "This offer is \(state.rawValue); no new conversation can begin.")
        case .awaitAnswer:
            Problem(
                slug: "await-answer", title: "Wait for an answer", status: 409,
                detail: "You have sent \(Message.beforeAnswer) messages; you can go on once they are answered.")
        case .clientIDUsed:
            Problem(
                slug: "client-id-used", title: "Message id used before", status: 409,
                detail: "This clientId belongs to a message in another conversation; take a new one.")
        case .closed:
            Problem(
                slug: "thread-closed", title: "Conversation closed", status: 409,
                detail: "No more messages can be sent in this conversation.")
        }
    }
}
