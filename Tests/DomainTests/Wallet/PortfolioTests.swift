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
            return balances.reduce(0) { sum, balance in
                let money = Money(minorUnits: balance.value, currency: balance.key)
                let mid =
                    money.currency == currency
                    ? .one : record.rates[money.currency]?.entries.last { $0.day <= day }?.rate
                return sum + (mid?.converting(money, to: currency)?.minorUnits ?? 0)
            }
        }
    }

    @Test("one pass over balances and rates gives the values of a look at each day")
    func onePass() throws {
        var generator = SteadyNumbers(3_838)
        let (start, codes) = (try day("2020-01-01"), [Currency.pln, .eur, .usd])
        for _ in 0..<200 {
            var moves: [PortfolioRecord.Move] = []
            var at = start
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                at = at.advanced(by: Int.random(in: 0...9, using: &generator))
                moves.append(
                    .init(
                        at, codes[Int.random(in: 0...2, using: &generator)],
                        balance: Int64.random(in: 0...1_000_000, using: &generator)))
            }
            let last = start.advanced(by: 90)
            for currency in codes {
                var rates: [Currency: PairSeries] = [:]
                for held in codes where held != currency {
                    var (entries, date) = (
                        [PairSeries.Entry](), start.advanced(by: Int.random(in: 0...9, using: &generator))
                    )
                    for _ in 0..<Int.random(in: 0...12, using: &generator) {
                        let rate = try #require(
                            ExchangeRate(fraction: "\(Int.random(in: 1...99, using: &generator))/7"))
                        entries.append(PairSeries.Entry(day: date, rate: rate, isWhole: true))
                        date = date.advanced(by: Int.random(in: 1...12, using: &generator))
                    }
                    rates[held] = PairSeries(entries)
                }
                let record = PortfolioRecord(
                    from: start, wallet: start, opening: [.pln: 500], moves: moves, rates: rates)
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
