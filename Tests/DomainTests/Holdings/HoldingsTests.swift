import Foundation
import Testing

@testable import Domain

@Suite("Holdings") struct HoldingsTests {
    private func asset(_ code: String) throws -> Asset { try #require(Asset(code)) }

    private func amount(_ text: String, _ code: String) throws -> AssetAmount { try AssetAmount(text, of: asset(code)) }

    /// One close a day in EUR, from `first` on.
    private func series(_ prices: [String], from first: Int = 20_000) throws -> PairSeries {
        PairSeries(
            try prices.enumerated().map {
                PairSeries.Entry(
                    day: Day(daysSince1970: first + $0.offset),
                    rate: ExchangeRate(published: try PublishedRate($0.element)), isWhole: true)
            }, by: .assetFile)
    }

    /// The newest prices, in US dollars at the rate of one euro for one.
    private func rates(_ prices: [String: String]) throws -> ReferenceRates {
        let day = Day(daysSince1970: 20_100)
        let figures = try prices.map { (try asset($0.key).currency, try PublishedRate($0.value)) }
        return ReferenceRates([
            RatePublication(source: .ecb, date: day, rates: [.usd: try PublishedRate("1")]),
            RatePublication(
                source: .assetFile, date: day, rates: Dictionary(figures) { first, _ in first }),
        ])
    }

    private static let beginning = Day(daysSince1970: 0)
    /// Noon of the day after the newest prices.
    private static let now = Date(timeIntervalSince1970: 20_101.5 * 86_400)

    @Test(
        "an amount has the digits of its asset, and is written plainly",
        arguments: [
            ("0.25", "BTC", "0.25"), ("0.2500", "BTC", "0.25"), ("0.00000001", "BTC", "0.00000001"),
            ("3", "ETH", "3"),
            ("0.000000000000000001", "ETH", "0.000000000000000001"), ("1000000000", "ETH", "1000000000"),
            ("0.0", "BTC", "0"),
        ])
    func amounts(_ text: String, _ code: String, _ shown: String) throws {
        #expect(try amount(text, code).text == shown)
        #expect(try amount(text, code).isZero == (shown == "0"))
    }

    @Test(
        "what is no amount is refused",
        arguments: [
            ("", AmountFault.notANumber), ("0125", .leadingZero), ("00.125", .leadingZero), (".5", .notANumber),
            ("5.", .notANumber), ("-1", .notANumber),
            ("1e3", .notANumber),
            ("１", .notANumber), ("1,5", .notANumber), ("0.000000001", .tooManyDigits(allowed: 8)),
            ("1000000000.1", .tooLarge),
            ("99999999999999999999", .tooLarge), (String(repeating: "0", count: 41), .notANumber),
        ])
    func refused(_ text: String, _ fault: AmountFault) throws {
        let bitcoin = try asset("BTC")
        #expect(throws: fault) { try AssetAmount(text, of: bitcoin) }
    }

    @Test("a value is rounded once, half to even, and never more than money can be")
    func values() throws {
        let price = ExchangeRate(published: try PublishedRate("57012.33"))
        #expect(try amount("0.25", "BTC").value(at: price, in: .eur)?.amount == "14253.08")
        #expect(try amount("0.00000001", "BTC").value(at: price, in: .eur)?.amount == "0.00")
        #expect(try amount("1000000000", "ETH").value(at: price, in: .eur) == nil)
        #expect(try amount("1000000000", "ETH").value(at: ExchangeRate.one, in: .eur)?.amount == "1000000000.00")
    }

    @Test("shares are of the total, and what has no price is missing")
    func portfolio() throws {
        let holdings = try Holdings.none.replaced(by: [
            try amount("0.5", "BTC"), try amount("3", "DOGE"), try amount("10", "ETH"),
        ])
        #expect(holdings.version == 1)
        let valued = ValuedHoldings(
            holdings, in: .eur,
            [try asset("BTC"): try series(["50000", "60000"]), try asset("ETH"): try series(["2000", "1000"])],
            by: try rates(["BTC": "60000", "ETH": "1000"]), since: Self.beginning, at: Self.now)
        #expect(valued.total?.amount == "40000.00")
        #expect(valued.items.map(\.shareBps) == [7500, nil, 2500])
        #expect(valued.items.map { $0.value?.amount } == ["30000.00", nil, "10000.00"])
        #expect(valued.items.map { $0.price?.source } == ["ECB, ASSET-FILE", nil, "ECB, ASSET-FILE"])
        #expect(valued.items.map { $0.price?.asOf } == [Day(daysSince1970: 20_100), nil, Day(daysSince1970: 20_100)])
        #expect(valued.items.map { $0.price?.isStale } == [false, nil, false])
        #expect(valued.missing.map(\.code) == ["DOGE"])
        #expect(valued.history.map(\.value) == [4_500_000, 4_000_000])
        #expect(valued.gain == Portfolio.Change(from: 4_500_000, to: 4_000_000))
        #expect(valued.fan == nil)
        let none = ValuedHoldings(holdings, in: .eur, [:], by: ReferenceRates(), since: Self.beginning, at: Self.now)
        #expect(none.total == nil && none.missing.count == 3 && none.gain == nil && none.history.isEmpty)
    }

    @Test("what the wallet has of an asset counts beside what was entered, each once")
    func bought() throws {
        let holdings = try Holdings.none.replaced(by: [try amount("0.5", "BTC")])
        let bitcoin = try asset("BTC")
        let money = Money(minorUnits: 1_000_000, currency: bitcoin.currency)
        let valued = ValuedHoldings(
            holdings, bought: try [#require(AssetAmount(money))], in: .eur,
            [bitcoin: try series(["50000", "60000"])], by: try rates(["BTC": "60000"]), since: Self.beginning,
            at: Self.now)
        #expect(valued.items.map(\.origin) == [.entered, .wallet])
        #expect(valued.items.map(\.amount.text) == ["0.5", "0.01"])
        #expect(valued.items.map { $0.value?.amount } == ["30000.00", "600.00"])
        #expect(valued.total?.amount == "30600.00" && valued.history.map(\.value) == [2_550_000, 3_060_000])
        #expect(AssetAmount(Money(minorUnits: 1, currency: .eur)) == nil)
    }

    @Test("the fan is of the sum's own series, on days for which all have a price")
    func fan() throws {
        let bitcoin = (0..<100).map { "\(50_000 + ($0 * 37) % 211 * 10)" }
        let ether = (0..<80).map { "\(2_000 + ($0 * 53) % 97 * 5)" }
        let both = [try asset("BTC"): try series(bitcoin), try asset("ETH"): try series(ether, from: 20_020)]
        let items = [try amount("0.1", "BTC"), try amount("2", "ETH")]
        let now = try rates(["BTC": bitcoin[99], "ETH": ether[79]])
        let sums = ValuedHoldings.sums(of: items, in: .eur, both).map(\.close)
        #expect(sums.count == 80 && sums[0].day == Day(daysSince1970: 20_020))
        #expect(abs(sums[0].value - (0.1 * (Double(bitcoin[20]) ?? 0) + 2 * (Double(ether[0]) ?? 0))) < 1e-9)
        let valued = ValuedHoldings(
            try Holdings.none.replaced(by: items), in: .eur, both, by: now, since: Day(daysSince1970: 20_090),
            at: Self.now)
        let fan = try #require(valued.fan)
        let own = try #require(FanModel.v1.fan(of: CloseSeries(sums, by: .assets, atMost: 500)))
        #expect(fan.closes == 80 && fan.fan.last == own.last)
        #expect(fan.fan.currentVariance == own.currentVariance && fan.fan.longRunVariance == own.longRunVariance)
        #expect(fan.days.first == fan.last.day.advanced(by: 1) && fan.days.count == 96)
        #expect(fan.low.value < fan.last.value && fan.last.value < fan.high.value)
        #expect(valued.history.count == 10 && valued.history[0].day == Day(daysSince1970: 20_090))
        // One asset too short: no fan, though the other has one.
        let short = [try asset("BTC"): try series(bitcoin), try asset("ETH"): try series(Array(ether.prefix(60)))]
        #expect(
            ValuedHoldings(
                try Holdings.none.replaced(by: items), in: .eur, short, by: now, since: Self.beginning, at: Self.now
            ).fan == nil)
    }

    @Test("fifty assets at most, none twice")
    func lists() throws {
        let twice = [try amount("1", "BTC"), try amount("1", "ETH"), try amount("2", "BTC")]
        #expect(throws: Holdings.Fault.twice(index: 2)) { try Holdings.none.replaced(by: twice) }
        let many = Array(repeating: try amount("1", "BTC"), count: 51)
        #expect(throws: Holdings.Fault.tooMany(limit: 50)) { try Holdings.none.replaced(by: many) }
    }
}
