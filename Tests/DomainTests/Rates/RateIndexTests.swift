import Testing

@testable import Domain

@Suite("Several currencies, each as 100") struct RateIndexTests {
    private func history(_ quote: String, _ rates: [Int: String]) throws -> RateHistory {
        let quote = try currency(quote)
        let publications = try rates.sorted { $0.key < $1.key }.map { day, rate in
            RatePublication(
                source: .ecb, date: Day(daysSince1970: day), rates: [quote: try PublishedRate(rate)])
        }
        return RateHistory(
            publications.mids(from: .eur, to: quote), base: .eur, quote: quote, group: .day,
            asOf: Day(daysSince1970: 20_010))
    }

    private func index(_ histories: [RateHistory]) -> RateIndex {
        RateIndex(histories, base: .eur, group: .day, asOf: Day(daysSince1970: 20_010))
    }

    @Test("100 is the first day that all have, and less of a currency for one base is more of its value")
    func common() throws {
        let index = index([
            try history("USD", [20_000: "1.10", 20_001: "1.20", 20_003: "1.25", 20_004: "1.00"]),
            try history("PLN", [20_001: "4.00", 20_002: "4.00", 20_003: "4.00", 20_004: "4.40"]),
            try history("THB", [20_002: "30", 20_003: "40", 20_004: "41"]),
        ])
        #expect(index.since == Day(daysSince1970: 20_003))
        #expect(
            index.series.map { $0.points.map(\.text) } == [
                ["100.00", "125.00"], ["100.00", "90.91"], ["100.00", "97.56"],
            ])
        #expect(index.series.map(\.changePercent) == ["25.00", "-9.09", "-2.44"])
    }

    @Test("a currency without a rate does not count; without a common day nobody has points")
    func none() throws {
        let one = index([try history("USD", [20_000: "1.10", 20_001: "1.21"]), try history("PLN", [:])])
        #expect(one.since == Day(daysSince1970: 20_000))
        #expect(one.series[0].changePercent == "-9.09")
        #expect(one.series[1].points.isEmpty && one.series[1].changePercent == nil)
        let apart = index([try history("USD", [20_000: "1.10"]), try history("PLN", [20_001: "4.00"])])
        #expect(apart.since == nil)
        #expect(apart.series.allSatisfy { $0.points.isEmpty })
        let empty = index([try history("USD", [:])])
        #expect(empty.since == nil)
    }
}
