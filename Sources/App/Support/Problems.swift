import API
import Domain
import Foundation
import JSON

/// Problems that belong to no feature. Each is one declaration: what an app reads, what the documentation says, and what a
/// traveller reads in each language.
extension Problem {
    /// The kinds of this file.
    static let commonKinds: [any ListedProblem] = [
        malformed, unreadable, headTooLarge, bodyTooLarge, notJSON, compressed, unknownExpectation, notFound,
        methodNotAllowed, invalid, badCursor, badIdempotencyKey, idempotencyKeyReused, staleVersion, versionRequired,
        tooManyRequests, tooManyConnections, busy, notReady, restarting, storageFull, internalError,
    ]

    static let malformed = ProblemType(
        "malformed", 400, "Malformed request",
        meaning: "The bytes are not a request in HTTP/1.1, or say two things at once.", remedy: "Correct the client.")

    static let unreadable = ProblemType(
        "unreadable", 400, "Unreadable request",
        meaning: "The body is not JSON, has a key twice, or did not arrive whole.",
        remedy: "Send one valid JSON object.")
    static func unreadable(_ sentence: String) -> Problem { unreadable.ofClient(sentence) }
    static let manyVersions = unreadable.ofClient("If-Match must be one entity tag, or *.")

    static let headTooLarge = ProblemType(
        "head-too-large", 431, "Head too large",
        meaning: "The address and the headers are too large together.", remedy: "Send fewer and shorter headers.")

    static let bodyTooLarge = ProblemType(
        "body-too-large", 413, "Body too large",
        meaning: "The body is larger than this route allows.", remedy: "Send less; the detail names the limit.")
    /// - Parameter limit: The largest body, in bytes.
    static func bodyTooLarge(limit: Int) -> Problem {
        bodyTooLarge.saying(
            en: "This is too much at once: at most \(limit / 1024) KB can be sent. Shorten it.",
            pl: "To za dużo naraz: można wysłać najwyżej \(limit / 1024) KB. Skróć tekst.",
            facts: ProblemFacts(limit: .count(limit)))
    }

    static let notJSON = ProblemType(
        "unsupported-media-type", 415, "Not JSON",
        meaning: "The body is not declared as JSON.", remedy: "Send the header Content-Type: application/json."
    ).ofClient("The body must be JSON, with Content-Type: application/json.")
    static let compressed = ProblemType(
        "unsupported-media-type", 415, "Compressed body",
        meaning: "The body is compressed.", remedy: "Send the body without Content-Encoding."
    ).ofClient("A body is sent as it is, without Content-Encoding.")
    static let unknownExpectation = ProblemType(
        "unknown-expectation", 417, "Unknown expectation",
        meaning: "The header Expect names something other than 100-continue.", remedy: "Leave the header out."
    ).ofClient("The only expectation that is known here is 100-continue.")
    static let notFound = Problem(
        "not-found", 404, "Not found",
        meaning: "There is nothing at this address, or the caller may not see it.",
        remedy: "Check the address; what was deleted, blocked or is somebody else's does not come back.",
        en: "There is nothing here, or it is not yours to see.", pl: "Niczego tu nie ma albo nie masz do tego dostępu.")

    static let methodNotAllowed = ProblemType(
        "method-not-allowed", 405, "Method not allowed",
        meaning: "The address exists, but not with this method.", remedy: "Use a method of the header Allow.")
    static func methodNotAllowed(_ allowed: [String]) -> Problem {
        methodNotAllowed.ofClient("This address takes \(allowed.joined(separator: ", ")).")
    }

    static let invalid = ProblemType(
        "invalid", 422, "Invalid request",
        meaning: "The request is readable, but fields are invalid, missing or unknown.",
        remedy: "Correct the fields in errors.")
    static func invalid(_ faults: [FieldFault]) -> Problem { invalid.saying(ProblemText(faults), errors: faults) }
    /// - Parameters:
    ///   - detail: Ends a sentence about the field, for programmers.
    ///   - text: For the traveller who chose the value; the client chose it itself if nil.
    static func invalid(
        _ pointer: String, _ detail: String, _ text: ProblemText = .checkInput,
        allowed: ProblemFacts.Allowed? = nil
    ) -> Problem {
        invalid.saying(
            text, errors: [FieldFault(pointer: pointer, detail: detail)], facts: ProblemFacts(allowed: allowed))
    }

    static let badCursor = Problem(
        "bad-cursor", 400, "Bad cursor",
        meaning: "The cursor was not made for this list, this search or this traveller.",
        remedy: "Start again without a cursor.",
        en: "This list cannot be continued. Load it again from the start.",
        pl: "Tej listy nie można kontynuować. Wczytaj ją od początku.")
    static let badIdempotencyKey = ProblemType(
        "bad-idempotency-key", 400, "Bad idempotency key",
        meaning: "The header Idempotency-Key is not one key of 1 to 255 visible ASCII characters.",
        remedy: "Send a UUID."
    ).ofClient("Idempotency-Key must be one key of 1 to 255 visible ASCII characters.")
    static let idempotencyKeyReused = Problem(
        "idempotency-key-reused", 422, "Idempotency key used before",
        meaning: "The key was sent before with another request.", remedy: "Use a new key for each new request.",
        en: "This was sent before with other details. Check what has arrived before you send it again.",
        pl: "To zostało już wysłane z innymi danymi. Sprawdź, co dotarło, zanim wyślesz ponownie.")
    static let staleVersion = Problem(
        "stale-version", 412, "Changed in the meantime",
        meaning: "The object was changed since it was read.", remedy: "Read it again, and repeat the change.",
        en: "This has changed since you opened it. Load it again and repeat your change.",
        pl: "Dane zmieniły się w międzyczasie. Wczytaj je ponownie i powtórz zmianę.")
    static let versionRequired = ProblemType(
        "version-required", 428, "Version required",
        meaning: "The change needs the version that it is based on.",
        remedy: "Send If-Match with the ETag of the object."
    ).ofClient("Send If-Match with the ETag that you read.")

    static let tooManyRequests = ProblemType(
        "too-many-requests", 429, "Too many requests",
        meaning: "The limit of this route is used up.", remedy: "Wait for the seconds of Retry-After.")
    static func tooManyRequests(seconds: Int, at now: Date) -> Problem {
        tooManyRequests.saying(until: now.addingTimeInterval(Double(seconds)), seconds: seconds) { wait in
            ProblemText(
                en: "That was too often. Try again in \(wait.text.english).",
                pl: "To było zbyt często. Spróbuj ponownie za \(wait.text.polish).")
        }
    }
    static func tooManyReports(seconds: Int, at now: Date) -> Problem {
        tooManyRequests.saying(until: now.addingTimeInterval(Double(seconds)), seconds: seconds) { wait in
            ProblemText(
                en:
                    "Too many reports came from your network today. Try again in \(wait.text.english). If you are in danger, call the local emergency number.",
                pl:
                    "Z twojej sieci przyszło dziś zbyt wiele zgłoszeń. Spróbuj ponownie za \(wait.text.polish). Jeśli coś ci grozi, zadzwoń na numer alarmowy."
            )
        }
    }

    static let tooManyConnections = Problem(
        "too-many-connections", 503, "Too many connections",
        meaning: "The address has as many connections as one may have.", remedy: "Use the open connections.",
        en: "Too many connections are open from your network. Try again shortly.",
        pl: "Z twojej sieci otwarto zbyt wiele połączeń. Spróbuj ponownie za chwilę.", retryAfter: 5)

    static let busy = ProblemType(
        "busy", 503, "Busy",
        meaning: "The server is overloaded at the moment.", remedy: "Wait for the seconds of Retry-After, then repeat.")
    static func busy(retryAfter seconds: Int) -> Problem {
        busy.saying(
            en: "Too many people are using Wayswap at the moment. Try again shortly.",
            pl: "W tej chwili z Wayswap korzysta zbyt wiele osób. Spróbuj ponownie za chwilę.", retryAfter: seconds)
    }

    static let notReady = Problem(
        "unavailable", 503, "Not ready",
        meaning: "The server is starting or stopping.", remedy: "Wait for the seconds of Retry-After, then repeat.",
        en: "The server is starting or stopping. Try again shortly.",
        pl: "Serwer rozpoczyna lub kończy pracę. Spróbuj ponownie za chwilę.", retryAfter: 5)
    static let restarting = Problem(
        "unavailable", 503, "Unavailable",
        meaning: "The server cannot store anything while it restarts.",
        remedy: "Wait for the seconds of Retry-After, then repeat.",
        en: "The server is restarting. Try again shortly.",
        pl: "Serwer uruchamia się ponownie. Spróbuj jeszcze raz za chwilę.", retryAfter: 5)
    static let storageFull = Problem(
        "storage-full", 507, "Storage full",
        meaning: "The server has no room to store anything; reading still works.", remedy: "Repeat the request later.",
        en: "Nothing can be saved at the moment. You can still read; try again later.",
        pl: "W tej chwili nie można niczego zapisać. Czytać nadal można; spróbuj ponownie później.")
    static let internalError = Problem(
        "internal", 500, "Internal error",
        meaning: "The server has a defect. It was logged with the id of the request.", remedy: "Report the requestId.",
        en: "Something went wrong on our side. Try again later.",
        pl: "Coś poszło nie tak po naszej stronie. Spróbuj ponownie później.")

    static func invalid(
        _ pointer: String, _ detail: String, en english: String, pl polish: String,
        allowed: ProblemFacts.Allowed? = nil
    ) -> Problem {
        invalid(pointer, detail, ProblemText(en: english, pl: polish), allowed: allowed)
    }
}

extension Problem {
    /// What the lists of all files have.
    static let listed: [any ListedProblem] = [
        commonKinds, accountKinds, staffKinds, limitKinds, offerKinds, rateKinds, threadKinds, reviewKinds, tierKinds,
        swapKinds, walletKinds, alertKinds,
    ].flatMap(\.self)
}

extension ProblemType {
    /// Every kind. `docs/openapi.yaml` lists the same slugs.
    ///
    /// Some slugs have two kinds: an app treats both alike, but a person gets a more precise text.
    static let all: [ProblemType] = Problem.listed.map { $0.type }
}

/// What faults of fields say.
extension ProblemText {
    static let clientMistake = ProblemText(
        en: "The app sent something that the server does not understand. Update the app and try again.",
        pl: "Aplikacja wysyła dane, których serwer nie rozumie. Zaktualizuj ją i spróbuj ponownie.")
    static let checkInput = ProblemText(
        en: "Some of this cannot be accepted. Check it and try again.",
        pl: "Niektóre dane są nieprawidłowe. Sprawdź je i spróbuj ponownie.")
    static let noChange = ProblemText(
        en: "There is nothing to save. Change something first.", pl: "Nie ma czego zapisać. Najpierw coś zmień.")
}

extension StorageFault: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .full: .storageFull
        case .busy: .busy(retryAfter: 1)
        case .stopping, .failed: .restarting
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
        let other: RequestFault = currency.isAsset ? .noCash : .notSwappable
        return FieldFault(pointer: pointer, retirement(of: currency, at: now).map(RequestFault.retired) ?? other)
    }

    /// Nil for a currency that can be swapped, and for an asset.
    func tradeFault(of currency: Currency, at pointer: String, _ now: Date) -> FieldFault? {
        currency.isAsset ? nil : swapFault(of: currency, at: pointer, now)
    }
}
