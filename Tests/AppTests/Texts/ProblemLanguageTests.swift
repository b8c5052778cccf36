import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Languages of problems") struct ProblemLanguageTests {
    private static let english = "There is nothing here, or it is not yours to see."
    private static let polish = "Niczego tu nie ma albo nie masz do tego dostępu."

    private func prefer(_ language: String, _ person: Person) async throws {
        let body = #"{"currency":"EUR","language":"\#(language)","units":"km","theme":"system"}"#
        #expect(try await person.put("/v1/me/preferences", body).status == 200)
    }

    private func detail(of person: Person, _ header: String?) async throws -> String? {
        let headers = header.map { HTTPFields.with("Accept-Language", $0) } ?? [:]
        return try await person.get("/v1/travellers/nobody", headers: headers).string("detail")
    }

    @Test("of several faults each is told in the reader's language; a mistake of the client has no text")
    func fields() async throws {
        try await World.run { world in
            let body =
                #"{"handle":"7up","name":"Ana","email":"ana","password":"harbour lantern quartz","homeCurrency":"EUR"}"#
            for (language, handle, email) in [
                (
                    "pl", "Nazwa użytkownika zaczyna się od litery. Wybierz inną.",
                    "Podaj pełny adres e-mail, np. ana@example.org."
                ),
                (
                    "en", "A user name begins with a letter. Choose another one.",
                    "Enter a full e-mail address, such as ana@example.org."
                ),
            ] {
                let headers = HTTPFields.with("Accept-Language", language)
                let reply = try await world.post("/v1/auth/register", body, headers: headers)
                #expect(reply.summary == "422 invalid /email /handle")
                #expect((reply.string("errors.0.text"), reply.string("errors.1.text")) == (handle, email))
                #expect(reply.string("errors.1.detail") == "must be an e-mail address")
                let one = try await world.post(
                    "/v1/auth/register", body.replacing("7up", with: "ana"), headers: headers)
                #expect(one.string("errors.0.text") == one.string("detail"))
                let mistake = try await world.post(
                    "/v1/auth/register", body.replacing("\"email\"", with: "\"mail\""), headers: headers)
                #expect(mistake.string("errors.0.pointer") == "/handle")
                #expect(mistake["errors.2.text"] == nil)
            }
        }
    }

    @Test("the header decides, then the preference of the traveller, then English")
    func order() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            for (header, expected) in [
                (nil, Self.english), ("pl", Self.polish), ("en", Self.english), ("de", Self.english),
                ("pl;q=x", Self.english),
            ] as [(String?, String)] {
                #expect(try await detail(of: mira, header) == expected, "\(header ?? "none")")
            }
            for language in ["pl", "pl-PL"] {
                try await prefer(language, mira)
                for (header, expected) in [
                    (nil, Self.polish), ("", Self.polish), ("de", Self.polish), ("*", Self.polish),
                    ("de, *;q=0.5", Self.polish), ("en", Self.english), ("en-GB, pl;q=0.5", Self.english),
                    ("de, en;q=0.1", Self.english), ("'; DROP TABLE traveller", Self.polish),
                ] as [(String?, String)] {
                    #expect(try await detail(of: mira, header) == expected, "\(language) \(header ?? "none")")
                }
            }
            try await prefer("de", mira)
            #expect(try await detail(of: mira, nil) == Self.english)
            #expect(try await detail(of: mira, "pl") == Self.polish)
        }
    }

    @Test(
        "a preference holds at once, on each device, and for nobody else; without one, the first spoken language does")
    func preference() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let other = try await world.signedIn("mira")
            let ben = try await world.register("ben")
            #expect(try await detail(of: other, nil) == Self.english)
            #expect(try await detail(of: ben, nil) == Self.english)
            #expect(try await mira.patch("/v1/me", #"{"languages":["pl","en"]}"#).status == 200)
            for person in [mira, other] { #expect(try await detail(of: person, nil) == Self.polish) }
            try await prefer("en", mira)
            for person in [mira, other] { #expect(try await detail(of: person, nil) == Self.english) }
            #expect(try await detail(of: ben, nil) == Self.english)
        }
    }

    @Test("guests, unknown paths, wrong methods and refused tokens are answered in the language of the header")
    func guests() async throws {
        try await World.run { world in
            let polish = HTTPFields.with("Accept-Language", "pl")
            #expect(try await world.send(.get, "/v1/nowhere", headers: polish).string("detail") == Self.polish)
            #expect(try await world.get("/v1/nowhere").string("detail") == Self.english)
            #expect(
                try await world.send(.get, "/v1/me", headers: polish).string("detail")
                    == "Nie ma aktywnej sesji. Zaloguj się i spróbuj ponownie.")
            let method = try await world.send(.put, "/v1/me", headers: polish)
            #expect(
                method.string("detail")
                    == "Aplikacja wysyła dane, których serwer nie rozumie. Zaktualizuj ją i spróbuj ponownie.")
            #expect(method.string("fault") == "This address takes DELETE, GET, HEAD, PATCH.")
        }
    }

    @Test("texts about events follow the same rule")
    func events() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.ben.act("cancel", on: id, #"{"reason":"mutual"}"#)
            try await prefer("pl", pair.ana)
            #expect(try await pair.ana.told().first == "swap.partingAsked: Ben prosi o odwołanie bez winy.")
            #expect(
                try await pair.ana.told(language: "en").first == "swap.partingAsked: Ben asks to cancel without blame.")
        }
    }

    @Test("amounts and local times of a swap are written in Polish for a Polish account")
    func swap() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await prefer("pl", pair.ben)
            let much = try await pair.propose("300.01")
            #expect(much.string("detail") == "Podaj kwotę od 50,00 EUR do 300,00 EUR.")
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 24))
            let early = try await pair.ben.act("check-in", on: id)
            #expect(early.string("detail") == "Obecność możesz potwierdzić 22 listopada w godz. 16:30–17:20.")
            let wrong = try await pair.ana.code(of: id) == "000000" ? "000001" : "000000"
            for language in ["de", "en"] {
                // A repeated request gets the stored response, in the language of the first one.
                var headers = HTTPFields.with("Idempotency-Key", "k")
                headers[.acceptLanguage] = language
                let reply = try await pair.ben.post(
                    "/v1/swaps/\(id)/hand-over", #"{"code":"\#(wrong)"}"#, headers: headers)
                #expect(reply.status == 422)
                #expect(reply.string("detail") == "To nie jest kod drugiej strony. Masz jeszcze 4 próby.")
            }
        }
    }
}
