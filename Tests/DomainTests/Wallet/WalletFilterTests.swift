import Foundation
import Testing

@testable import Domain

@Suite("WalletTests: what a filter means") struct WalletFilterTests {
    @Test(
        "days begin by the clock of the zone",
        arguments: [
            ("UTC", "2026-11-28T00:00:00Z", "2026-11-29T00:00:00Z"),
            ("Pacific/Kiritimati", "2026-11-27T10:00:00Z", "2026-11-28T10:00:00Z"),
            ("America/Los_Angeles", "2026-11-28T08:00:00Z", "2026-11-29T08:00:00Z"),
        ])
    func days(zone: String, start: String, end: String) throws {
        var filter = WalletFilter()
        #expect(filter.zone == "UTC")
        filter.from = try day("2026-11-28")
        filter.to = try day("2026-11-28")
        filter.zone = zone
        #expect(filter.period.start == (try instant(start)))
        #expect(filter.period.end == (try instant(end)))
        filter.to = nil
        #expect(filter.period.end == nil)
    }

    @Test("a zone is the name of one")
    func zones() {
        for name in ["Mars/Olympus", "../../etc/passwd", "", "Europe/Warsaw ", String(repeating: "a", count: 65)] {
            #expect(WalletFilter.timeZone(name) == nil, "\(name)")
        }
        #expect(WalletFilter.timeZone("UTC") == .gmt)
        #expect(WalletFilter.timeZone("Europe/Warsaw")?.identifier == "Europe/Warsaw")
    }

    @Test("an amount without a currency is compared in the minor units of each")
    func amounts() throws {
        let amount = try DecimalAmount("1.005")
        #expect([0, 2, 3, 4, 6, 8].map(amount.minorUnits(digits:)) == [2, 101, 1_005, 10_050, 1_005_000, 100_500_000])
        #expect([0, 2, 3, 4, 6, 8].map(amount.minorUnits(below:)) == [1, 100, 1_005, 10_050, 1_005_000, 100_500_000])
        let satoshi = try DecimalAmount("0.00000001")
        #expect([0, 4, 6, 8].map(satoshi.minorUnits(digits:)) == [1, 1, 1, 1])
        #expect([0, 4, 6, 8].map(satoshi.minorUnits(below:)) == [0, 0, 0, 1])
        #expect(try satoshi.money(in: currency("BTC")) == money("0.00000001", "BTC"))
        #expect(try satoshi.money(in: currency("XRP")) == nil)
        let much = try DecimalAmount("100000000000")
        #expect(much.minorUnits(digits: 8) == .max)
        #expect(try much.money(in: currency("BTC")) == nil)
        #expect(amount.money(in: .usd) == nil)
        #expect(try amount.money(in: currency("KWD")) == money("1.005", "KWD"))
        #expect(try DecimalAmount("2") == DecimalAmount("2.0000"))
        #expect(try DecimalAmount("2") < DecimalAmount("2.0001"))
        #expect(throws: AmountFault.tooManyDigits(allowed: 8)) { try DecimalAmount("1.000000005") }
    }

    @Test("a list without entries has the currencies that were held at one of its ends")
    func bounds() {
        func held(_ amounts: [(Currency, Int64)]) -> [AccountBalance] {
            amounts.map { AccountBalance(LedgerAccount(of: WalletFixture.ana, $0.0), amount: $0.1) }
        }
        let bounds = WalletBounds(
            from: held([(.eur, 0), (.pln, 500)]), to: held([(.pln, 0), (.usd, 300)]), in: nil)
        #expect(
            bounds.sums == [
                .init(currency: .pln, opening: 500, closing: 0, notListed: -500),
                .init(currency: .usd, opening: 0, closing: 300, notListed: 300),
            ])
        #expect(WalletBounds(from: [], to: held([(.eur, 0)]), in: nil).sums == [])
        #expect(
            WalletBounds(from: [], to: [], in: .eur).sums == [.init(currency: .eur, opening: 0, closing: 0)])
    }
}
