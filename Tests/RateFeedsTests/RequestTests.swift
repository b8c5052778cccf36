import Domain
import Testing

@testable import RateFeeds

@Suite struct RequestTests {
    /// A feed, the path of its latest figures, and the paths for 2026-07-01 to 2026-10-30.
    private static let feeds: [(feed: any RateFeed, latest: String, history: [String])] = [
        (
            NBPTables(.a), "exchangerates/tables/A/?format=json",
            [
                "exchangerates/tables/A/2026-07-01/2026-10-01/?format=json",
                "exchangerates/tables/A/2026-10-02/2026-10-30/?format=json",
            ]
        ),
        (
            NBPTables(.c, format: .xml), "exchangerates/tables/C/?format=xml",
            [
                "exchangerates/tables/C/2026-07-01/2026-10-01/?format=xml",
                "exchangerates/tables/C/2026-10-02/2026-10-30/?format=xml",
            ]
        ),
        (
            NBPSeries(.usd, in: .a), "exchangerates/rates/A/USD/?format=json",
            [
                "exchangerates/rates/A/USD/2026-07-01/2026-10-01/?format=json",
                "exchangerates/rates/A/USD/2026-10-02/2026-10-30/?format=json",
            ]
        ),
        (
            NBPGold(), "cenyzlota/?format=json",
            ["cenyzlota/2026-07-01/2026-10-01/?format=json", "cenyzlota/2026-10-02/2026-10-30/?format=json"]
        ),
        (ECBXML(), "eurofxref-daily.xml", ["eurofxref-hist.xml"]),
        (ECBCSV(), "eurofxref.zip", ["eurofxref-hist.zip"]),
        (
            ECBDataAPI(), "EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&lastNObservations=1",
            ["EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=2026-07-01&endPeriod=2026-10-30"]
        ),
        (
            ECBDataAPI(currencies: [.usd, .pln]),
            "EXR/D.PLN+USD.EUR.SP00.A?format=csvdata&detail=dataonly&lastNObservations=1",
            ["EXR/D.PLN+USD.EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=2026-07-01&endPeriod=2026-10-30"]
        ),
        (FrankfurterV1(), "v1/latest?base=EUR", ["v1/2026-07-01..2026-10-30?base=EUR"]),
        (
            FrankfurterV1(currencies: [.usd, .pln]), "v1/latest?base=EUR&symbols=PLN,USD",
            ["v1/2026-07-01..2026-10-30?base=EUR&symbols=PLN,USD"]
        ),
        (
            FrankfurterV2(format: .csv), "v2/rates.csv?base=EUR",
            [
                "v2/rates.csv?base=EUR&from=2026-07-01&to=2026-10-01",
                "v2/rates.csv?base=EUR&from=2026-10-02&to=2026-10-30",
            ]
        ),
        (
            ExchangeRatesAPI(.legacy, base: .usd), "latest?base=USD",
            ["history?start_at=2026-07-01&end_at=2026-10-30&base=USD"]
        ),
    ]

    @Test("each feed asks in its own words", arguments: feeds.indices)
    func paths(index: Int) throws {
        let (feed, latest, history) = Self.feeds[index]
        #expect(feed.defaultBaseURL.hasPrefix("https://") && feed.defaultBaseURL.hasSuffix("/"))
        #expect(feed.latest().path == latest)
        #expect(feed.latest().scope.days == nil)
        let requests = feed.history(from: try day("2026-07-01"), to: try day("2026-10-30"))
        #expect(requests.map(\.path) == history)
        #expect(requests.first?.scope.days?.lowerBound == Day("2026-07-01"))
        #expect(requests.last?.scope.days?.upperBound == Day("2026-10-30"))
        #expect(feed.history(from: try day("2026-10-30"), to: try day("2026-10-29")).isEmpty)
    }

    @Test("a key is asked for by name and is in no path")
    func keys() throws {
        let feeds: [any RateFeed] = [ExchangeRatesAPI(currencies: [.usd, .pln]), Currencylayer(currencies: [.eur])]
        let requests = try feeds.flatMap { feed in
            try [feed.latest()] + feed.history(from: day("2026-10-29"), to: day("2026-10-30"))
        }
        #expect(
            requests.map(\.path) == [
                "latest?symbols=PLN,USD", "2026-10-29?symbols=PLN,USD", "2026-10-30?symbols=PLN,USD",
                "live?currencies=EUR", "historical?date=2026-10-29&currencies=EUR",
                "historical?date=2026-10-30&currencies=EUR",
            ])
        #expect(requests.allSatisfy { $0.keyParameter == "access_key" })
        #expect(Self.feeds.allSatisfy { $0.feed.latest().keyParameter == nil })
    }

    @Test("pieces of a span meet without a gap and begin with the feed's first day")
    func chunks() throws {
        let requests = NBPTables(.b).history(from: try day("1990-01-01"), to: try day("2026-10-30"))
        let spans = requests.compactMap(\.scope.days)
        #expect(spans.first?.lowerBound == Day("2002-01-02"))
        #expect(spans.last?.upperBound == Day("2026-10-30"))
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound.advanced(by: 1) == $1.lowerBound })
        #expect(spans.dropLast().allSatisfy { $0.lowerBound.distance(to: $0.upperBound) == 92 })
        #expect(NBPGold().history(from: try day("2012-01-01"), to: try day("2013-01-01")).isEmpty)
    }

    @Test("a request says what may come back")
    func answers() throws {
        let daily = ECBXML().latest()
        #expect(daily.accept == "application/xml, text/xml")
        #expect(daily.contentTypes == ["text/xml", "application/xml"])
        #expect(daily.allowedBytes == 2_097_152)
        let whole = try #require(
            ECBXML().history(from: day("2020-01-01"), to: day("2026-01-02")).first)
        #expect(whole.allowedBytes == 33_554_432)
        // The file of 90 days has all of 85 days, whatever the hour.
        let edges = try ["2026-08-06", "2026-08-05"].flatMap {
            ECBXML().history(from: try day($0), to: try day("2026-10-30"))
        }
        #expect(edges.map(\.path) == ["eurofxref-hist-90d.xml", "eurofxref-hist.xml"])
        #expect(ECBCSV().latest().isZipped && ECBCSV().latest().contentTypes.isEmpty)
        #expect(FrankfurterV2(format: .ndjson).latest().accept == "application/x-ndjson")
        #expect(NBPSeries(.usd, in: .a).latest().scope == FeedScope(currencies: [.usd]))
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }
}
