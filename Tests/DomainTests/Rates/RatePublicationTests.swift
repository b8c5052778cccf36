import Foundation
import Testing

@testable import Domain

@Suite struct RateSheetTests {
    @Test("what can be quoted is every currency of the sheet and the euro, by code")
    func quotable() throws {
        let codes = try RatePublication.october().quotable.map(\.code)
        #expect(codes == ["EUR", "GBP", "HUF", "IDR", "ISK", "JPY", "KRW", "PLN", "THB", "TRY", "USD", "ZAR"])
    }

    @Test(
        "a currency that the sheet lacks has no mid, not even against itself",
        arguments: [("EUR", "BGN"), ("BGN", "EUR"), ("PLN", "BGN"), ("BGN", "PLN"), ("BGN", "BGN")])
    func missing(have: String, want: String) throws {
        #expect(try RatePublication.october().mid(from: currency(have), to: currency(want)) == nil)
    }

    @Test("a currency against itself is one")
    func identity() throws {
        #expect(try RatePublication.october().mid(from: .pln, to: .pln) == .one)
        #expect(try RatePublication.october().mid(from: .eur, to: .eur) == .one)
    }

    @Test("a reference tells its digits, day, source and age")
    func reference() throws {
        let reference = ReferenceRates([try RatePublication.october()]).reference(
            from: .eur, to: .pln, at: .distantFuture)
        #expect(reference?.text == "4.4038")
        #expect(reference?.asOf.description == "2026-10-30")
        #expect(reference?.source == "ECB")
        #expect(reference?.isStale == true)
    }
}
