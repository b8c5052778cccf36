import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite("Prices of CoinGecko") struct CoinGeckoPricesTests {
    /// 2024-10-07 01:00 UTC.
    private static let now = Date(timeIntervalSince1970: 20_003 * 86_400 + 3600)

    private func read(_ body: String, status: Int = 200) throws -> [FeedRow] {
        let bitcoin = try #require(Asset("BTC"))
        let days = Day(daysSince1970: 20_000)...Day(daysSince1970: 20_002)
        return try CoinGeckoPrices().read(
            FeedResponse(
                status: status, contentType: "application/json; charset=utf-8", body: Array(body.utf8),
                fetchedAt: Self.now),
            of: bitcoin, asked: CoinGeckoPrices().request(bitcoin, days, hasKey: false)
        ).rows
    }

    /// The form of CoinGecko's responses, with figures that are made up.
    private func chart(_ prices: String...) -> String {
        """
        {"prices":[\(prices.joined(separator: ","))],"market_caps":[[1728000000000,1.2e12],[1728086400000,null]],
        "total_volumes":[]}
        """
    }

    /// The price at the beginning of a day, or later in it.
    private func point(_ day: Int, _ price: String, after milliseconds: Int = 0) -> String {
        "[\(day * 86_400_000 + milliseconds),\(price)]"
    }

    @Test("the price of midnight is the close of the day before, with its own digits; that of the moment is none")
    func closes() throws {
        let prices = try read(
            chart(
                point(20_001, "62011.331"), point(20_002, "6.2e4"), point(20_003, "61998.12345678901"),
                point(20_003, "1", after: 3_540_000)))
        #expect(prices.map(\.day.description) == ["2024-10-04", "2024-10-05", "2024-10-06"])
        #expect(prices.map(\.rate.text) == ["62011.331", "62000", "61998.12345678901"])
        #expect(prices.allSatisfy { $0.quote == .usd && $0.base.code == "BTC" })
    }

    @Test("a day has no close before its midnight is there")
    func unfinished() throws {
        #expect(try read(chart()).isEmpty)
        #expect(try read(chart(point(20_003, "null", after: 1))).isEmpty)
        let before = try read(chart(point(20_002, "62000"), point(20_002, "61000", after: 86_399_999)))
        #expect(before.map(\.day.daysSince1970) == [20_001])
        let ahead = try read(chart(point(20_003, "62000"), point(20_004, "61000"), point(20_004, "61000", after: 1)))
        #expect(ahead.map(\.day.daysSince1970) == [20_002])
    }

    @Test("the smallest and the largest price")
    func extremes() throws {
        let prices = try read(chart(point(20_001, "1e-9"), point(20_002, "1e9"), point(20_003, "1.50e-05")))
        #expect(prices.map(\.rate.text) == ["0.000000001", "1000000000", "0.0000150"])
    }

    @Test(
        "a response with a wrong value gives nothing at all",
        arguments: [
            "[1728086400000,0]", "[1728086400000,0.0]", "[1728086400000,null]", "[1728086400000,-5]",
            #"[1728086400000,"5"]"#, "[1728086400000,9e-10]", "[1728086400000,1.1e9]", "[1728086400000]",
            "[1728086400000,5,5]", "[null,5]", #"["2024-10-05",5]"#, "{}", "[172808640000000000,5]",
            "[1728086400000.5,5]", "[0,5]",
            // A day twice, days out of order, a day that has not come, no midnight, seconds.
            "[1728086400000,5],[1728086400000,6]", "[1728172800000,5],[1728086400000,6]", "[1728432000000,5]",
            "[1728086400001,5],[1728172800000,6]", "[1728086400,5],[1728172800,6]",
        ])
    func wrong(_ points: String) {
        #expect(throws: FeedFault.self) { try read(chart(points)) }
    }

    @Test("a body of another form gives nothing at all")
    func forms() throws {
        let page = "<!DOCTYPE html><html><body>Just a moment</body></html>"
        #expect(throws: FeedFault(line: 1, reason: .notJSON)) { try read(page) }
        #expect(throws: FeedFault(line: 1, reason: .empty)) { try read("") }
        #expect(throws: FeedFault(line: 1, reason: .endsEarly)) { try read(#"{"prices":[[1728086400000,"#) }
        #expect(throws: FeedFault(line: 1, reason: .missing("prices"))) { try read("{}") }
        for body in ["[]", "null", #"{"prices":{}}"#, #"{"prices":null}"#] {
            #expect(throws: FeedFault.self, "\(body)") { try read(body) }
        }
    }

    @Test("a refusal is one, whatever its status; its words are not told")
    func refusals() throws {
        let limit = #"{"status":{"error_code":429,"error_message":"too many calls with sEcReT"}}"#
        #expect(throws: FeedFault(line: 0, reason: .refused(code: "429"))) { try read(limit, status: 429) }
        #expect(throws: FeedFault(line: 1, reason: .refused(code: "429"))) { try read(limit) }
        let days = #"{"error":{"status":{"timestamp":"2024-10-07T01:00:00.000+00:00","error_code":10012}}}"#
        #expect(throws: FeedFault(line: 0, reason: .refused(code: "10012"))) { try read(days, status: 401) }
        let coin = #"{"error":"no such coin"}"#
        #expect(throws: FeedFault(line: 0, reason: .status(404))) { try read(coin, status: 404) }
        #expect(throws: FeedFault(line: 1, reason: .refused(code: "error"))) { try read(coin) }
        #expect(throws: FeedFault(line: 0, reason: .status(403))) { try read("<html></html>", status: 403) }
        #expect(throws: FeedFault(line: 0, reason: .status(429))) { try read("", status: 429) }
        // Prices beside an error are not believed.
        let both = #"{"error":"stale","prices":[[1728086400000,5]]}"#
        #expect(throws: FeedFault(line: 1, reason: .refused(code: "error"))) { try read(both) }
    }

    @Test("the request counts days back from the present, by the asset's name at CoinGecko")
    func request() throws {
        func path(_ code: String, _ days: ClosedRange<Int>) throws -> String {
            let asset = try #require(Asset(code))
            let span = Day(daysSince1970: days.lowerBound)...Day(daysSince1970: days.upperBound)
            return CoinGeckoPrices().request(asset, span, hasKey: false).path
        }
        #expect(try path("BTC", 20_002...20_002) == "coins/bitcoin/market_chart?vs_currency=usd&days=2&interval=daily")
        #expect(try path("XRP", 20_000...20_002) == "coins/ripple/market_chart?vs_currency=usd&days=4&interval=daily")
        #expect(
            try path("BNB", 19_638...20_002) == "coins/binancecoin/market_chart?vs_currency=usd&days=365&interval=daily"
        )
        #expect(Set(Asset.all.map(\.coinGecko)).count == Asset.all.count)
    }

    @Test("a key is in a header, never in the address; without one none is needed")
    func key() throws {
        let bitcoin = try #require(Asset("BTC"))
        let days = Day(daysSince1970: 20_000)...Day(daysSince1970: 20_002)
        let base = try FeedBase(CoinGeckoPrices().defaultBaseURL)
        let keyless = try #require(
            FeedCall(CoinGeckoPrices().request(bitcoin, days, hasKey: false), at: base, key: nil))
        #expect(keyless.keyHeader == nil && keyless.path == "/api/v3/coins/bitcoin/market_chart")
        let request = CoinGeckoPrices().request(bitcoin, days, hasKey: true)
        let keyed = try #require(FeedCall(request, at: base, key: FeedKey("CG-sEcReT-kEy-123")))
        #expect(!keyed.url.contains("sEcReT") && keyed.keyHeader?.name == "x-cg-demo-api-key")
        #expect(keyed.keyHeader?.value == "CG-sEcReT-kEy-123")
        #expect(FeedCall(request, at: base, key: nil) == nil)
    }
}
