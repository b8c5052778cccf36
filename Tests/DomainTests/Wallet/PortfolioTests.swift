import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("WalletTests: the value of a wallet over time") struct PortfolioTests {
    /// Day by day, with nothing kept from the day before.
    private static func slowly(_ record: PortfolioRecord, in currency: Currency, through last: Day) -> [Int64] {
        (0...record.first.distance(to: last)).map { number in
            let day = record.first.advanced(by: number)
            var balances = record.opening
            for move in record.moves where move.day <= day { balances[move.currency] = move.balance }
            let rates = ReferenceRates(
                RateSource.byRank.compactMap { source in
                    record.publications[source]?.last { $0.date <= day }
                })
            return balances.reduce(0) { sum, balance in
                let money = Money(minorUnits: balance.value, currency: balance.key)
                let mid = money.currency == currency ? .one : rates.mid(from: money.currency, to: currency)
                return sum + (mid?.converting(money, to: currency)?.minorUnits ?? 0)
            }
        }
    }

    @Test("one pass over balances and rates gives the values of a look at each day")
    func onePass() throws {
        var generator = SteadyNumbers(3_838)
        let (start, codes) = (try day("2020-01-01"), [Currency.pln, .eur, .usd])
        for _ in 0..<200 {
            var (moves, publications): ([PortfolioRecord.Move], [RateSource: [RatePublication]]) = ([], [:])
            var at = start
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                at = at.advanced(by: Int.random(in: 0...9, using: &generator))
                moves.append(
                    .init(
                        at, codes[Int.random(in: 0...2, using: &generator)],
                        balance: Int64.random(in: 0...1_000_000, using: &generator)))
            }
            for source in [RateSource.ecb, .nbpA] {
                var date = start.advanced(by: Int.random(in: -9...9, using: &generator))
                for _ in 0..<Int.random(in: 0...12, using: &generator) {
                    let (one, two) = (
                        Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator)
                    )
                    let other: Currency = source == .ecb ? .pln : .eur
                    publications[source, default: []].append(
                        RatePublication(
                            source: source, date: date,
                            rates: [.usd: try PublishedRate("\(one).5"), other: try PublishedRate("4.\(two)")]))
                    date = date.advanced(by: Int.random(in: 1...12, using: &generator))
                }
            }
            let record = PortfolioRecord(
                from: start, wallet: start, opening: [.pln: 500], moves: moves, publications: publications)
            let last = start.advanced(by: 90)
            for currency in codes {
                #expect(record.values(in: currency, through: last) == Self.slowly(record, in: currency, through: last))
            }
        }
    }

    @Test("hundredths of a percent are rounded half to even, and there are none from nothing")
    func percent() {
        #expect(Portfolio.bps(1, of: 3) == 3_333)
        #expect(Portfolio.bps(-1, of: 3) == -3_333)
        #expect(Portfolio.bps(1, of: 20_000) == 0)
        #expect(Portfolio.bps(3, of: 20_000) == 2)
        #expect(Portfolio.bps(1, of: 0) == nil)
    }
}
