import Testing

@testable import Domain

@Suite struct PlainTextTests {
    @Test(
        "honest text of any script passes, emoji and joiners included",
        arguments: [
            "Meet at the café?", "Spotkajmy się o 12:30", "مرحبا\u{200F}!", "שלום \u{200E}(hi)", "नमस्ते",
            "สวัสดี\u{200B}ครับ", "👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}",
            "می\u{200C}خواهم", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "100 € → 4,000 ฿", "𝓯𝓪𝓷𝓬𝔂",
            "",
        ])
    func honest(text: String) {
        #expect(throws: Never.self) { try PlainText.check(text, limit: 40, allowingNewlines: false) }
    }

    @Test(
        "control characters are refused",
        arguments: [0x00, 0x07, 0x08, 0x09, 0x0B, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0x2028, 0x2029] as [UInt32])
    func control(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(throws: PlainTextFault.control) {
            try PlainText.check("a\(scalar)b", limit: 10, allowingNewlines: true)
        }
    }

    @Test(
        "embeddings, overrides and isolates are refused",
        arguments: [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069] as [UInt32])
    func bidirectional(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(throws: PlainTextFault.bidirectional) {
            try PlainText.check("a\(scalar)b", limit: 10, allowingNewlines: true)
        }
    }

    @Test(
        "text that nobody sees is refused",
        arguments: ["a\u{E0041}", "\u{E0001}", "🦊\u{E0067}", "a\u{206A}", "a\u{FFF9}b"])
    func hidden(text: String) {
        #expect(throws: PlainTextFault.hidden) { try PlainText.check(text, limit: 10, allowingNewlines: true) }
    }

    @Test("a newline passes only where it is allowed")
    func newline() {
        #expect(throws: Never.self) { try PlainText.check("a\nb", limit: 3, allowingNewlines: true) }
        #expect(throws: PlainTextFault.control) { try PlainText.check("a\nb", limit: 3, allowingNewlines: false) }
    }

    @Test("the limit counts code points, so that piled-up marks count too")
    func limit() {
        #expect(throws: Never.self) { try PlainText.check("e\u{301}\u{302}", limit: 3, allowingNewlines: false) }
        #expect(throws: PlainTextFault.tooLong(limit: 2)) {
            try PlainText.check("e\u{301}\u{302}", limit: 2, allowingNewlines: false)
        }
    }
}
