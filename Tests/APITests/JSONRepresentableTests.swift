import API
import Domain
import JSON
import Testing

@Suite struct WireTypeTests {
    @Test("money, currencies, days and ids have one wire form")
    func domainValues() {
        #expect(
            String(decoding: Money(minorUnits: 1250, currency: .eur).json, as: UTF8.self)
                == #"{"amount":"12.50","currency":"EUR"}"#)
        #expect(String(decoding: Currency.pln.json, as: UTF8.self) == "\"PLN\"")
        #expect(String(decoding: Day(daysSince1970: 0).json, as: UTF8.self) == "\"1970-01-01\"")
        let id = Identifier<Money>(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
        #expect(String(decoding: id.json, as: UTF8.self) == "\"01990000-0000-7000-8000-000000000001\"")
    }
}
