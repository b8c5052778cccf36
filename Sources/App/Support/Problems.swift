import API
import Domain
import Foundation
import JSON

extension ProblemType {
    /// All of this file.
    static let common: [ProblemType] = [
        .malformed, .unreadable, .headTooLarge, .bodyTooLarge, .notJSON, .compressedBody, .unknownExpectation,
        .notFound, .methodNotAllowed, .invalid, .badCursor, .badIdempotencyKey, .idempotencyKeyReused, .staleVersion,
        .versionRequired, .tooManyRequests, .tooManyConnections, .busy, .notReady, .unavailable, .storageFull,
        .internalError,
    ]

    static let malformed = ProblemType(
        "malformed", 400, "Malformed request",
        meaning: "The bytes are not a request in HTTP/1.1, or say two things at once.", remedy: "Correct the client.")
    static let unreadable = ProblemType(
        "unreadable", 400, "Unreadable request",
        meaning: "The body is not JSON, has a key twice, or did not arrive whole.",
        remedy: "Send one valid JSON object.")
    static let headTooLarge = ProblemType(
        "head-too-large", 431, "Head too large",
        meaning: "The address and the headers are too large together.", remedy: "Send fewer and shorter headers.")
    static let bodyTooLarge = ProblemType(
        "body-too-large", 413, "Body too large",
        meaning: "The body is larger than this route allows.", remedy: "Send less; the detail names the limit.")
    static let notJSON = ProblemType(
        "unsupported-media-type", 415, "Not JSON",
        meaning: "The body is not declared as JSON.", remedy: "Send the header Content-Type: application/json.")
    static let compressedBody = ProblemType(
        "unsupported-media-type", 415, "Compressed body",
        meaning: "The body is compressed.", remedy: "Send the body without Content-Encoding.")
    static let unknownExpectation = ProblemType(
        "unknown-expectation", 417, "Unknown expectation",
        meaning: "The header Expect names something other than 100-continue.", remedy: "Leave the header out.")
    static let notFound = ProblemType(
        "not-found", 404, "Not found",
        meaning: "There is nothing at this address, or the caller may not see it.",
        remedy: "Check the address; what was deleted, blocked or is somebody else's does not come back.")
    static let methodNotAllowed = ProblemType(
        "method-not-allowed", 405, "Method not allowed",
        meaning: "The address exists, but not with this method.", remedy: "Use a method of the header Allow.")
    static let invalid = ProblemType(
        "invalid", 422, "Invalid request",
        meaning: "The request is readable, but fields are invalid, missing or unknown.",
        remedy: "Correct the fields in errors.")
    static let badCursor = ProblemType(
        "bad-cursor", 400, "Bad cursor",
        meaning: "The cursor was not made for this list, this search or this traveller.",
        remedy: "Start again without a cursor.")
    static let badIdempotencyKey = ProblemType(
        "bad-idempotency-key", 400, "Bad idempotency key",
        meaning: "The header Idempotency-Key is not one key of 1 to 255 visible ASCII characters.",
        remedy: "Send a UUID.")
    static let idempotencyKeyReused = ProblemType(
        "idempotency-key-reused", 422, "Idempotency key used before",
        meaning: "The key was sent before with another request.", remedy: "Use a new key for each new request.")
    static let staleVersion = ProblemType(
        "stale-version", 412, "Changed in the meantime",
        meaning: "The object was changed since it was read.", remedy: "Read it again, and repeat the change.")
    static let versionRequired = ProblemType(
        "version-required", 428, "Version required",
        meaning: "The change needs the version that it is based on.",
        remedy: "Send If-Match with the ETag of the object.")
    static let tooManyRequests = ProblemType(
        "too-many-requests", 429, "Too many requests",
        meaning: "The limit of this route is used up.", remedy: "Wait for the seconds of Retry-After.")
    static let tooManyConnections = ProblemType(
        "too-many-connections", 503, "Too many connections",
        meaning: "The address has as many connections as one may have.", remedy: "Use the open connections.")
    static let busy = ProblemType(
        "busy", 503, "Busy",
        meaning: "The server is overloaded at the moment.", remedy: "Wait for the seconds of Retry-After, then repeat.")
    static let notReady = ProblemType(
        "unavailable", 503, "Not ready",
        meaning: "The server is starting or stopping.", remedy: "Wait for the seconds of Retry-After, then repeat.")
    static let unavailable = ProblemType(
        "unavailable", 503, "Unavailable",
        meaning: "The server cannot store anything while it restarts.",
        remedy: "Wait for the seconds of Retry-After, then repeat.")
    static let storageFull = ProblemType(
        "storage-full", 507, "Storage full",
        meaning: "The server has no room to store anything; reading still works.", remedy: "Repeat the request later.")
    static let internalError = ProblemType(
        "internal", 500, "Internal error",
        meaning: "The server has a defect. It was logged with the id of the request.", remedy: "Report the requestId.")
}

extension ProblemType {
    /// Every kind. `docs/openapi.yaml` lists the same slugs.
    ///
    /// Some slugs have two kinds: an app treats both alike, but a person gets a more precise text.
    static let all =
        common + accounts + staff + limits + offers + rates + threads + reviews + tiers + swaps + wallet
        + alerts
}

extension ProblemText {
    static let clientMistake = ProblemText(
        en: "The app sent something that the server does not understand. Update the app and try again.",
        pl: "Aplikacja wysyła dane, których serwer nie rozumie. Zaktualizuj ją i spróbuj ponownie.")
    static let checkInput = ProblemText(
        en: "Some of this cannot be accepted. Check it and try again.",
        pl: "Niektóre dane są nieprawidłowe. Sprawdź je i spróbuj ponownie.")
    static func tooLarge(kilobytes: Int) -> ProblemText {
        ProblemText(
            en: "This is too much at once: at most \(kilobytes) KB can be sent. Shorten it.",
            pl: "To za dużo naraz: można wysłać najwyżej \(kilobytes) KB. Skróć tekst.")
    }
    static let notFound = ProblemText(
        en: "There is nothing here, or it is not yours to see.", pl: "Niczego tu nie ma albo nie masz do tego dostępu.")
    static let listChanged = ProblemText(
        en: "This list cannot be continued. Load it again from the start.",
        pl: "Tej listy nie można kontynuować. Wczytaj ją od początku.")
    static let repeatedWithChanges = ProblemText(
        en: "This was sent before with other details. Check what has arrived before you send it again.",
        pl: "To zostało już wysłane z innymi danymi. Sprawdź, co dotarło, zanim wyślesz ponownie.")
    static let changedMeanwhile = ProblemText(
        en: "This has changed since you opened it. Load it again and repeat your change.",
        pl: "Dane zmieniły się w międzyczasie. Wczytaj je ponownie i powtórz zmianę.")
    static let noChange = ProblemText(
        en: "There is nothing to save. Change something first.", pl: "Nie ma czego zapisać. Najpierw coś zmień.")
    static func tooOften(_ wait: Wait) -> ProblemText {
        ProblemText(
            en: "That was too often. Try again in \(wait.text.english).",
            pl: "To było zbyt często. Spróbuj ponownie za \(wait.text.polish).")
    }
    static func tooManyReports(_ wait: Wait) -> ProblemText {
        ProblemText(
            en:
                "Too many reports came from your network today. Try again in \(wait.text.english). If you are in danger, call the local emergency number.",
            pl:
                "Z twojej sieci przyszło dziś zbyt wiele zgłoszeń. Spróbuj ponownie za \(wait.text.polish). Jeśli coś ci grozi, zadzwoń na numer alarmowy."
        )
    }
    static let busy = ProblemText(
        en: "Too many people are using Wayswap at the moment. Try again shortly.",
        pl: "W tej chwili z Wayswap korzysta zbyt wiele osób. Spróbuj ponownie za chwilę.")
    static let tooManyConnections = ProblemText(
        en: "Too many connections are open from your network. Try again shortly.",
        pl: "Z twojej sieci otwarto zbyt wiele połączeń. Spróbuj ponownie za chwilę.")
    static let starting = ProblemText(
        en: "The server is starting or stopping. Try again shortly.",
        pl: "Serwer rozpoczyna lub kończy pracę. Spróbuj ponownie za chwilę.")
    static let restarting = ProblemText(
        en: "The server is restarting. Try again shortly.",
        pl: "Serwer uruchamia się ponownie. Spróbuj jeszcze raz za chwilę.")
    static let storageFull = ProblemText(
        en: "Nothing can be saved at the moment. You can still read; try again later.",
        pl: "W tej chwili nie można niczego zapisać. Czytać nadal można; spróbuj ponownie później.")
    static let internalError = ProblemText(
        en: "Something went wrong on our side. Try again later.",
        pl: "Coś poszło nie tak po naszej stronie. Spróbuj ponownie później.")
}

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
    static let badCursor = Problem(.badCursor, .listChanged)
    static let badIdempotencyKey = Problem.ofClient(
        .badIdempotencyKey, "Idempotency-Key must be one key of 1 to 255 visible ASCII characters.")
    static let idempotencyKeyReused = Problem(.idempotencyKeyReused, .repeatedWithChanges)
    static let staleVersion = Problem(.staleVersion, .changedMeanwhile)
    static let manyVersions = Problem.unreadable("If-Match must be one entity tag, or *.")
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
    func checkSwappable(
        _ asked: KeyValuePairs<String, Currency>, and others: [FieldFault] = [], at now: Date
    ) throws {
        let faults = asked.compactMap { pointer, currency in swapFault(of: currency, at: pointer, now) }
        guard faults.isEmpty, others.isEmpty else { throw InvalidFields(faults: faults + others) }
    }

    /// Nil for a currency that can be swapped.
    func swapFault(of currency: Currency, at pointer: String, _ now: Date) -> FieldFault? {
        guard !isSwappable(currency, at: now) else { return nil }
        return FieldFault(
            pointer: pointer, retirement(of: currency, at: now).map(RequestFault.retired) ?? .notSwappable)
    }
}
