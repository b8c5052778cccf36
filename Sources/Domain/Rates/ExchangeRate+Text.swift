extension ExchangeRate {
    /// Significant digits of a computed rate.
    static let shownDigits = 7

    /// The digits as published, or as typed by the owner and padded to seven. A computed rate is rounded half to even
    /// to seven significant digits, with more only before the decimal point.
    package var text: String {
        if let givenText { return givenText }
        let least = UInt128.tenToThe(Self.shownDigits - 1)
        // An estimate from the lengths of both parts; at most one too low.
        var decimals = max(0, Self.shownDigits - 1 - numerator.digits + denominator.digits)
        if let floor = floor(decimals: decimals), floor < least { decimals += 1 }
        guard var digits = rounded(decimals: decimals) else { return String(value) }
        if digits == least * 10, decimals > 0 {
            digits = least
            decimals -= 1
        }
        return digits.decimalText(decimals: decimals)
    }

    /// The value times a power of ten, rounded down; nil if it is too long.
    private func floor(decimals: Int) -> UInt128? {
        if let (quotient, _, _) = shortQuotient(decimals: decimals) { return UInt128(quotient) }
        return WideInteger(numerator, times: .tenToThe(decimals)).divided(by: WideInteger(denominator))?.quotient
    }

    /// The same, rounded half to even.
    private func rounded(decimals: Int) -> UInt128? {
        if let (quotient, rest, divisor) = shortQuotient(decimals: decimals) {
            let missing = divisor - rest
            return UInt128(quotient) + (rest > missing || (rest == missing && quotient % 2 == 1) ? 1 : 0)
        }
        return WideInteger(numerator, times: .tenToThe(decimals)).roundedQuotient(by: WideInteger(denominator))
    }

    /// Nil unless all of it fits into 64 bits. A decade of a cross has thousands of texts.
    private func shortQuotient(decimals: Int) -> (quotient: UInt64, rest: UInt64, divisor: UInt64)? {
        guard decimals <= 19, let short else { return nil }
        let product = short.numerator.multipliedFullWidth(by: .tenToThe(decimals))
        guard product.high < short.denominator else { return nil }
        let (quotient, rest) = short.denominator.dividingFullWidth(product)
        return (quotient, rest, short.denominator)
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
