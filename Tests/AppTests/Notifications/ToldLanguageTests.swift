import JSON
import TestSupport
import Testing

@Suite("Languages of what is told") struct ToldLanguageTests {
    @Test("the best of Accept-Language that there is, and English without one")
    func choice() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.ben.act("cancel", on: id, #"{"reason":"mutual"}"#)
            let english = "swap.partingAsked: Ben asks to cancel without blame."
            let polish = "swap.partingAsked: Ben prosi o odwołanie bez winy."
            for (header, text) in [
                (nil, english), ("en", english), ("pl", polish), ("PL", polish), ("pl-PL", polish), ("en-GB", english),
                ("de", english), ("*", english), ("", english), ("de, fr;q=0.9", english), ("de, pl;q=0.1", polish),
                ("en;q=0.5, pl;q=0.9", polish), ("pl;q=0.5,en;q=0.9", english), ("pl-PL,pl;q=0.9,en;q=0.8", polish),
                ("pl;q=0", english), ("pl; q=0.7, en; q=0.3", polish), ("pl;q=x", english), ("plx", english),
                ("en, pl", english), ("pl, en", polish), ("de;q=1, pl;q=0.4, *;q=0.1", polish),
            ] {
                #expect(try await pair.ana.told(language: header).first == text, "\(header ?? "none")")
            }
        }
    }

    @Test("threads are worded like notifications, in the reader's language and from the reader's side")
    func threads() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let thread = try #require(proposed.string("thread"))
            let polish = [
                ("ben", "Proponujesz 3\u{a0}800 THB za 100 EUR."),
                ("ana", "Ben proponuje: dajesz 100 EUR i dostajesz 3\u{a0}800 THB."),
            ]
            for (person, text) in zip([pair.ben, pair.ana], polish) {
                let headers = try await person.get(
                    "/v1/threads/\(thread)/messages", headers: .with("Accept-Language", "pl"))
                #expect(headers.texts("body") == [text.1])
                let list = try await person.get("/v1/threads", headers: .with("Accept-Language", "pl"))
                #expect(list.texts("last.body") == [text.1])
            }
            #expect(
                try await pair.ana.told(language: "pl")
                    == ["swap.proposed: Ben proponuje: 100 EUR za 3\u{a0}800 THB, Bangkok."])
        }
    }

    @Test("a name that looks like a placeholder stays a name")
    func names() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            // No such name can be chosen; the words must not depend on that.
            try await world.execute("UPDATE traveller SET name = '{give} {name}' WHERE handle = 'ben'")
            let id = try await pair.accepted()
            try await pair.ben.act("cancel", on: id, #"{"reason":"mutual"}"#)
            #expect(
                try await pair.ana.told().first == "swap.partingAsked: {give} {name} asks to cancel without blame.")
        }
    }
}
