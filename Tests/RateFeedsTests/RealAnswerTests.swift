import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite("Answers as publishers really give them") struct RealAnswerTests {
    private func read(
        _ feed: some RateFeed, _ body: [UInt8], asked: FeedRequest? = nil, type: String = "application/json"
    ) throws -> ParsedFeed? {
        try feed.read(body, status: 200, contentType: type, asked: asked ?? feed.latest(), at: clock)
    }

    private func request(_ feed: some RateFeed, _ first: String, _ last: String? = nil) throws -> FeedRequest {
        let days = (try #require(Day(first)), try #require(Day(last ?? first)))
        return try #require(feed.history(from: days.0, to: days.1).first)
    }

    @Test("exchangeratesapi.io: 170 codes with exponents, metals and tokens; every listed one is taken")
    func exchangeRates() throws {
        let parsed = try #require(
            try read(ExchangeRatesAPI(), fixture("apilayer/exchangeratesapi-latest.json")))
        #expect(parsed.rows.count == 170)
        #expect(parsed.rows.first { $0.quote.code == "BTC" }?.rate.text == "0.00001813583")
        let ingest = validated(parsed)
        #expect(ingest.accepted.map(\.rows.count) == [150])
        #expect((ingest.quarantined.count, ingest.unlisted, ingest.ignored) == (0, 19, 1))
    }

    @Test("currencylayer: a number above a billion of a currency of the past refuses nothing")
    func quotes() throws {
        let parsed = try #require(try read(Currencylayer(), fixture("apilayer/currencylayer-live.json")))
        let bolivar = try #require(Currency("VEF"))
        #expect(parsed.unlisted.unread == [bolivar: "213830222338.07285"])
        #expect(parsed.rows.first { $0.quote.code == "BTC" }?.rate.text == "0.0000091234567")
        #expect(parsed.rows.first { $0.quote.code == "KWD" }?.rate.text == "0.30265")
        let ingest = validated(parsed)
        #expect(ingest.accepted.map(\.rows.count) == [150])
        #expect((ingest.quarantined.count, ingest.unlisted, ingest.ignored) == (0, 19, 1))
    }

    private func validated(_ parsed: ParsedFeed) -> Ingest {
        parsed.validated(
            asked: .latest, calendar: .everyDay, stored: ValidationBaseline(), known: Stored.catalogue, at: clock)
    }

    private func quotes(_ members: String) -> [UInt8] {
        Array(#"{"success":true,"timestamp":1793372404,"source":"USD","quotes":{\#(members)}}"#.utf8)
    }

    @Test("a code of capitals that is no currency's is counted; any other refuses the body")
    func codes() throws {
        let parsed = try read(Currencylayer(), quotes(#""USDPLN":4.0,"USDUSDT":1.0001,"USDZWG":null"#))
        #expect(parsed?.rows.map(\.quote.code) == ["PLN"])
        #expect(parsed?.unlisted.codes == 1)
        #expect(parsed?.unlisted.unread.map(\.key.code) == ["ZWG"])
        for code in ["USDEU", "USDpln", "USD1IN", "USDTOOLONGNAME", "USD"] {
            let fault = #expect(throws: FeedFault.self) {
                try read(Currencylayer(), quotes(#""USDPLN":4.0,"\#(code)":1"#))
            }
            guard case .notACode = fault?.reason else {
                Issue.record("\(code)")
                continue
            }
        }
    }

    @Test("an observation without a value is skipped, not the range; without any there is no data")
    func emptyObservation() throws {
        let feed = ECBDataAPI(currencies: [.usd, .pln])
        let asked = try request(feed, "2026-10-29", "2026-10-30")
        func body(_ values: [String]) -> [UInt8] {
            let head = "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE\r\n"
            let rows = zip(["PLN,2026-10-29", "PLN,2026-10-30", "USD,2026-10-29"], values).map { key, value in
                let parts = key.split(separator: ",")
                return "EXR.D.\(parts[0]).EUR.SP00.A,D,\(parts[0]),EUR,SP00,A,\(parts[1]),\(value)\r\n"
            }
            return Array((head + rows.joined()).utf8)
        }
        let parsed = try read(feed, body(["4.4044", "", "1.113"]), asked: asked, type: "text/csv")
        #expect(parsed?.rows.map(\.rate.text) == ["4.4044", "1.113"])
        #expect(parsed?.days.map(\.description) == ["2026-10-29"])
        #expect(try read(feed, body(["", "", ""]), asked: asked, type: "text/csv") == nil)
        #expect(throws: FeedFault.self) {
            try read(feed, body(["4.4044", "NaN", "1.113"]), asked: asked, type: "text/csv")
        }
    }

    @Test("an answer about days that were not asked for is refused")
    func otherDays() throws {
        let table = try fixture("nbp-table-a-derived-2026-10-30.json")
        let tableA = NBPTables(.a)
        #expect(try read(tableA, table, asked: request(tableA, "2026-10-30"))?.rows.count == 32)
        var fault = #expect(throws: FeedFault.self) {
            try read(tableA, table, asked: request(tableA, "2026-10-29"))
        }
        #expect(fault?.description == "2026-10-30 was not asked for")
        let past = try fixture("currencylayer-historical.json")
        #expect(try read(Currencylayer(), past, asked: request(Currencylayer(), "2026-10-30"))?.rows.count == 29)
        fault = #expect(throws: FeedFault.self) {
            try read(Currencylayer(), past, asked: request(Currencylayer(), "2026-10-28"))
        }
        #expect(fault?.reason == .dayNotAsked(try #require(Day("2026-10-30"))))
        let blend = try fixture("frankfurter-v2-rates.json")
        fault = #expect(throws: FeedFault.self) {
            try read(FrankfurterV2(), blend, asked: request(FrankfurterV2(), "2026-10-26", "2026-10-29"))
        }
        #expect(fault?.reason == .dayNotAsked(try #require(Day("2026-10-30"))))
    }

    @Test("Frankfurter moves the first day of a range back to a publication: that day is cut off, an older one is not")
    func snapped() throws {
        let range = try fixture("frankfurter-v1-range.json")
        let feed = FrankfurterV1(currencies: [.pln, .usd])
        func days(_ first: String, _ last: String) throws -> [String]? {
            try read(feed, range, asked: request(feed, first, last))?.days.map(\.description)
        }
        #expect(try days("2026-10-26", "2026-10-30")?.count == 5)
        let single = Array(
            #"{"amount":1.0,"base":"EUR","start_date":"2026-10-23","end_date":"2026-10-26","rates":{"2026-10-23":{"PLN":4.4},"2026-10-26":{"PLN":4.41}}}"#
                .utf8)
        let cut = try read(feed, single, asked: request(feed, "2026-10-24", "2026-10-26"))
        #expect(cut?.days.map(\.description) == ["2026-10-26"])
        let weekend = Array(
            #"{"amount":1.0,"base":"EUR","start_date":"2026-10-23","end_date":"2026-10-23","rates":{"2026-10-23":{"PLN":4.4}}}"#
                .utf8)
        #expect(try read(feed, weekend, asked: request(feed, "2026-10-24", "2026-10-25")) == nil)
        #expect(throws: FeedFault.self) { try days("2026-10-28", "2026-10-30") }
    }

    @Test("a file of all days has the days that were asked for, and tells how far it goes")
    func file() throws {
        let feed = ECBXML()
        let body = try fixture("ecb-hist-90d-sample.xml")
        let parsed = try read(feed, body, asked: request(feed, "2026-10-27", "2026-10-28"), type: "text/xml")
        #expect(parsed?.days.map(\.description) == ["2026-10-27", "2026-10-28"])
        #expect(parsed?.seenUpTo?.description == "2026-10-30")
        let none = try read(feed, body, asked: request(feed, "2026-10-31", "2026-11-01"), type: "text/xml")
        #expect(none?.rows.isEmpty == true)
        #expect(none?.seenUpTo?.description == "2026-10-30")
    }

    @Test("what APILayer has no result for is no data of the day that was asked for, and a refusal else")
    func noResult() throws {
        let body = Array(#"{"success":false,"error":{"code":106,"info":"no rates"}}"#.utf8)
        #expect(try read(Currencylayer(), body, asked: request(Currencylayer(), "2026-10-30")) == nil)
        let fault = #expect(throws: FeedFault.self) { try read(Currencylayer(), body) }
        #expect(fault?.reason == .refused(code: "106"))
    }
}

@Suite("Numbers of JSON, read exactly") struct FeedJSONNumberTests {
    @Test(
        "any number between a billionth and a billion is written out",
        arguments: [
            ("1.813583e-5", "0.00001813583"), ("2.3780072e-5", "0.000023780072"), ("9.1234567E-06", "0.0000091234567"),
            ("1e-9", "0.000000001"), ("1e9", "1000000000"), ("0.00123e5", "123"), ("1.50e2", "150"),
            ("12.5e+0", "12.5"),
            ("1e0000000000000000000000000005", "100000"),
            ("1000000000000000000000000000e-27", "1.000000000000000000000000000"),
            ("9.999999999999999999999999999e-9", "0.000000009999999999999999999999999999"), ("136", "136"),
            ("2.6410", "2.6410"), ("0.1234567890123456789", "0.1234567890123456789"), ("0e-5", nil), ("0", nil),
            ("1.0000000001e9", nil), ("9.99e-10", nil), ("1e10", nil), ("1e400", nil), ("1e-400", nil), ("-1", nil),
            ("1e", nil), ("1e5.0", nil), ("1.", nil), (".5", nil), ("1ee5", nil), ("", nil),
            ("1.00000000000000000000000000000000", nil),
        ] as [(String, String?)])
    func json(text: String, plain: String?) {
        #expect(PublishedRate(json: text)?.text == plain)
    }
}
