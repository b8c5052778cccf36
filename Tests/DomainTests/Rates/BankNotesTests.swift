import Testing

@testable import Domain

@Suite struct BankNotesTests {
    /// Pairs of the vectors in order: have and want.
    private static let pairs = [("USD", "PLN"), ("USD", "PLN"), ("EUR", "JPY"), ("EUR", "HUF")]

    @Test("amounts snap to the fairest near ones that notes can pay")
    func vectors() throws {
        let vectors = try Vectors.load().pricing.snap
        #expect(vectors.count == 4)
        for (vector, pair) in zip(vectors, Self.pairs) {
            let mid = try RatePublication.october().rate(pair.0, pair.1)
            let (have, want) = (try currency(pair.0), try currency(pair.1))
            #expect(abs(mid.value - vector.inp.mid) < 1e-12 * mid.value)
            let snapped = BankNotes.snap(
                try money(String(Int(vector.inp.A)), pair.0), at: mid, premiumBps: vector.inp.premiumBps,
                give: try money(String(vector.inp.gx), pair.0).minorUnits,
                get: try money(String(vector.inp.gy), pair.1).minorUnits, to: want)
            let expected = (
                Money(minorUnits: try money(String(vector.out.give), pair.0).minorUnits, currency: have),
                Money(minorUnits: try money(String(vector.out.get), pair.1).minorUnits, currency: want)
            )
            #expect(snapped?.gives == expected.0)
            #expect(snapped?.gets == expected.1)
            let premium = ExchangeRate(paying: expected.1, for: expected.0)?.premiumBps(over: mid)
            #expect(premium == Int(vector.out.premiumBps.rounded()))
        }
    }

    private func dollars(_ amount: String, within: ClosedRange<Int64>?) throws -> [String]? {
        let mid = try RatePublication.october().rate("USD", "PLN")
        let pair = BankNotes.snap(
            try money(amount, "USD"), at: mid, premiumBps: 0, give: 1_000, get: 1_000, to: .pln, within: within)
        return pair.map { [$0.gives.amount, $0.gets.amount] }
    }

    @Test("what is given stays inside the limits")
    func within() throws {
        #expect(try dollars("187", within: nil) == ["190.00", "750.00"])
        #expect(try dollars("187", within: 5_000...18_999) == ["180.00", "710.00"])
        #expect(try dollars("187", within: 5_000...19_000) == ["190.00", "750.00"])
        #expect(try dollars("187", within: 19_001...30_000) == ["200.00", "790.00"])
        #expect(try dollars("187", within: 18_100...18_900) == nil)
        #expect(try dollars("187", within: 30_000...40_000) == nil)
    }

    @Test("less than a note is one note, unless that is more than is left")
    func small() throws {
        #expect(try dollars("3", within: nil) == ["10.00", "40.00"])
        #expect(try dollars("3", within: 1...300) == nil)
    }

    @Test("a sum that is worth less than half a note of the other currency has no payable amounts")
    func worthless() throws {
        let mid = try RatePublication.october().rate("PLN", "IDR").inverse
        let pair = BankNotes.snap(
            try money("10000", "IDR"), at: mid, premiumBps: 0, give: 1_000_000, get: 1_000, to: .pln)
        #expect(pair?.gives == nil)
    }

    @Test("the largest sums are snapped too, in bounded time")
    func large() throws {
        let most = Money(minorUnits: Money.limit, currency: .eur)
        let snap = { (rate: String, get: Int64) in
            try BankNotes.snap(
                most, at: ExchangeRate(decimal: rate), premiumBps: 0, give: 500, get: get, to: .usd, within: nil)
        }
        #expect(try snap("0.5", 1_000)?.gives == most)
        #expect(try snap("0.5", 1_000)?.gets.minorUnits == Money.limit / 2)
        #expect(try snap("999999999", 1_000) == nil)
        #expect(try snap("0.000000001", 1_000)?.gets.minorUnits == 1_000_000)
    }
}
