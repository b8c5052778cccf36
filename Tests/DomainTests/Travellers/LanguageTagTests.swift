import Testing

@testable import Domain

@Suite struct LanguageTagTests {
    @Test(
        "a tag is put into its usual case",
        arguments: [
            ("pl", "pl"), ("EN", "en"), ("pt-br", "pt-BR"), ("zh-hANT", "zh-Hant"), ("ZH-hant-tw", "zh-Hant-TW"),
            ("es-419", "es-419"),
            ("fil", "fil"),
        ])
    func accepted(typed: String, code: String) {
        #expect(LanguageTag(typed)?.code == code)
    }

    @Test(
        "what is no tag is refused",
        arguments: [
            "", "p", "poli", "pl-", "-pl", "pl_PL", "pl-P", "pl-POL", "pl-12", "pl--PL", "pl-PL-Latn", "pl-PL-x", "p1",
            "\u{440}l", "pl ",
            "en-41\u{669}",
        ])
    func refused(typed: String) {
        #expect(LanguageTag(typed) == nil)
    }
}
