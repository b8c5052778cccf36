import Foundation
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
        "the zero dialled within a country is not compared; a zero of the number is",
        arguments: [
            ("+48 0 600 100 200", "+48600100200"), ("+48600100200", "+48600100200"),
            ("+49 (0) 30 123456", "+4930123456"),
            ("+44 00 20 7946 0000", "+442079460000"), ("+353 0 87 123 4567", "+353871234567"),
            ("+36 06 20 123 4567", "+36201234567"), ("+36 20 123 4567", "+36201234567"),
            ("+7 0912 345 67", "+791234567"),
            ("+39 06 698 12345", "+390669812345"), ("+39 6 698 12345", "+39669812345"),
            ("+225 07 12345678", "+2250712345678"),
            ("+378 0549 882 345", "+3780549882345"),
        ])
    func lines(typed: String, line: String) throws {
        let number = try PhoneNumber(typed)
        #expect(PhoneNumber.line(of: number.key) == line)
        #expect(Login.phone(key: number.key).comparisonKey == "phone \(line)")
        #expect(Contact(number.key, claimedAt: .distantPast, verifiedAt: nil).comparisonKey == line)
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
