import Foundation
import Testing

@testable import Domain

@Suite("Movers") struct RateMoversTests {
    private func publication(_ day: Int, _ rates: [String: String]) throws -> RatePublication {
        RatePublication(
            source: .ecb, date: Day(daysSince1970: day),
            rates: try Dictionary(
                uniqueKeysWithValues: rates.map { (try #require(Currency($0)), try PublishedRate($1)) }))
    }

    @Test("the largest move stands first; equal moves stand by their codes")
    func order() throws {
        let older = ReferenceRates([try publication(20_000, ["USD": "1.00", "CHF": "1.00", "PLN": "4.00"])])
        let newest = ReferenceRates([try publication(20_031, ["USD": "1.10", "CHF": "1.10", "PLN": "3.00"])])
        let movers = try #require(RateMovers(newest, since: older, from: .eur))
        #expect(movers.since == Day(daysSince1970: 20_000))
        #expect(movers.movers.map(\.currency.code) == ["PLN", "CHF", "USD"])
        #expect(abs(movers.movers[0].changePercent - 100.0 / 3) < 1e-9)
        #expect(movers.movers.allSatisfy { $0.z == nil })
        #expect(movers.measured(by: [:], before: Day(daysSince1970: 20_031)).movers.allSatisfy { $0.z == nil })
    }

    @Test("without rates of 30 days before there is no list")
    func none() throws {
        let newest = ReferenceRates([try publication(20_038, ["USD": "1.10"])])
        #expect(RateMovers(newest, since: ReferenceRates(), from: .eur) == nil)
        #expect(RateMovers(ReferenceRates(), since: newest, from: .eur) == nil)
    }
}
