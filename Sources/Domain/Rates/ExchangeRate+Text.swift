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
        var found = quotient(decimals: decimals)
        if let floor = found?.floor, floor < least {
            decimals += 1
            found = quotient(decimals: decimals)
        }
        guard var digits = found?.rounded else { return String(value) }
        if digits == least * 10, decimals > 0 {
            digits = least
            decimals -= 1
        }
        return digits.decimalText(decimals: decimals)
    }

    /// The value times a power of ten, rounded down and half to even; nil if it is too long.
    private func quotient(decimals: Int) -> (floor: UInt128, rounded: UInt128)? {
        // A decade of a cross has thousands of texts, nearly all of which need 64 bits alone.
        if decimals <= 19, let short {
            let product = short.numerator.multipliedFullWidth(by: .tenToThe(decimals))
            if product.high < short.denominator {
                let (floor, rest) = short.denominator.dividingFullWidth(product)
                let missing = short.denominator - rest
                let isUp = rest > missing || (rest == missing && floor % 2 == 1)
                return (UInt128(floor), UInt128(floor) + (isUp ? 1 : 0))
            }
        }
        let (product, divisor) = (WideInteger(numerator, times: .tenToThe(decimals)), WideInteger(denominator))
        guard let floor = product.divided(by: divisor)?.quotient, let rounded = product.roundedQuotient(by: divisor)
        else { return nil }
        return (floor, rounded)
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
