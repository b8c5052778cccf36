import Foundation
import Testing

@testable import Domain

@Suite struct TypedNumberTests {
    private static func number(_ typed: String, as own: String) throws -> String? {
        guard case .national(let number)? = try TypedNumber(typed) else { return nil }
        return try number.completed(as: own).key
    }

    @Test(
        "a number without the code of a country gets that of another number",
        arguments: [
            ("0612345678", "+48600100200", "+48612345678"), ("612 345 678", "+48600100200", "+48612345678"),
            ("612-345-678", "+48600100200", "+48612345678"), (" 612.345/678\u{A0}", "+48600100200", "+48612345678"),
            ("0698765432", "+390612345678", "+390698765432"), ("06301234567", "+36201234567", "+36301234567"),
            ("301234567", "+36201234567", "+36301234567"), ("(202) 555-0147", "+12025550118", "+12025550147"),
            ("0708091011", "+2250123456789", "+2250708091011"), ("0812345678", "+66899999999", "+66812345678"),
            // The plus alone was left out: as long as the other number, with its code.
            ("48612345678", "+48600100200", "+48612345678"), ("12025550147", "+12025550118", "+12025550147"),
            // Somebody else's number with its code, but without the plus, is none of that country.
            ("66812345678", "+48600100200", "+4866812345678"), ("48600100200", "+12025550118", "+148600100200"),
        ])
    func completed(typed: String, own: String, whole: String) throws {
        #expect(try Self.number(typed, as: own) == whole)
    }

    @Test(
        "a number with the code of its country stays as it is; 00 begins one as + does",
        arguments: ["+66812345678", "0066812345678", "+66 81.234/56-78", "00 66 (81) 2345678", " +66812345678"])
    func full(typed: String) throws {
        #expect(try TypedNumber(typed) == .full(PhoneNumber("+66812345678")))
    }

    @Test(
        "other text is no number",
        arguments: ["", "niran", "@niran", "12345", "123456789012345", "6123a45678", "٦١٢٣٤٥٦٧٨", "612,345,678"])
    func none(typed: String) throws {
        #expect(try TypedNumber(typed) == nil)
    }

    @Test("what a number with its code can be, a completed one can be, and no more")
    func bounds() throws {
        #expect(try Self.number("012 345", as: "+2250123456789") == "+225012345")
        #expect(throws: PhoneFault.digits) { try Self.number("012 345", as: "+48600100200") }
        #expect(throws: PhoneFault.digits) { try Self.number("12345678901234", as: "+48600100200") }
        #expect(throws: PhoneFault.character) { try TypedNumber("+48600100x00") }
        #expect(throws: PhoneFault.countryCode) { try TypedNumber("000600100200") }
    }

    @Test("no handle is a number")
    func handles() {
        for typed in ["612345678", "0048600100200", "6.1-2_3"] {
            #expect(throws: HandleFault.startsWithoutLetter) { try Handle(typed) }
        }
    }

    @Test(
        "a number is read in groups of three, the last of two to four digits",
        arguments: [
            ("+48612345678", "+48 612 345 678"), ("+12025550118", "+1 202 555 0118"), ("+35312345", "+353 123 45"),
            ("+66812345678", "+66 812 345 678"), ("+491234567890", "+49 123 456 7890"),
        ])
    func grouped(key: String, shown: String) throws {
        #expect(try PhoneNumber(key).grouped == shown)
    }
}
