import Testing

@testable import Domain

@Suite struct SavingTests {
    private func saving(_ bps: Int, _ side: Saving.Side, gives: String, gets: String) throws -> Saving? {
        let (mid, gives) = (try RatePublication.october().rate("USD", "PLN"), try money(gives, "USD"))
        return Saving(
            against: BenchmarkMargin(channel: "airport", marginBps: bps), for: side,
            of: Amounts(gives: gives, gets: try money(gets, "PLN")), at: mid,
            fair: try #require(mid.converting(gives, to: .pln)))
    }

    @Test(
        "200 USD for 800 PLN save each side what the channel would take",
        arguments: [
            (1_200, Saving.Side.taker, "82.97"), (1_200, .owner, "106.24"), (300, .taker, "12.01"),
            (300, .owner, "35.29"), (60, .taker, "-6.91"), (60, .owner, "16.37"),
        ])
    func vectors(bps: Int, side: Saving.Side, amount: String) throws {
        let saving = try saving(bps, side, gives: "200.00", gets: "800.00")
        #expect(saving?.amountText == amount)
        #expect(saving?.currency == .pln)
        #expect(saving?.side == side)
    }

    @Test("a channel tells what it costs above the reference, and what it asks or pays; what is kept is the difference")
    func cost() throws {
        // 200 USD are 788.36 PLN.
        let taker = try saving(1_200, .taker, gives: "200.00", gets: "800.00")
        #expect(taker?.cost.description == "94.61 PLN")
        #expect(taker?.elsewhere.description == "882.97 PLN")
        let owner = try saving(1_200, .owner, gives: "200.00", gets: "800.00")
        #expect(owner?.cost.description == "94.60 PLN")
        #expect(owner?.elsewhere.description == "693.76 PLN")
        // 4.73 of an app, 11.64 of this price: the app is cheaper by 6.91.
        let app = try saving(60, .taker, gives: "200.00", gets: "800.00")
        #expect(app?.cost.description == "4.73 PLN")
    }

    @Test(
        "the difference is rounded once, half to even",
        arguments: [
            // 0.50 at 1 with a margin of 1 % is 50.5 and 49.5 groszy.
            (50, 0, 0), (51, 0, 2), (47, 4, -2), (48, 2, -2),
        ] as [(Int64, Int64, Int64)])
    func rounding(gets: Int64, taker: Int64, owner: Int64) throws {
        let benchmark = BenchmarkMargin(channel: "card", marginBps: 100)
        let (given, got) = (Money(minorUnits: 50, currency: .usd), Money(minorUnits: gets, currency: .pln))
        let saved = { (side: Saving.Side) in
            Saving(
                against: benchmark, for: side, of: Amounts(gives: given, gets: got), at: .one,
                fair: Money(minorUnits: 50, currency: .pln))?.minorUnits
        }
        #expect(saved(.taker) == taker)
        #expect(saved(.owner) == owner)
    }

    @Test(
        "a margin is told with the decimals it needs",
        arguments: [(1_200, "12.0"), (60, "0.6"), (52, "0.52"), (300, "3.0"), (0, "0.0"), (1_000, "10.0")])
    func percent(bps: Int, text: String) throws {
        #expect(try saving(bps, .taker, gives: "1", gets: "1")?.marginPercent == text)
    }

    @Test("a margin below nothing or of everything is no margin", arguments: [-1, 10_000, .max, .min])
    func noMargin(bps: Int) throws {
        #expect(try saving(bps, .taker, gives: "1", gets: "1") == nil)
    }
}
