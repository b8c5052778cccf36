import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite struct GoodBodyTests {
    /// Some rows of each accepted body: day, base, quote, digits, ask.
    private static let rows: [String: [String]] = [
        "nbp-table-a.json": [
            "2026-03-02 CAD PLN 2.6410", "2026-03-02 IDR PLN 0.00021385", "2026-03-02 XDR PLN 4.9266",
        ],
        "nbp-table-a.xml": ["2026-03-02 CAD PLN 2.6410", "2026-03-02 IDR PLN 0.00021385", "2026-03-02 XDR PLN 4.9266"],
        "nbp-table-a-derived-2026-10-29.json": ["2026-10-29 JPY PLN 0.024976"],
        "nbp-table-a-derived-2026-10-30.json": ["2026-10-30 AUD PLN 2.7690"],
        "nbp-table-a-range-derived.json": ["2026-10-29 AUD PLN 2.7735", "2026-10-30 AUD PLN 2.7690"],
        "nbp-table-a-derived-markup-name.json": ["2026-10-30 CAD PLN 2.8219"],
        "nbp-table-b.json": ["2026-03-04 IRR PLN 0.0000028"],
        "nbp-table-c.json": ["2024-10-14 EUR PLN 4.2505 4.3363"],
        "nbp-table-c-derived.json": ["2026-10-30 USD PLN 3.9082 3.9872"],
        "nbp-series-usd.json": ["2025-09-26 USD PLN 3.6528"],
        "nbp-series-usd.xml": ["2025-09-26 USD PLN 3.6528"],
        "nbp-gold.json": ["2026-03-02 XAU PLN 595.71"],
        "ecb-daily.xml": ["2026-10-30 EUR USD 1.1172", "2026-10-30 EUR GBP 0.83380", "2026-10-30 EUR ISK 136.00"],
        "ecb-hist-90d-sample.xml": ["2026-10-30 EUR GBP 0.83380", "2026-10-26 EUR USD 1.1188"],
        "ecb-1day.csv": ["2026-10-30 EUR ZAR 18.6455", "2026-10-30 EUR ISK 136.00"],
        "ecb-hist-sample.csv": ["2026-10-30 EUR ISK 136", "1999-01-04 EUR TRL 372274"],
        "ecb-data-api.csv": ["2026-10-29 EUR GBP 0.83578", "2026-10-30 EUR USD 1.1172"],
        "frankfurter-v1-latest.json": ["2026-10-30 EUR ISK 136.0", "2026-10-30 EUR PLN 4.4038"],
        "frankfurter-v1-latest-usd.json": ["2026-10-30 USD IDR 18148", "2026-10-30 USD EUR 0.89509"],
        "frankfurter-v1-range.json": ["2026-10-26 EUR PLN 4.4038", "2026-10-27 EUR PLN 4.402"],
        "frankfurter-v2-rates.json": ["2026-10-30 EUR IDR 20275", "2026-10-30 EUR TRY 55.801"],
        "frankfurter-v2-rates.csv": ["2026-10-30 EUR IDR 20275", "2026-10-30 EUR TRY 55.801"],
        "frankfurter-v2-rates.ndjson": ["2026-10-30 EUR IDR 20275", "2026-10-30 EUR TRY 55.801"],
        "frankfurter-v2-small-exponent.json": ["2026-10-30 IDR EUR 0.000049"],
        "exchangeratesapi-legacy-latest.json": ["2019-03-20 EUR RUB 73.004"],
        "exchangeratesapi-latest.json": ["2026-10-30 EUR ISK 136", "2026-10-30 EUR AUD 1.5904"],
        "currencylayer-live.json": ["2026-10-30 USD HUF 327.900107", "2026-10-30 USD EUR 0.895095"],
        "currencylayer-historical.json": ["2026-10-30 USD HUF 327.900107", "2026-10-30 USD THB 33.72986"],
    ]

    /// Answers by which the provider says no.
    private static let refusals: [String: String] = [
        "nbp-400-limit.txt": "status 400", "nbp-400-limit-367.txt": "status 400", "nbp-400-limit-255.txt": "status 400",
        "nbp-400-range.txt": "status 400", "frankfurter-v1-error-422.json": "status 422",
        "frankfurter-v2-error-422.json": "status 422",
        "exchangeratesapi-error-missing-key.json": #"the provider refuses: "101""#,
        "exchangeratesapi-error-base-restricted.json": #"the provider refuses: "base_currency_access_restricted""#,
        "exchangeratesapi-error-invalid-key.json": #"the provider refuses: "invalid_access_key""#,
        "exchangeratesapi-error-200.json": #"line 1: the provider refuses: "104""#,
        "currencylayer-error-101.json": #"line 1: the provider refuses: "101""#,
        "currencylayer-error-104.json": #"line 1: the provider refuses: "104""#,
        "currencylayer-error-105.json": #"line 1: the provider refuses: "105""#,
    ]

    @Test("every good body of the manifest has a place here")
    func complete() {
        #expect(Manifest.good.count == 45)
        let accepted = Manifest.good.filter { $0.expected == "accept" && $0.feed != "cryptoSample" }
        #expect(Set(accepted.map(\.file)) == Set(Self.rows.keys))
        #expect(Set(Manifest.good.filter { $0.expected == "error" }.map(\.file)) == Set(Self.refusals.keys))
    }

    @Test("a good body gives its rows, in the digits in which they were published", arguments: Manifest.good)
    func accepted(entry: Manifest.Entry) throws {
        guard try entry.asked() != nil else {
            // Made-up prices that no provider sends.
            #expect(entry.feed == "cryptoSample")
            return
        }
        switch entry.expected {
        case "accept":
            let parsed = try #require(try entry.read())
            #expect(parsed.rows.count == entry.rows)
            #expect(parsed.source == (try entry.asked()?.feed.name))
            let texts = Set(parsed.rows.map(Self.words))
            for row in Self.rows[entry.file] ?? [] { #expect(texts.contains(row), "\(row)") }
        case "empty": #expect(try entry.read() == nil)
        default:
            let fault = #expect(throws: FeedFault.self) { try entry.read() }
            #expect(fault?.description == Self.refusals[entry.file])
        }
    }

    private static func words(_ row: FeedRow) -> String {
        "\(row.day) \(row.base) \(row.quote) \(row.rate)" + (row.ask.map { " \($0)" } ?? "")
    }

    @Test("NBP's numbers and names, and a provider's time stamp, are kept as they came")
    func beside() throws {
        func parsed(_ file: String) throws -> ParsedFeed {
            let entry = try #require(Manifest.good.first { $0.file == file })
            return try #require(try entry.read())
        }
        let range = try parsed("nbp-table-a-range-derived.json")
        #expect(
            range.numbers.map { "\($0) \($1)" }.sorted() == ["2026-10-29 998/A/NBP/2026", "2026-10-30 999/A/NBP/2026"])
        for file in ["nbp-table-a.json", "nbp-table-a.xml", "nbp-series-usd.json", "nbp-series-usd.xml"] {
            #expect(try parsed(file).rows.first { $0.base == .usd }?.name == "dolar amerykański")
        }
        let json = try parsed("nbp-table-a.json")
        #expect(json == (try parsed("nbp-table-a.xml")))
        let markup = try parsed("nbp-table-a-derived-markup-name.json").rows.compactMap(\.name)
        #expect(markup.filter { $0.contains("<") } == ["<script>alert(1)</script>"])
        let stamp = Date(timeIntervalSince1970: 1_793_372_404)
        #expect(try parsed("currencylayer-live.json").stampedAt == stamp)
        #expect(try parsed("exchangeratesapi-latest.json").stampedAt == stamp)
        #expect(try parsed("ecb-daily.xml").stampedAt == nil)
    }
}
