import Testing

@testable import Domain

@Suite struct ConversionTests {
    @Test("the reference conversions come out")
    func vectors() throws {
        let vectors = try Vectors.load().pricing.midConversion
        #expect(vectors.count == 2)
        for vector in vectors {
            let amount = Money(minorUnits: vector.amountMinor, currency: try currency(vector.from))
            let converted = try RatePublication.october().rate(vector.from, vector.to)
                .converting(amount, to: currency(vector.to))
            #expect(converted?.minorUnits == vector.resultMinor)
        }
    }

    @Test(
        "an amount is converted by the published digits and rounded once, half to even",
        arguments: [
            ("USD", "123.45", "JPY", "19413"), ("EUR", "250.00", "PLN", "1100.95"), ("EUR", "25.00", "GBP", "20.84"),
            ("EUR", "75.00", "GBP", "62.54"), ("EUR", "12.50", "USD", "13.96"), ("EUR", "37.50", "USD", "41.90"),
            ("EUR", "6.25", "KRW", "9324"), ("EUR", "18.75", "KRW", "27970"), ("EUR", "0.01", "PLN", "0.04"),
            ("PLN", "1", "EUR", "0.23"), ("IDR", "1.00", "EUR", "0.00"), ("ISK", "136", "EUR", "1.00"),
        ])
    func examples(from: String, amount: String, to: String, result: String) throws {
        let rate = try RatePublication.october().rate(from, to)
        #expect(try rate.converting(money(amount, from), to: currency(to)) == money(result, to))
    }

    @Test(
        "large and awkward amounts are exact to the last unit (expected values by fractions)",
        arguments: [
            ("IDR", "GBP", 999_999_999_999_999, 41_124_192_793), ("KRW", "PLN", 1, 0),
            ("JPY", "KRW", 100_000_000_000_000, 849_134_790_528_233),
            ("ISK", "EUR", 68, 50), ("THB", "ZAR", 777_777_777_777_777, 384_843_445_467_599),
            ("EUR", "GBP", 1_000_000_000_000_000, 833_800_000_000_000),
            ("PLN", "EUR", 1_000_000_000_000_000, 227_076_615_650_120),
            ("TRY", "JPY", 123_456_789_012_345, 3_886_793_131_670),
        ] as [(String, String, Int64, Int64)])
    func exact(from: String, to: String, amount: Int64, expected: Int64) throws {
        let money = Money(minorUnits: amount, currency: try currency(from))
        let converted = try RatePublication.october().rate(from, to).converting(money, to: currency(to))
        #expect(converted?.minorUnits == expected)
    }

    @Test(
        "half a unit goes to the even one",
        arguments: [(1, 0), (3, 2), (5, 2), (7, 4), (2, 1)] as [(Int64, Int64)])
    func ties(amount: Int64, expected: Int64) throws {
        let half = try ExchangeRate(decimal: "0.5")
        #expect(half.converting(Money(minorUnits: amount, currency: .usd), to: .eur)?.minorUnits == expected)
    }

    @Test(
        "minor units of three and of no digits are met",
        arguments: [("1.00", "USD", "KWD", "0.500"), ("1.000", "KWD", "JPY", "0"), ("3", "JPY", "KWD", "1.500")])
    func minorUnits(amount: String, from: String, to: String, expected: String) throws {
        let half = try ExchangeRate(decimal: "0.5")
        #expect(half.converting(try money(amount, from), to: try currency(to))?.amount == expected)
    }

    @Test("the limit of an amount is reached but not passed")
    func limit() throws {
        let most = Money(minorUnits: Money.limit, currency: .eur)
        #expect(ExchangeRate.one.converting(most, to: .usd)?.minorUnits == Money.limit)
        #expect(try ExchangeRate(decimal: "1.00000000001").converting(most, to: .usd) == nil)
        #expect(try ExchangeRate(decimal: "999999999").converting(most, to: .usd) == nil)
        #expect(ExchangeRate.one.converting(Money(minorUnits: Money.limit + 1, currency: .eur), to: .usd) == nil)
        #expect(ExchangeRate.one.converting(Money(minorUnits: .max, currency: .eur), to: .usd) == nil)
        #expect(ExchangeRate.one.converting(Money(minorUnits: -1, currency: .eur), to: .usd) == nil)
    }

    @Test("the longest rates and repeated premiums neither overflow nor crash")
    func longest() throws {
        let high = try PublishedRate("999999999.999999999999")
        let low = try PublishedRate("0.000000001000")
        let cross = ExchangeRate(perPivotOfHave: low, perPivotOfWant: high)
        var rate = try #require(cross)
        for _ in 0..<20 { rate = rate.adding(premiumBps: 777) }
        #expect(rate.premiumBps(over: try #require(cross)) == 34_664)
        #expect(rate.converting(Money(minorUnits: 1, currency: .eur), to: .usd) == nil)
        #expect(rate.inverse.converting(Money(minorUnits: Money.limit, currency: .eur), to: .usd)?.minorUnits == 0)
        #expect(rate.inverse.premiumBps(over: rate) == -10_000)
        #expect(rate.premiumBps(over: rate.inverse) == .max)
        #expect(rate.adding(premiumBps: .min) < rate)
    }
}
