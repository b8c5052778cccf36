import Crypto
import Domain
import HTTPTypes
import Hummingbird

/// Handlers of `/unsubscribe`, the link in mails about swaps. Reading it changes nothing, because mail scanners open links.
struct UnsubscribeHandlers {
    let travellers: any TravellerStore
    let tokens: SignedIdentifiers<Traveller>

    func page(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        _ = try traveller(request)
        let words = context.language.phrases.unsubscribe
        // A form without an action is sent to the address of its page.
        return Self.html(
            words, "<p>\(words.question)</p>\n<form method=\"post\"><button>\(words.button)</button></form>",
            context.language)
    }

    /// By the button, or by a mail program (RFC 8058). A repeat changes nothing more.
    func unsubscribe(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        // Nil for an account that is gone: it gets no mails either.
        _ = try await travellers.editPreferences(of: try traveller(request), at: context.now) { saved in
            var edited = saved
            edited.mailUpdates = false
            return edited
        }
        let words = context.language.phrases.unsubscribe
        return Self.html(words, "<p>\(words.done)</p>", context.language)
    }

    private func traveller(_ request: Request) throws -> Identifier<Traveller> {
        var query = QueryParameters(request)
        let token = query.required("token")
        try query.finish()
        guard let traveller = tokens.id(of: token) else { throw Problem.notFound }
        return traveller
    }

    private static func html(_ words: UnsubscribeWords, _ body: String, _ language: Language) -> APIResponse {
        let page =
            "<!doctype html>\n<html lang=\"\(language.rawValue)\"><head><meta charset=\"utf-8\">"
            + "<meta name=\"viewport\" content=\"width=device-width\"><title>Wayswap</title></head>\n"
            + "<body>\n<h1>\(words.title)</h1>\n\(body)\n</body></html>\n"
        return .page(page, allowing: "form-action 'self'")
    }
}

/// The words of `/unsubscribe` in one language.
struct UnsubscribeWords: Sendable {
    let title: String
    let question: String
    let button: String
    let done: String
}

extension SignedIdentifiers<Traveller> {
    /// Tokens of links that end the mails about swaps. They never expire, and allow nothing else.
    static func unsubscribing(_ secret: [UInt8]) -> SignedIdentifiers<Traveller> {
        SignedIdentifiers(SymmetricKey(derivedFrom: secret, for: "unsubscribe token"))
    }
}
