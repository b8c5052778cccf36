import TestTools
import Testing

@testable import Domain

@Suite struct ExchangeRateTests {
    @Test("mid rates are the crosses of the published ones, unrounded")
    func triangulation() throws {
        let vectors = try Vectors.load().triangulation
        let publication = try RatePublication.october()
        #expect(vectors.pairs.count == 6)
        for (pair, expected) in vectors.pairs {
            let value = try publication.rate(String(pair.prefix(3)), String(pair.suffix(3))).value
            #expect(abs(value - expected) <= 1e-14 * expected, "\(pair)")
        }
        for (code, expected) in vectors.ecb { #expect(try publication.rate("EUR", code).value == expected) }
    }

    @Test(
        "a published rate keeps its digits, a computed one shows seven",
        arguments: [
            ("EUR", "PLN", "4.4038"), ("EUR", "ISK", "136"), ("PLN", "EUR", "0.2270766"), ("USD", "PLN", "3.941819"),
            ("GBP", "IDR", "24316.59"), ("IDR", "GBP", "0.00004112419"), ("THB", "PLN", "0.1168644"),
            ("KRW", "IDR", "13.59144"), ("EUR", "EUR", "1.000000"),
        ])
    func text(have: String, want: String, text: String) throws {
        #expect(try RatePublication.october().rate(have, want).text == text)
    }

    @Test(
        "a computed text rounds half to even and keeps seven digits when the rounding carries",
        arguments: [
            ("2.0000005", "2.000000"), ("2.0000015", "2.000002"), ("9.9999996", "10.00000"),
            ("9.9999994", "9.999999"), ("0.999999950001", "1.000000"), ("12345678.5", "12345678"),
            ("12345679.5", "12345680"), ("9999999.5", "10000000"),
        ])
    func textRounding(published: String, text: String) throws {
        let cross = ExchangeRate(perPivotOfHave: try PublishedRate("1"), perPivotOfWant: try PublishedRate(published))
        #expect(cross?.text == text)
    }

    @Test("short and long parts have the same texts, values and order; those around 64 bits too")
    func lengths() throws {
        var random = SteadyNumbers(50)
        func part() -> UInt128 {
            let bits = [20, 40, 63, 64, 65, 80, 96].randomElement(using: &random) ?? 64
            return UInt128.random(in: (1 << UInt128(bits - 1))...(1 << UInt128(bits)), using: &random)
        }
        var rates: [ExchangeRate] = []
        for _ in 0..<2000 {
            let rate = try #require(ExchangeRate(fraction: "\(part())/\(part())"))
            #expect(rate.text == Self.text(rate), "\(rate.fraction)")
            #expect(rate.value == Double(rate.numerator) / Double(rate.denominator), "\(rate.fraction)")
            rates.append(rate)
        }
        #expect(rates.contains { $0.short == nil } && rates.contains { $0.short != nil })
        for (one, other) in zip(rates, rates.dropFirst()) {
            let isLess =
                WideInteger(one.numerator, times: other.denominator)
                < WideInteger(other.numerator, times: one.denominator)
            #expect((one < other) == isLess, "\(one.fraction) \(other.fraction)")
        }
    }

    /// Seven digits by long division alone; `rate` is computed.
    private static func text(_ rate: ExchangeRate) -> String? {
        let divisor = WideInteger(rate.denominator)
        var decimals = 0
        func product() -> WideInteger { WideInteger(rate.numerator, times: .tenToThe(decimals)) }
        while let floor = product().divided(by: divisor)?.quotient, floor < 1_000_000 { decimals += 1 }
        guard var digits = product().roundedQuotient(by: divisor) else { return nil }
        if decimals > 0, digits == 10_000_000 { (digits, decimals) = (1_000_000, decimals - 1) }
        return digits.decimalText(decimals: decimals)
    }

    @Test("a rate and its inverse undo each other exactly")
    func inverse() throws {
        let publication = try RatePublication.october()
        for have in publication.quotable {
            for want in publication.quotable {
                let rate = try publication.rate(have.code, want.code)
                #expect(rate.inverse == (try publication.rate(want.code, have.code)))
                #expect(rate.inverse.inverse == rate)
            }
        }
    }

    @Test("the way over a third currency is the direct rate, exactly")
    func triangle() throws {
        let publication = try RatePublication.october()
        for first in publication.quotable {
            for second in publication.quotable {
                for third in publication.quotable {
                    let (ab, bc) = (
                        try publication.rate(first.code, second.code), try publication.rate(second.code, third.code)
                    )
                    let ac = try publication.rate(first.code, third.code)
                    let over = ab.numerator * bc.numerator * ac.denominator
                    #expect(over == ab.denominator * bc.denominator * ac.numerator)
                }
            }
        }
    }

    @Test("a premium multiplies the rate simply, and none leaves its text alone")
    func premium() throws {
        let mid = try ExchangeRate(decimal: "38.10")
        #expect(mid.text == "38.10000")
        #expect(mid.adding(premiumBps: 100).text == "38.48100")
        #expect(mid.adding(premiumBps: -800).text == "35.05200")
        let published = try RatePublication.october().rate("EUR", "PLN")
        #expect(published.adding(premiumBps: 0).text == "4.4038")
    }

    @Test("a premium that was added is measured again", arguments: [-9_999, -800, -1, 0, 1, 800, 2_000, 1_000_000])
    func premiumBack(bps: Int) throws {
        for (have, want) in [("EUR", "PLN"), ("IDR", "GBP"), ("GBP", "IDR")] {
            let mid = try RatePublication.october().rate(have, want)
            #expect(mid.adding(premiumBps: bps).premiumBps(over: mid) == bps)
        }
    }

    @Test(
        "a premium rounds half to even on both sides of mid",
        arguments: [
            ("1.00005", 0), ("1.00015", 2), ("1.00025", 2), ("1.0000501", 1), ("0.99995", 0), ("0.99985", -2),
            ("0.99975", -2), ("0.9999499", -1), ("2", 10_000),
        ])
    func premiumRounding(text: String, bps: Int) throws {
        #expect(try ExchangeRate(decimal: text).premiumBps(over: .one) == bps)
    }

    @Test("800 PLN for 200 USD is 148 bps above mid")
    func vectorPremium() throws {
        let rate = ExchangeRate(paying: try money("800.00", "PLN"), for: try money("200.00", "USD"))
        let vector = try Vectors.load().pricing.premiumBps
        #expect(rate?.premiumBps(over: try RatePublication.october().rate("USD", "PLN")) == 148)
        #expect(vector.rounded() == 148)
    }

    @Test("amounts that are nothing have no rate")
    func noRate() throws {
        #expect(ExchangeRate(paying: try money("0", "PLN"), for: try money("1", "USD")) == nil)
        #expect(ExchangeRate(paying: try money("1", "PLN"), for: try money("0", "USD")) == nil)
    }

    @Test("rates compare by value, not by how they are written")
    func order() throws {
        #expect(try ExchangeRate(decimal: "38.10") == ExchangeRate(decimal: "38.1"))
        #expect(try ExchangeRate(decimal: "38.1000000001") > ExchangeRate(decimal: "38.1"))
        #expect(try ExchangeRate(decimal: "0.999999999999") < .one)
    }

    @Test("a written rate has at most twelve significant digits")
    func digits() throws {
        #expect(try ExchangeRate(decimal: "3.94181883279").text == "3.94181883279")
        #expect(try ExchangeRate(decimal: "0.000012345678").text == "0.000012345678")
        #expect(throws: RateFault.tooManyDigits(allowed: 12)) { try ExchangeRate(decimal: "3.941818832796") }
        #expect(throws: RateFault.notANumber) { try ExchangeRate(decimal: "38,10") }
        #expect(throws: RateFault.outOfRange) { try ExchangeRate(decimal: "0") }
    }

    @Test("the longest rates that are published are shown as they are, and crossed without overflow")
    func long() throws {
        let small = try PublishedRate(long: "0.000000001234567890123456789012345678")
        let large = try PublishedRate(long: "999999999.1234567890123456789012")
        #expect(ExchangeRate(published: small).text == "0.000000001234567890123456789012345678")
        #expect(abs(ExchangeRate(published: small).value / 1.2345678901234568e-9 - 1) < 1e-11)
        #expect(abs(ExchangeRate(published: small).inverse.value * 1.2345678901234568e-9 - 1) < 1e-11)
        for (have, want) in [(small, large), (large, small), (small, small), (large, large)] {
            let cross = try #require(ExchangeRate(perPivotOfHave: have, perPivotOfWant: want))
            #expect(abs(cross.value / (want.value / have.value) - 1) < 1e-11)
            #expect(cross.adding(premiumBps: 1_000_000).value > 0)
        }
        let eight = try PublishedRate(long: "0.0000000091234567")
        #expect(ExchangeRate(published: eight).denominator == 10_000_000_000_000_000)
    }
}
