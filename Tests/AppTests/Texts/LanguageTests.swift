import Testing

@testable import App

@Suite("the language that is asked for") struct LanguageTests {
    @Test(
        "the best language that there is, by weight and then by order; English without one",
        arguments: [
            (nil, .english), ("", .english), ("pl", .polish), ("PL", .polish), ("pl-PL", .polish), ("en-GB", .english),
            ("de", .english), ("de, pl", .polish), ("pl, en", .polish), ("en, pl", .english),
            ("pl;q=0.5, en", .english),
            ("pl;q=0.5, en;q=0.4", .polish), ("en;q=0.4,pl;q=0.5", .polish), ("de-CH, pl;q=0.3, en;q=0.2", .polish),
            ("*", .english), ("*;q=0.8, pl;q=0.5", .english), ("pl, *;q=0.1", .polish), ("pl;q=0", .english),
            ("en;q=0, pl;q=0.1", .polish), ("  pl  ;  q=0.7 , en;q=0.2", .polish), ("pl;v=1;q=0.3, en;q=0.2", .polish),
        ] as [(String?, Language)])
    func best(_ header: String?, _ language: Language) {
        #expect(Language(accepting: header) == language)
    }

    @Test(
        "what is no list of languages asks for none",
        arguments: [
            ",", ";", ";q=1", "q=1", "plx", "polish", "p", "-pl", "pl;q=x", "pl;q=-1", "pl;q=", "pl;q=nan", "\u{440}l",
            "ｐｌ", "pl\u{0}", "'; DROP TABLE traveller", "%70%6c",
        ])
    func nonsense(_ header: String) {
        #expect(Language(accepting: header) == .english)
    }

    @Test(
        "the preference holds where the header names no language that there is",
        arguments: [
            (nil, "pl", .polish), ("", "pl", .polish), ("de", "pl", .polish), ("*", "pl", .polish),
            ("*, en;q=0.5", "pl", .polish), ("en", "pl", .english), ("pl", "en", .polish), (nil, "PL-pl", .polish),
            (nil, "de", .english), ("de", "de", .english), (nil, "", .english), ("en;q=0", "pl", .polish),
        ] as [(String?, String, Language)])
    func preferred(_ header: String?, _ preference: String, _ language: Language) {
        #expect(Language(accepting: header, preferring: preference) == language)
    }

    @Test("only the first twenty are looked at")
    func long() {
        let others = Array(repeating: "de", count: 19).joined(separator: ",")
        #expect(Language(accepting: others + ",pl") == .polish)
        #expect(Language(accepting: others + ",de,pl") == .english)
    }
}
