/// A mid rate over which many fixed rates are held, as a search does.
package struct PremiumScale: Sendable {
    private let mid: ExchangeRate
    private let value: Double

    package init(over mid: ExchangeRate) {
        (self.mid, value) = (mid, mid.value)
    }

    /// `ExchangeRate.premiumBps` of a decimal rate, in a fraction of the time: floating point, and exact arithmetic where that
    /// might round to another number.
    package func premiumBps(of text: String) throws(RateFault) -> Int {
        let premium = Double(text).map { ($0 / value - 1) * Double(BasisPoints.oneHundredPercent) } ?? .nan
        // Below 100,000,000 bps the error of three operations is less than a tenth of a millionth.
        guard abs(premium) < 1e8, abs(premium - premium.rounded(.down) - 0.5) > 1e-6 else {
            return try FixedRate(text).rate.premiumBps(over: mid)
        }
        return Int(premium.rounded())
    }
}
