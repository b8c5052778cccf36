import Domain
import TestTools
import Testing

@Suite("Premiums of many fixed rates over one mid rate") struct PremiumScaleTests {
    @Test(
        "half a basis point is rounded to the even one, as in a quote",
        arguments: [
            ("1", "1.00005", 0), ("1", "1.00015", 2), ("1", "1.00025", 2), ("1", "0.99985", -2), ("4", "4.0002", 0),
            ("4", "4.0006", 2), ("0.00004", "0.000040002", 0), ("1", "1.00005001", 1),
            ("1", "1.00004999", 0),
        ])
    func halves(mid: String, rate: String, bps: Int) throws {
        let mid = try ExchangeRate(decimal: mid)
        #expect(try PremiumScale(over: mid).premiumBps(of: rate) == bps)
        #expect(try FixedRate(rate).rate.premiumBps(over: mid) == bps)
    }

    @Test("100,000 random rates give what a quote says")
    func random() throws {
        var numbers = SteadyNumbers(2026)
        for _ in 0..<1_000 {
            let mid = try ExchangeRate(decimal: Self.decimal(&numbers))
            let scale = PremiumScale(over: mid)
            for _ in 0..<100 {
                let text = Self.decimal(&numbers)
                let (fast, exact) = (try scale.premiumBps(of: text), try FixedRate(text).rate.premiumBps(over: mid))
                #expect(fast == exact, "\(text)")
            }
        }
    }

    /// Up to seven digits, the point anywhere.
    private static func decimal(_ numbers: inout SteadyNumbers) -> String {
        let digits = Int.random(in: 1...9_999_999, using: &numbers)
        let places = Int.random(in: 0...6, using: &numbers)
        let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][places]
        let fraction = String(digits % scale)
        guard places > 0, digits % scale > 0 else { return String(max(1, digits / scale)) }
        return "\(digits / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}
