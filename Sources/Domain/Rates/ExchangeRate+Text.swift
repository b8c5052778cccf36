extension ExchangeRate {
    /// Significant digits of a computed rate.
    static let shownDigits = 7

    /// The digits as published, or as typed by the owner and padded to seven. A computed rate is rounded half to even
    /// to seven significant digits, with more only before the decimal point.
    package var text: String {
        if let givenText { return givenText }
        let least = UInt128.tenToThe(Self.shownDigits - 1)
        let divisor = WideInteger(denominator)
        // An estimate from the lengths of both parts; at most one too low.
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
