import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite("Rates of the seed") struct SeedRatesTests {
    private static let text = """
        # złoty for one unit
        date,no,USD,UAH
        2026-04-29,082/A/NBP/2026,3.6,0.0812
        2026-04-30,083/A/NBP/2026,3.61,

        """

    private func parse(_ text: String, through day: String = "2026-11-30") throws -> ParsedFeed {
        try SeedRates.parse(
            Array(text.utf8), of: .nbpA, through: try #require(Day(day)),
            names: [PublishedName(currency: .usd, name: "dolar amerykański")])
    }

    @Test("a row has its day, number, names and digits; an empty cell has no rate")
    func rows() throws {
        let parsed = try parse(Self.text)
        #expect(
            parsed.rows.map { "\($0.day) \($0.base)/\($0.quote) \($0.rate) \($0.name ?? "-")" } == [
                "2026-04-29 USD/PLN 3.6 dolar amerykański", "2026-04-29 UAH/PLN 0.0812 -",
                "2026-04-30 USD/PLN 3.61 dolar amerykański",
            ])
        #expect(parsed.numbers.values.sorted() == ["082/A/NBP/2026", "083/A/NBP/2026"])
    }

    @Test("days to come are left out")
    func later() throws {
        #expect(try parse(Self.text, through: "2026-04-29").days.map(\.description) == ["2026-04-29"])
        #expect(throws: FeedFault(line: 4, reason: .noRows)) { try parse(Self.text, through: "2026-04-28") }
    }

    @Test(
        "one bad row refuses the file",
        arguments: [
            ("3.61,\n", "3.61\n"), ("2026-04-30", "2026-04-31"), ("2026-04-30", "2026-04-29"), ("3.61", "0"),
            ("3.61", "x"), ("date,", "Date,"), ("UAH", "uah"), ("3.61,\n", "3.61,"),
        ])
    func bad(_ change: (String, String)) {
        #expect(throws: FeedFault.self) { try parse(Self.text.replacing(change.0, with: change.1)) }
    }

    @Test("names and order are those of the publisher, whatever the order of the columns")
    func names() throws {
        let names = try SeedRates.names(Array("# order\ncode,nazwa\nUAH,hrywna (Ukraina)\nUSD,dolar\n".utf8))
        let hryvnia = try #require(Currency("UAH"))
        #expect(
            names == [
                PublishedName(currency: hryvnia, name: "hrywna (Ukraina)"),
                PublishedName(currency: .usd, name: "dolar"),
            ])
        let parsed = try SeedRates.parse(
            Array(Self.text.utf8), of: .nbpA, through: try #require(Day("2026-04-29")), names: names)
        #expect(
            parsed.rows.map { "\($0.base) \($0.rate) \($0.name ?? "-")" } == [
                "UAH 0.0812 hrywna (Ukraina)", "USD 3.6 dolar",
            ])
        #expect(parsed.places.values.first?.values.sorted() == [0, 1])
        #expect(throws: FeedFault.self) { try SeedRates.names(Array("code,nazwa\nTHB\n".utf8)) }
    }

    @Test("the names of the seed are in the order of the bank's tables; three currencies have left them")
    func order() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../seed/rates/nbp-a-names.csv").standardized
        let codes = try SeedRates.names(Array(try Data(contentsOf: file))).map(\.currency.code)
        let table = String(decoding: try fixture("feeds/nbp-table-a-derived-2026-10-30.json"), as: UTF8.self)
        let published = table.matches(of: #/"code":"([A-Z]{3})"/#).map { String($0.output.1) }
        #expect(published.count == 32)
        #expect(codes.filter { !["HRK", "BGN", "RUB"].contains($0) } == published)
        let before = ["HRK", "BGN", "RUB"].map { code in codes.firstIndex(of: code).map { codes[$0 - 1] } }
        #expect(before == ["SEK", "RON", "MYR"])
    }
}
