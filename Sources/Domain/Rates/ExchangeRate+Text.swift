extension ExchangeRate {
    /// Significant digits of a computed rate.
    static let shownDigits = 7

    /// The published digits, or the owner's own (filled up to seven); a computed rate has seven significant digits,
    /// more only in front of the point, rounded half to even.
    package var text: String {
        if let givenText { return givenText }
        let least = UInt128.tenToThe(Self.shownDigits - 1)
        let divisor = WideInteger(denominator)
        // From the lengths of both parts; at most one too few.
        var decimals = max(0, Self.shownDigits - 1 - String(numerator).utf8.count + String(denominator).utf8.count)
        if let floor = WideInteger(numerator, times: .tenToThe(decimals)).divided(by: divisor), floor.quotient < least {
            decimals += 1
        }
        guard var digits = WideInteger(numerator, times: .tenToThe(decimals)).roundedQuotient(by: divisor) else {
            return String(value)
        }
        if digits == least * 10, decimals > 0 {
            digits = least
            decimals -= 1
        }
        return digits.decimalText(decimals: decimals)
    }
}
