import Testing

@testable import Domain

@Suite struct PhoneNumberTests {
    @Test(
        "blanks, hyphens and parentheses are dropped",
        arguments: [
            ("+48600100200", "+48600100200"), ("+48 600 100 200", "+48600100200"),
            ("+1 (415) 555-0100", "+14155550100"),
            ("+66-2-123-4567", "+6621234567"), ("+12345678", "+12345678"), ("+123456789012345", "+123456789012345"),
        ])
    func accepted(typed: String, key: String) throws {
        #expect(try PhoneNumber(typed).key == key)
    }

    @Test(
        "what is no number is refused by its fault",
        arguments: [
            ("", PhoneFault.withoutPlus), ("48600100200", .withoutPlus), ("0048600100200", .withoutPlus),
            (" +48600100200", .withoutPlus),
            ("+4860010020x", .character), ("+48600100200+", .character), ("+48.600.100", .character),
            ("+\u{664}\u{668}600100200", .character),
            ("+48600\n100200", .character), ("+48\u{A0}600100200", .character), ("+1234567", .digits),
            ("+1234567890123456", .digits),
            ("+", .digits), ("+" + String(repeating: " ", count: 50), .digits), ("+0123456789", .countryCode),
        ])
    func refused(typed: String, fault: PhoneFault) {
        #expect(throws: fault) { try PhoneNumber(typed) }
    }
}
