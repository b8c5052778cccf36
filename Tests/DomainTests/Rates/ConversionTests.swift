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

    @Test("123.45 USD are 19413 JPY, 250.00 EUR are 1100.95 PLN")
    func examples() throws {
        let publication = try RatePublication.october()
        let yen = try publication.rate("USD", "JPY").converting(money("123.45", "USD"), to: currency("JPY"))
        let zloty = try publication.rate("EUR", "PLN").converting(money("250.00", "EUR"), to: .pln)
        #expect(yen == (try money("19413", "JPY")))
        #expect(zloty == (try money("1100.95", "PLN")))
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
