extension ExchangeRate {
    package var value: Double {
        if let short { return Double(short.numerator) / Double(short.denominator) }
        return Double(numerator) / Double(denominator)
    }

    package var inverse: ExchangeRate { ExchangeRate(inverting: self) }

    private init(inverting rate: ExchangeRate) {
        numerator = rate.denominator
        denominator = rate.numerator
        givenText = nil
    }

    /// The exact rate times `1 + premiumBps / 10,000`. The premium is clamped to -9,999 bps...10,000 %.
    package func adding(premiumBps: Int) -> ExchangeRate {
        guard premiumBps != 0 else { return self }
        let premium = min(max(premiumBps, 1 - BasisPoints.oneHundredPercent), 100 * BasisPoints.oneHundredPercent)
        return ExchangeRate(
            shortening: numerator * UInt128(BasisPoints.oneHundredPercent + premium),
            over: denominator * UInt128(BasisPoints.oneHundredPercent))
    }

    /// Drops trailing digits if a part is too long, which happens for a third premium on the longest published rates.
    private init(shortening numerator: UInt128, over denominator: UInt128) {
        let divisor = numerator.greatestCommonDivisor(with: denominator)
        var parts = (numerator / divisor, denominator / divisor)
        while max(parts.0, parts.1) > Self.maximumPart { parts = (max(1, parts.0 / 10), max(1, parts.1 / 10)) }
        (self.numerator, self.denominator) = parts
        givenText = nil
    }

    /// Distance above `mid` in basis points of `mid`, rounded half to even; negative if below.
    package func premiumBps(over mid: ExchangeRate) -> Int {
        let asked = WideInteger(numerator, times: mid.denominator)
        let fair = WideInteger(denominator, times: mid.numerator)
        let distance = (asked < fair ? fair - asked : asked - fair) * UInt128(BasisPoints.oneHundredPercent)
        let rounded = Int(clamping: distance.roundedQuotient(by: fair) ?? .max)
        return asked < fair ? -rounded : rounded
    }

    /// Converts `money`, rounded once, half to even; nil if `money` or the result is outside 0...`Money.limit`.
    package func converting(_ money: Money, to currency: Currency) -> Money? {
        converting(money, to: currency, marginBps: 0, odd: false)
    }

    /// Converts at a rate changed by a margin; see `WideInteger.roundedQuotient` for `odd`.
    func converting(_ money: Money, to currency: Currency, marginBps: Int, odd: Bool) -> Money? {
        guard (0...Money.limit).contains(money.minorUnits), abs(marginBps) < BasisPoints.oneHundredPercent else {
            return nil
        }
        let units = currency.minorUnits - money.currency.minorUnits
        let amount =
            UInt128(money.minorUnits) * UInt128(BasisPoints.oneHundredPercent + marginBps) * .tenToThe(max(0, units))
        let divisor = denominator * UInt128(BasisPoints.oneHundredPercent) * .tenToThe(max(0, -units))
        let result = WideInteger(amount, times: numerator).roundedQuotient(by: WideInteger(divisor), odd: odd)
        guard let result, result <= UInt128(Money.limit) else { return nil }
        return Money(minorUnits: Int64(result), currency: currency)
    }
}

extension ExchangeRate {
    /// To which side a conversion is rounded.
    package enum Direction: Sendable { case up, down }

    /// Converts `money`, rounded once to one side; nil if `money` or the result is outside 0...`Money.limit`.
    package func converting(_ money: Money, to currency: Currency, rounded direction: Direction) -> Money? {
        guard (0...Money.limit).contains(money.minorUnits) else { return nil }
        let units = currency.minorUnits - money.currency.minorUnits
        let product = WideInteger(UInt128(money.minorUnits) * .tenToThe(max(0, units)), times: numerator)
        guard let (quotient, remainder) = product.divided(by: WideInteger(denominator * .tenToThe(max(0, -units)))),
            quotient <= UInt128(Money.limit)
        else { return nil }
        let isUp = direction == .up && remainder > WideInteger(0)
        let result = Int64(quotient) + (isUp ? 1 : 0)
        return result <= Money.limit ? Money(minorUnits: result, currency: currency) : nil
    }
}
