import HTTPTypes
import TestSupport
import Testing

@Suite("offers that are refused") struct RefusedOfferTests {
    private static func have(_ amount: String, _ currency: String = #""EUR""#) -> [String: String?] {
        ["have": #"{"amount":\#(amount),"currency":\#(currency)}"#]
    }

    private static func place(_ fields: String) -> [String: String?] { ["place": "{\(fields)}"] }

    private static let amounts: [(changes: [String: String?], summary: String)] = [
        (have(#""300.001""#), "422 invalid /have/amount"), (have(#""3e2""#), "422 invalid /have/amount"),
        (have(#""+300""#), "422 invalid /have/amount"), (have(#""-300""#), "422 invalid /have/amount"),
        (have(#""0""#), "422 invalid /have/amount"), (have(#""0.00""#), "422 invalid /have/amount"),
        (have(#""""#), "422 invalid /have/amount"), (have(#""1,000""#), "422 invalid /have/amount"),
        (have(#"" 300""#), "422 invalid /have/amount"), (have(#"".50""#), "422 invalid /have/amount"),
        (have(#""300.""#), "422 invalid /have/amount"), (have(#""٣٠٠""#), "422 invalid /have/amount"),
        (have(#""123456789012345678901234567890""#), "422 invalid /have/amount"),
        (have(#""10000000000000.01""#), "422 invalid /have/amount"), (have("300"), "422 invalid /have/amount"),
        (have(#""300.5""#, #""JPY""#), "422 invalid /have/amount"), (have("null"), "422 invalid /have/amount"),
        (["have": nil], "422 invalid /have"), (["have": "300"], "422 invalid /have"),
        (["have": "{}"], "422 invalid /have/amount /have/currency"),
        (["minFill": #"{"amount":"300.01","currency":"EUR"}"#], "422 invalid /minFill/amount"),
        (["minFill": #"{"amount":"0","currency":"EUR"}"#], "422 invalid /minFill/amount"),
        (["minFill": #"{"amount":"50","currency":"THB"}"#], "422 invalid /minFill/currency"),
    ]

    private static let currencies: [(changes: [String: String?], summary: String)] = [
        (["want": #""EUR""#], "422 invalid /want"), (["want": #""XXQ""#], "422 invalid /want"),
        (["want": #""CHE""#], "422 invalid /want"), (["want": #""thb""#], "422 invalid /want"),
        (["want": #""THBX""#], "422 invalid /want"), (["want": nil], "422 invalid /want"),
        (have(#""300""#, #""XXQ""#), "422 invalid /have/currency"),
        (have(#""300""#, #""BOV""#), "422 invalid /have/currency"),
        (have(#""300""#, #""eur""#), "422 invalid /have/currency"),
    ]

    private static let places: [(changes: [String: String?], summary: String)] = [
        (place(#""latitude":91,"longitude":100"#), "422 invalid /place/latitude"),
        (place(#""latitude":-90.0000001,"longitude":100"#), "422 invalid /place/latitude"),
        (place(#""latitude":13,"longitude":180.1"#), "422 invalid /place/longitude"),
        (place(#""latitude":"13","longitude":100"#), "422 invalid /place/latitude"),
        (place(#""latitude":1e1,"longitude":100"#), "422 invalid /place/latitude"),
        (place(#""latitude":13"#), "422 invalid /place/longitude"),
        (place(""), "422 invalid /place/latitude /place/longitude"),
        (place(#""latitude":13,"longitude":100,"precision":"100m""#), "422 invalid /place/precision"),
        (place(#""latitude":13,"longitude":100,"label":"x""#), "422 invalid /place/label"),
        (place(#""airport":"XQZ""#), "422 invalid /place/airport"),
        (place(#""airport":"bkk""#), "422 invalid /place/airport"),
        (place(#""airport":"BKK","latitude":13"#), "422 invalid /place/latitude"),
        (["place": nil], "422 invalid /place"),
    ]

    private static let days: [(changes: [String: String?], summary: String)] = [
        (["availability": #"{"from":"2026-11-20"}"#], "422 invalid /availability/from"),
        (["availability": #"{"from":"2026-11-25","to":"2026-11-24"}"#], "422 invalid /availability/to"),
        (["availability": #"{"to":"2026-11-20"}"#], "422 invalid /availability/to"),
        (["availability": #"{"to":"2027-11-22"}"#], "422 invalid /availability/to"),
        (["availability": #"{"from":"2026-12-15"}"#], "422 invalid /availability/from"),
        (["availability": #"{"from":"2026-02-30"}"#], "422 invalid /availability/from"),
        (["availability": #"{"from":"21.11.2026"}"#], "422 invalid /availability/from"),
    ]

    private static let prices: [(changes: [String: String?], summary: String)] = [
        (["pricing": #"{"kind":"reference","premiumBps":801}"#], "422 invalid /pricing/premiumBps"),
        (["pricing": #"{"kind":"reference","premiumBps":-801}"#], "422 invalid /pricing/premiumBps"),
        (["pricing": #"{"kind":"reference","premiumBps":1.5}"#], "422 invalid /pricing/premiumBps"),
        (["pricing": #"{"kind":"reference"}"#], "422 invalid /pricing/premiumBps"),
        (["pricing": #"{"kind":"fixed"}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"fixed","rate":"0"}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"fixed","rate":"-38"}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"fixed","rate":"3.8e1"}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"fixed","rate":"38.12345678901"}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"fixed","rate":38.1}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"fixed","rate":"3768.3"}"#], "422 confirm-rate /pricing/rate"),
        (["pricing": #"{"kind":"reference","premiumBps":0,"rate":"38"}"#], "422 invalid /pricing/rate"),
        (["pricing": #"{"kind":"auction"}"#], "422 invalid /pricing/kind"),
        (["pricing": nil], "422 invalid /pricing"),
    ]

    private static let rest: [(changes: [String: String?], summary: String)] = [
        (["settlement": #""wallet""#], "422 invalid /place"),
        (["settlement": #""post""#], "422 invalid /settlement"),
        (["exact": #""yes""#], "422 invalid /exact"),
        (["note": "\"\(String(repeating: "n", count: 501))\""], "422 invalid /note"),
        (["note": #""a\u202eb""#], "422 invalid /note"), (["state": #""active""#], "422 invalid /state"),
        (["id": #""0199aaaa-0000-7000-8000-000000000001""#], "422 invalid /id"),
        (["version": "7"], "422 invalid /version"),
        (["owner": #""ben""#], "422 invalid /owner"), (["reserved": "1"], "422 invalid /reserved"),
        (["expiresAt": #""2030-01-01T00:00:00Z""#, "completed": "1"], "422 invalid /completed /expiresAt"),
        (
            ["have": #"{"amount":"x","currency":"EUR"}"#, "want": nil, "foo": "1"],
            "422 invalid /foo /have/amount /want"
        ),
    ]

    @Test("what cannot be is refused with its pointers, and nothing is stored")
    func refused() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let tables = [Self.amounts, Self.currencies, Self.places, Self.days, Self.prices, Self.rest]
            for (changes, summary) in tables.joined() {
                let reply = try await ana.post("/v1/offers", draft(changes), key: "key")
                #expect(reply.summary == summary, "\(draft(changes))")
                #expect(reply.headers[.contentType] == "application/problem+json")
                #expect(reply.headers[.location] == nil)
            }
            #expect(try await world.number("SELECT count(*) FROM offer") == 0)
            #expect(try await world.number("SELECT count(*) FROM stored_response") == 0)
            #expect(try await ana.post("/v1/offers", draft([:]), key: "key").status == 201)
            #expect(try await world.number("SELECT count(*) FROM offer") == 1)
        }
    }
}
