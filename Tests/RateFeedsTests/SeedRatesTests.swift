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
            names: [try #require(Currency("USD")): "dolar amerykański"])
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

    @Test("names are those of the publisher")
    func names() throws {
        let names = try SeedRates.names(Array("code,nazwa\nTHB,bat (Tajlandia)\n".utf8))
        #expect(names == [try #require(Currency("THB")): "bat (Tajlandia)"])
        #expect(throws: FeedFault.self) { try SeedRates.names(Array("code,nazwa\nTHB\n".utf8)) }
    }
}
