/// Units of one currency per unit of another ("want per one have"), as an exact fraction in lowest terms.
///
/// Only amounts, texts and distances are rounded.
package struct ExchangeRate: Sendable {
    package let numerator: UInt128
    package let denominator: UInt128
    /// The digits as published or typed by a person; nil for a computed rate.
    let givenText: String?

    /// Upper limit of both parts, so that products with amounts, margins and minor units fit into 128 bits.
    static let maximumPart = UInt128.tenToThe(30)

    init?(numerator: UInt128, denominator: UInt128, givenText: String? = nil) {
        guard numerator > 0, denominator > 0 else { return nil }
        let divisor = numerator.greatestCommonDivisor(with: denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
        self.givenText = givenText
        guard self.numerator <= Self.maximumPart, self.denominator <= Self.maximumPart else { return nil }
    }

    private init(rate: PublishedRate, givenText: String?) {
        let (mantissa, scale) = rate.shortened
        let unit = UInt128.tenToThe(scale)
        let divisor = mantissa.greatestCommonDivisor(with: unit)
        numerator = mantissa / divisor
        denominator = unit / divisor
        self.givenText = givenText
    }

    /// One to one.
    package static let one = ExchangeRate(one: 1)

    private init(one: UInt128) {
        numerator = one
        denominator = one
        givenText = nil
    }

    /// The same value without its original digits, so that `text` shows it as a computed rate.
    package var asComputed: ExchangeRate { ExchangeRate(computed: self) }

    private init(computed rate: ExchangeRate) {
        numerator = rate.numerator
        denominator = rate.denominator
        givenText = nil
    }

    /// A rate in its published digits.
    package init(published rate: PublishedRate) {
        self.init(rate: rate, givenText: rate.text)
    }

    /// The cross of two rates against a common pivot: units of `want` per unit of `have`.
    package init?(perPivotOfHave have: PublishedRate, perPivotOfWant want: PublishedRate) {
        // A common scale keeps each part at 21 digits or fewer; at 30 if more than 12 decimals were published.
        let (have, want) = (have.shortened, want.shortened)
        let scale = max(have.scale, want.scale)
        self.init(
            numerator: want.mantissa * .tenToThe(scale - want.scale),
            denominator: have.mantissa * .tenToThe(scale - have.scale))
    }

    /// Maximum digits of a typed rate, without leading zeros.
    package static let maximumSignificantDigits = 12

    /// A rate typed by a person: the syntax of `PublishedRate`, with at most twelve significant digits.
    package init(decimal text: String) throws(RateFault) {
        let rate = try PublishedRate(text)
        let digits = text.utf8.filter { $0 != UInt8(ascii: ".") }.drop { $0 == UInt8(ascii: "0") }.count
        guard digits <= Self.maximumSignificantDigits else {
            throw .tooManyDigits(allowed: Self.maximumSignificantDigits)
        }
        let missing = max(0, Self.shownDigits - digits)
        let filled = (rate.mantissa * .tenToThe(missing)).decimalText(decimals: rate.scale + missing)
        self.init(rate: rate, givenText: missing > 0 ? filled : text)
    }

    /// The same, shown as it was typed.
    package init(typed text: String) throws(RateFault) {
        _ = try ExchangeRate(decimal: text)
        try self.init(frozen: text)
    }

    /// A stored rate, in the digits that it had when it was stored.
    package init(frozen text: String) throws(RateFault) {
        self.init(rate: try PublishedRate(long: text), givenText: text)
    }

    /// Both parts as text, `4404/1000`, without the digits as they were published.
    package var fraction: String { "\(numerator)/\(denominator)" }

    package init?(fraction text: String, shownAs given: String? = nil) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let numerator = UInt128(parts[0]), let denominator = UInt128(parts[1]) else {
            return nil
        }
        self.init(numerator: numerator, denominator: denominator, givenText: given)
    }

    /// The rate at which `gets` is paid for `gives`; nil unless both are positive.
    package init?(paying gets: Money, for gives: Money) {
        let allowed = 1...Money.limit
        guard allowed.contains(gets.minorUnits), allowed.contains(gives.minorUnits) else { return nil }
        self.init(
            numerator: UInt128(gets.minorUnits) * .tenToThe(gives.currency.minorUnits),
            denominator: UInt128(gives.minorUnits) * .tenToThe(gets.currency.minorUnits))
    }
}

extension ExchangeRate {
    /// The product of two rates; nil if its parts are too long.
    package func times(_ other: ExchangeRate) -> ExchangeRate? {
        let (first, second) = (
            numerator.greatestCommonDivisor(with: other.denominator),
            other.numerator.greatestCommonDivisor(with: denominator)
        )
        let (above, isAboveTooLong) = (numerator / first).multipliedReportingOverflow(by: other.numerator / second)
        let (below, isBelowTooLong) = (denominator / second)
            .multipliedReportingOverflow(by: other.denominator / first)
        return isAboveTooLong || isBelowTooLong ? nil : ExchangeRate(numerator: above, denominator: below)
    }
}

extension ExchangeRate: Hashable, Comparable {
    package static func == (left: Self, right: Self) -> Bool {
        left.numerator == right.numerator && left.denominator == right.denominator
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(numerator)
        hasher.combine(denominator)
    }

    package static func < (left: Self, right: Self) -> Bool {
        if let own = left.short, let other = right.short {
            return UInt128(own.numerator) * UInt128(other.denominator)
                < UInt128(other.numerator) * UInt128(own.denominator)
        }
        return WideInteger(left.numerator, times: right.denominator)
            < WideInteger(right.numerator, times: left.denominator)
    }
}

extension ExchangeRate {
    /// Both parts in 64 bits, where arithmetic takes a tenth of the time; nil if one is longer.
    var short: (numerator: UInt64, denominator: UInt64)? {
        guard let numerator = UInt64(exactly: numerator), let denominator = UInt64(exactly: denominator) else {
            return nil
        }
        return (numerator, denominator)
    }
}

extension ExchangeRate: CustomStringConvertible {
    package var description: String { text }
}
