import TestTools
import Testing

@testable import Domain

@Suite("WalletTests: prices of trades") struct TradePriceTests {
    private static func price(
        _ side: Trade.Side, _ amount: String, _ code: String, against: String, spread: Int = 0
    ) throws -> TradePrice {
        let (money, other) = (try money(amount, code), try currency(against))
        let mid = try RatePublication.october().rate(code, against)
        let reference = ReferenceRate(mid: mid, asOf: try day("2026-10-30"), source: "ECB", isStale: true)
        let record = TradeRecord(Trade(side, money, against: other), reference: reference, spreadBps: spread)
        guard let price = TradePrice(record) else { throw Missing(what: "a price") }
        return price
    }

    @Test(
        "what is paid is rounded up, what is got down",
        arguments: [
            ("buy", "100.00", "USD", "PLN", "394.19", "0.01"), ("sell", "100.00", "USD", "PLN", "394.18", "0.01"),
            // 17,568 yen exactly.
            ("buy", "100.00", "EUR", "JPY", "17568", "0"), ("sell", "100.00", "EUR", "JPY", "17568", "0"),
            ("buy", "1", "JPY", "EUR", "0.01", "0.01"), ("sell", "1", "JPY", "EUR", "0.00", "0.01"),
        ])
    func rounded(side: String, amount: String, code: String, against: String, total: String, rounding: String) throws {
        let price = try Self.price(try #require(Trade.Side(rawValue: side)), amount, code, against: against)
        #expect(price.total.amount == total)
        #expect(price.rounding.amount == rounding)
        #expect(price.spread.minorUnits == 0)
    }

    @Test("a spread is added for the buyer and taken from the seller")
    func spread() throws {
        let bought = try Self.price(.buy, "100.00", "USD", against: "PLN", spread: 50)
        #expect((bought.pays.amount, bought.spread.amount, bought.rounding.amount) == ("396.16", "1.97", "0.01"))
        let sold = try Self.price(.sell, "100.00", "USD", against: "PLN", spread: 50)
        // 394.1819 × 0.995 = 392.2110.
        #expect((sold.gets.amount, sold.spread.amount, sold.rounding.amount) == ("392.21", "1.97", "0.01"))
    }

    @Test("the postings of every trade add up to zero, and there and back never gains")
    func noGain() throws {
        let publication = try RatePublication.october()
        let currencies = publication.quotable
        var generator = SteadyNumbers(38)
        for _ in 0..<20_000 {
            guard let one = currencies.randomElement(using: &generator),
                let other = currencies.filter({ $0 != one }).randomElement(using: &generator)
            else { continue }
            let amount = Money(
                minorUnits: Int64.random(in: 1...(1 << Int64.random(in: 1...36, using: &generator)), using: &generator),
                currency: one)
            let spread = Bool.random(using: &generator) ? 0 : Int.random(in: 0...300, using: &generator)
            func trade(_ side: Trade.Side, _ money: Money, _ against: Currency) -> TradePrice? {
                guard let mid = publication.mid(from: money.currency, to: against) else { return nil }
                let reference = ReferenceRate(mid: mid, asOf: publication.date, source: "ECB", isStale: false)
                return TradePrice(
                    TradeRecord(Trade(side, money, against: against), reference: reference, spreadBps: spread))
            }
            guard let there = trade(Bool.random(using: &generator) ? .buy : .sell, amount, other) else { continue }
            var draft = LedgerTransaction.Draft(.trade, by: .init(WalletFixture.ana), at: WalletFixture.noon)
            there.moves(of: WalletFixture.ana, in: &draft)
            for currency in [one, other] {
                #expect(draft.moves.filter { $0.account.currency == currency }.reduce(0) { $0 + $1.amount } == 0)
            }
            #expect(there.rounding.minorUnits <= 1)
            #expect(there.spread.minorUnits >= 0)
            // Back: sell all that was got.
            guard there.gets.minorUnits > 0, let back = trade(.sell, there.gets, there.pays.currency) else { continue }
            #expect(back.gets.minorUnits <= there.pays.minorUnits, "\(there.pays) \(there.gets) \(back.gets)")
            // Back: buy what was paid.
            guard let again = trade(.buy, there.pays, there.gets.currency) else { continue }
            #expect(again.pays.minorUnits >= there.gets.minorUnits, "\(there.pays) \(there.gets) \(again.pays)")
        }
    }
}
