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

extension Double {
    /// The text of a computed rate: seven significant digits, and more before the decimal point. `self` is positive.
    package var rateText: String {
        let digits = ExchangeRate.shownDigits
        let decimals = Swift.max(0, digits - 1 - Int(FanModel.log10(self).rounded(.down)))
        return text(decimals: decimals)
    }

    /// Decimal text, rounded half to even; without a sign if nothing is left.
    package func text(decimals: Int) -> String {
        let scaled = (magnitude * FanModel.pow10(decimals)).rounded(.toNearestOrEven)
        // Larger numbers have no digits behind the point that mean anything.
        guard scaled < 1e30 else { return String(self) }
        let text = UInt128(scaled).decimalText(decimals: decimals)
        return self < 0 && scaled > 0 ? "-" + text : text
    }
}
