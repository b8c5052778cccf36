import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite("Prices of assets") struct AssetPricesTests {
    /// The shape of Messari's documentation, with figures that are made up.
    private static let schemas = #"""
        {"granularity":"1d","pointSchemas":[{"slug":"timestamp","name":"Timestamp"},{"slug":"open","name":"Open"},
        {"slug":"high","name":"High"},{"slug":"low","name":"Low"},{"slug":"close","name":"Close"},{"slug":"volume","name":"Volume"}]}
        """#
    private static let now = Date(timeIntervalSince1970: 20_003 * 86_400 + 3600)

    private func read(_ points: String, metadata: String = schemas, status: Int = 200) throws -> [FeedRow] {
        let bitcoin = try #require(Asset("BTC"))
        let days = Day(daysSince1970: 20_000)...Day(daysSince1970: 20_002)
        let body = #"{"error":null,"data":{"points":[\#(points)]},"metadata":\#(metadata)}"#
        return try MessariPrices().read(
            FeedResponse(status: status, contentType: "application/json", body: Array(body.utf8), fetchedAt: Self.now),
            of: bitcoin, asked: MessariPrices().request(bitcoin, days, hasKey: true)
        ).rows
    }

    private func point(_ day: Int, _ close: String) -> String {
        "[\(day * 86_400),1.5,2,1,\(close),1234567.89]"
    }

    @Test("a response gives the close of each day that is over, with its own digits")
    func closes() throws {
        let prices = try read(
            [point(20_001, "57012.331"), point(20_002, "5.7e4"), point(20_003, "1")].joined(separator: ","))
        #expect(prices.map(\.rate.text) == ["57012.331", "57000"])
        #expect(prices.map(\.day.daysSince1970) == [20_001, 20_002])
        #expect(prices.allSatisfy { $0.quote == .usd && $0.base.code == "BTC" })
        #expect(try read("").isEmpty)
    }

    @Test("columns are found by their names, in any order")
    func columns() throws {
        let turned = #"{"pointSchemas":[{"slug":"close"},{"slug":"timestamp"}]}"#
        #expect(try read("[57000,\(20_001 * 86_400)]", metadata: turned).map(\.rate.text) == ["57000"])
        #expect(throws: FeedFault.self) { try read("", metadata: #"{"pointSchemas":[{"slug":"timestamp"}]}"#) }
    }

    @Test("the form of Messari's second API: a column named time, descriptions, and no volume")
    func secondForm() throws {
        let schemas = ["time", "open", "high", "low", "close"].map {
            #"{"name":"\#($0)","slug":"\#($0)","description":"Made up.","is_timestamp":\#($0 == "time")}"#
        }
        let points = [20_001, 20_002, 20_003].map { "[\($0 * 86_400),61999.5,62100.25,61800.125,\($0).0625]" }
        let metadata = #"{"pointSchemas":[\#(schemas.joined(separator: ","))],"granularity":"1d"}"#
        let prices = try read(points.joined(separator: ","), metadata: metadata)
        #expect(prices.map { "\($0.day.daysSince1970) \($0.rate)" } == ["20001 20001.0625", "20002 20002.0625"])
    }

    @Test(
        "a response with a wrong value gives nothing at all",
        arguments: [
            #"[1728086400,1,1,1,"57000",1]"#, "[1728086400,1,1,1,-5,1]", "[1728086400,1,1,1,0,1]", "[1728086400,1]",
            "{}",
            "[1728086400,1,1,1,5,1],[1728086400,1,1,1,6,1]", "[1728172800,1,1,1,5,1],[1728086400,1,1,1,6,1]",
            "[1728086400.5,1,1,1,5,1]", "[172808640000000,1,1,1,5,1]", "[1828086400,1,1,1,5,1]",
            "[1728086400,1,1,1,1e12,1]",
            "[1728086400,1,1,1,null,1]",
        ])
    func wrong(_ points: String) {
        #expect(throws: FeedFault.self) { try read(points) }
    }

    @Test("a refusal is one, whatever its status; its words are not told")
    func refusals() throws {
        #expect(throws: FeedFault(line: 0, reason: .status(401))) { try read("", status: 401) }
        let bitcoin = try #require(Asset("BTC"))
        let day = Day(daysSince1970: 20_000)
        let body = Array(#"{"error":"key sEcReT is unknown","data":null}"#.utf8)
        let response = FeedResponse(status: 200, contentType: "application/json", body: body, fetchedAt: Self.now)
        #expect(throws: FeedFault(line: 1, reason: .refused(code: "error"))) {
            try MessariPrices().read(
                response, of: bitcoin, asked: MessariPrices().request(bitcoin, day...day, hasKey: true))
        }
    }

    @Test("the key is in a header, never in the address")
    func key() throws {
        let bitcoin = try #require(Asset("BTC"))
        let request = MessariPrices().request(
            bitcoin, Day(daysSince1970: 20_000)...Day(daysSince1970: 20_002), hasKey: true)
        #expect(
            request.path
                == "assets/bitcoin/metrics/price/time-series/1d?start=2024-10-04T00:00:00Z&end=2024-10-06T23:59:59Z")
        let base = try FeedBase(MessariPrices().defaultBaseURL)
        let call = try #require(FeedCall(request, at: base, key: FeedKey("sEcReT-kEy-123")))
        #expect(!call.url.contains("sEcReT") && call.keyHeader?.name == "X-Messari-API-Key")
        #expect(call.keyHeader?.value == "sEcReT-kEy-123")
        #expect(FeedCall(request, at: base, key: nil) == nil)
    }

    @Test("a file has a row for each day and asset, in dollars; one bad row refuses all of it")
    func file() throws {
        func parse(_ rows: String) throws -> [RatePublication] {
            try AssetPricesParser.parse(Array("date,asset,currency,price\n\(rows)".utf8), at: Self.now)
        }
        let days = try parse("2024-10-06,BTC,USD,57013\n2024-10-05,BTC,USD,57012.33\n2024-10-05,ETH,USD,1893.1\n")
        #expect(days.map(\.date.description) == ["2024-10-05", "2024-10-06"])
        #expect(days.allSatisfy { $0.source == .assetFile })
        #expect(
            days[0].rates.map { "\($0.key) \($0.value)" }.sorted() == ["BTC 57012.33", "ETH 1893.1"]
                && days[1].rates.count == 1)
        for rows in [
            "", "2024-10-05,XYZ,USD,1\n", "2024-10-05,BTC,EUR,1\n", "2024-10-05,BTC,USD,-1\n", "2024-10-05,BTC,USD,0\n",
            "2024-13-05,BTC,USD,1\n", "2099-10-05,BTC,USD,1\n", "2024-10-05,BTC,USD,1\n2024-10-05,BTC,USD,2\n",
            "2024-10-05,BTC,USD,1",
            "2024-10-05,BTC,USD\n", "2024-10-05,BTC,USD,1,2\n",
        ] {
            #expect(throws: FeedFault.self, "\(rows)") { try parse(rows) }
        }
        for (text, says) in [("2024-10-07", "is not over yet"), ("2024-10-08", "has not come yet")] {
            let fault = #expect(throws: FeedFault.self) { try parse("\(text),BTC,USD,1\n") }
            #expect(fault.map { "\($0)" } == "line 2: \(text) \(says)")
        }
    }

    @Test("the smallest and the largest price")
    func extremes() throws {
        let days = try AssetPricesParser.parse(
            Array("date,asset,currency,price\n2024-10-05,DOGE,USD,1e-9\n2024-10-05,BTC,USD,1e9\n".utf8), at: Self.now)
        #expect(days[0].rates.values.map(\.text).sorted() == ["0.000000001", "1000000000"])
    }

    @Test("a file of the street has a row for each day and pair; one bad row refuses all of it")
    func street() throws {
        func parse(_ rows: String) throws -> [StreetRates.Sighting] {
            try StreetRatesParser.parse(
                Array("date,currency,against,rate\n\(rows)".utf8), from: "elTOQUE", at: Self.now)
        }
        let seen = try parse("2024-10-05,CUP,USD,330\n2024-10-05,CUP,EUR,335.5\n")
        #expect(
            seen.map { "\($0.currency) \($0.against) \($0.rate) \($0.asOf) \($0.source)" } == [
                "CUP USD 330 2024-10-05 elTOQUE", "CUP EUR 335.5 2024-10-05 elTOQUE",
            ])
        for rows in [
            "", "2024-10-05,CUP,CUP,1\n", "2024-10-05,cup,USD,1\n", "2024-10-05,CUP,USD,1e3\n",
            "2099-10-05,CUP,USD,1\n",
            "2024-10-05,CUP,USD,1\n2024-10-05,CUP,USD,2\n",
        ] {
            #expect(throws: FeedFault.self, "\(rows)") { try parse(rows) }
        }
    }
}
