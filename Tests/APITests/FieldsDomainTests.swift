import API
import Domain
import JSON
import TestSupport
import Testing

@Suite("Fields that hold values of Domain") struct FieldsDomainTests: FieldsSuite {
    @Test("a whole offer is read without a fault")
    func offer() throws {
        var f = try fields(#"{"have":{"amount":"300.00","currency":"EUR"},"want":"PLN"}"#)
        #expect(f.money("have") == Money(minorUnits: 30_000, currency: .eur))
        #expect(f.currency("want") == .pln)
        try f.finish()
    }

    @Test(
        "an amount that is not one is told at its own pointer",
        arguments: [
            (#"{"amount":"12.505","currency":"EUR"}"#, "/have/amount", "must have at most 2 decimals"),
            (#"{"amount":"12.5","currency":"JPY"}"#, "/have/amount", "must have no decimals"),
            (#"{"amount":12.50,"currency":"EUR"}"#, "/have/amount", "must be a string"),
            (#"{"amount":"1e3","currency":"EUR"}"#, "/have/amount", #"must be plain digits, such as "12.50""#),
            (#"{"amount":"-1","currency":"EUR"}"#, "/have/amount", #"must be plain digits, such as "12.50""#),
            (#"{"amount":"0.00","currency":"EUR"}"#, "/have/amount", "must be more than zero"),
            (#"{"amount":"99999999999999999999","currency":"EUR"}"#, "/have/amount", "is too large"),
            (#"{"currency":"EUR"}"#, "/have/amount", "is missing"),
            (#"{"amount":"1"}"#, "/have/currency", "is missing"),
            (
                #"{"amount":"1","currency":"eur"}"#, "/have/currency",
                "must be the code of a currency, as EUR"
            ),
            (#"{"amount":"1","currency":"EUR","rate":"1"}"#, "/have/rate", "is not known here"),
            ("\"12.50 EUR\"", "/have", "must be an object"), ("null", "/have", "must be an object"),
        ])
    func money(_ value: String, _ pointer: String, _ detail: String) throws {
        #expect(try faults(#"{"have":\#(value)}"#) { _ = $0.money("have") } == [fault(pointer, detail)])
    }

    @Test("missing money is one fault, not one for each of its fields")
    func missingMoney() throws {
        #expect(try faults("{}") { _ = $0.money("have") } == [fault("/have", "is missing")])
    }

    @Test("optional money and an optional currency may be left out or null", arguments: ["{}", #"{"a":null}"#])
    func optional(_ text: String) throws {
        #expect(try sound(text) { $0.optionalMoney("a") } == nil)
        #expect(try sound(text) { $0.optionalCurrency("a") } == nil)
    }

    @Test("a field for assets too says so of a text that is no code", arguments: ["ABCD", "eur", ""])
    func codes(_ text: String) throws {
        #expect(try sound(#"{"a":"DOGE"}"#) { $0.currency("a", orAsset: true).code } == "DOGE")
        #expect(
            try faults(#"{"a":"\#(text)"}"#) { _ = $0.currency("a", orAsset: true) }
                == [fault("/a", "must be the code of a currency or asset, as EUR or BTC")])
        #expect(
            try faults(#"{"a":"\#(text)"}"#) { _ = $0.currency("a") }
                == [fault("/a", "must be the code of a currency, as EUR")])
    }

    @Test("a day is one of the calendar, written in one way", arguments: ["2026-02-29", "2026-2-1", "21.11.2026", ""])
    func days(_ text: String) throws {
        #expect(try sound(#"{"d":"1970-01-02"}"#) { $0.optionalDay("d") } == Day(daysSince1970: 1))
        #expect(try sound("{}") { $0.optionalDay("d") } == nil)
        #expect(
            try faults(#"{"d":"\#(text)"}"#) { _ = $0.optionalDay("d") }
                == [fault("/d", "must be a day that exists, written as YYYY-MM-DD")])
    }
}
