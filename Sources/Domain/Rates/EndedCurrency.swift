import Foundation

/// A currency whose day has come.
package struct EndedCurrency: Sendable, Equatable {
    package let currency: Currency
    package let retirement: CurrencyFacts.Retirement

    package init(_ currency: Currency, _ retirement: CurrencyFacts.Retirement) {
        self.currency = currency
        self.retirement = retirement
    }

    /// What an amount of it is in the successor: exact, then rounded to the nearest minor unit, half up, as the law of the
    /// euro says (Council Regulation (EC) 1103/97, article 5). Nil beyond what money can be.
    package func converted(_ money: Money) -> Money? {
        guard money.currency == currency, money.minorUnits >= 0, money.minorUnits <= Money.limit,
            // `try?`: a ratio that is no number is damage, and nothing is changed by it.
            let ratio = try? PublishedRate(retirement.ratio), ratio.mantissa > 0
        else { return nil }
        let successor = retirement.successor
        // At most 10^15 × 10^12 × 10^4 over 10^21 × 10^4: both fit into 128 bits.
        let dividend = UInt128(money.minorUnits) * .tenToThe(ratio.scale) * .tenToThe(successor.minorUnits)
        let divisor = ratio.mantissa * .tenToThe(currency.minorUnits)
        let rounded = (2 * dividend + divisor) / (2 * divisor)
        guard rounded <= UInt128(Money.limit) else { return nil }
        return Money(minorUnits: Int64(rounded), currency: successor)
    }
}
