import Testing

@testable import Domain

@Suite struct BioTests {
    @Test(
        "a bio is kept as typed, over several lines", arguments: ["", "Hi!\nI swap złoty for baht 🦊", "  two blanks  "])
    func kept(typed: String) throws {
        #expect(Array(try SharedText(typed, as: .bio).text.utf8) == Array(typed.utf8))
    }

    @Test("a bio has at most 500 characters")
    func limit() throws {
        #expect(try SharedText(String(repeating: "ż", count: 500), as: .bio).text.count == 500)
        #expect(throws: PlainTextFault.tooLong(limit: 500)) {
            try SharedText(String(repeating: "ż", count: 501), as: .bio)
        }
    }

    @Test("a bio holds no control character but the newline")
    func control() {
        #expect(throws: PlainTextFault.control) { try SharedText("tab\there", as: .bio) }
    }
}
