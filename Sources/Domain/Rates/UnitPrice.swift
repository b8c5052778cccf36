/// The price of one unit of the dearer currency in the other one, as people say it: 1 EUR is 38.06 THB, whichever of the
/// two an offer or a trade names. The rates that it is compared with have the same direction.
package struct UnitPrice: Hashable, Sendable {
    package let base: Currency
    package let quote: Currency
    /// Nil if an amount is zero.
    package let rate: String?
    package let reference: String?
    package let otherReference: String?
    package let informal: String?

    /// - Parameters:
    ///   - paid: Units of `other` for one of `one`; the rates that it is compared with have the same direction.
    ///   - second: Of a second source.
    package init(
        of one: Currency, in other: Currency, at paid: ExchangeRate?, reference: ExchangeRate?,
        second: ExchangeRate? = nil, informal: ExchangeRate? = nil
    ) {
        let isTurned = (paid ?? reference).map { $0.numerator < $0.denominator } ?? false
        let text = { (rate: ExchangeRate?) in rate.map { isTurned ? $0.inverse.text : $0.text } }
        (base, quote) = isTurned ? (other, one) : (one, other)
        rate = text(paid)
        self.reference = text(reference)
        otherReference = text(second)
        self.informal = text(informal)
    }
}
