/// Conversions of basis points (bps): 1 bps is 0.01 %.
package enum BasisPoints {
    /// Basis points in 100 %.
    package static let oneHundredPercent = 10_000

    /// Percent with exactly two decimals: `1.00`, `-0.50`.
    package static func percentText(bps: Int) -> String {
        let text = UInt128(bps.magnitude).decimalText(decimals: 2)
        return bps < 0 ? "-" + text : text
    }
}
