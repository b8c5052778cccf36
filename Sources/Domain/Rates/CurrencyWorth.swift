/// What a currency is worth in the common unit of all sources, as a fraction with at most 15 digits in each part.
///
/// The quotient of any two of them fits into an `ExchangeRate` without rounding, so no loop of pairs gains. Central banks
/// publish up to seven digits, and a value is the product of one or two of their figures. A longer figure is rounded to 15
/// digits, once and before any pair reads it: its pairs agree all the same.
struct CurrencyWorth: Hashable, Sendable {
    let numerator: UInt128
    let denominator: UInt128
    /// False if the published figures were too long.
    let isExact: Bool

    static let one = CurrencyWorth(1, over: 1)

    private static let digits = 15
    private static let limit = UInt128.tenToThe(digits)

    /// What a source says of a currency, times the worth of the pivot.
    /// - Parameter valuesUnits: The figure is pivots for a unit, not units for a pivot.
    init(_ figure: PublishedRate, valuesUnits: Bool, of pivot: CurrencyWorth) {
        let (mantissa, scale) = figure.shortened
        let unit = UInt128.tenToThe(scale)
        let own = valuesUnits ? Self(mantissa, over: unit) : Self(unit, over: mantissa)
        let isWhole = own.isExact && pivot.isExact && scale == figure.scale
        let product = Self(own.numerator * pivot.numerator, over: own.denominator * pivot.denominator)
        self.init(product.numerator, product.denominator, isExact: isWhole && product.isExact)
    }

    private init(_ numerator: UInt128, _ denominator: UInt128, isExact: Bool) {
        (self.numerator, self.denominator, self.isExact) = (numerator, denominator, isExact)
    }

    private init(_ numerator: UInt128, over denominator: UInt128) {
        let divisor = numerator.greatestCommonDivisor(with: denominator)
        let (above, below) = (numerator / divisor, denominator / divisor)
        if above <= Self.limit, below <= Self.limit {
            self.init(above, below, isExact: true)
        } else if above >= below {
            let (quotient, scale) = Self.rounded(above, over: below)
            self.init(quotient, scale, isExact: false)
        } else {
            let (quotient, scale) = Self.rounded(below, over: above)
            self.init(scale, quotient, isExact: false)
        }
    }

    /// The quotient of at least one with 15 digits, as so many parts of a power of ten.
    private static func rounded(_ above: UInt128, over below: UInt128) -> (UInt128, UInt128) {
        let scale = UInt128.tenToThe(max(0, digits - (above / below).digits))
        let quotient = WideInteger(above, times: scale).roundedQuotient(by: WideInteger(below)) ?? limit
        return (min(quotient, limit), scale)
    }
}

extension ExchangeRate {
    /// Units of one currency for one of another, of what both are worth.
    init?(_ have: CurrencyWorth, in want: CurrencyWorth) {
        self.init(
            numerator: have.numerator * want.denominator, denominator: have.denominator * want.numerator)
    }
}
