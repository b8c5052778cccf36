/// Where a rate comes from, in the word that is stored beside it.
package struct RateSourceName: Sendable, Hashable {
    package let text: String

    package init(text: String) {
        self.text = text
    }

    /// The European Central Bank: units per one euro.
    package static let ecb = RateSourceName(text: "ECB")
    /// Narodowy Bank Polski, table A: zlotys per unit, every working day.
    package static let nbpA = RateSourceName(text: "NBP-A")
    /// Table B: rarer currencies, once a week and in few digits.
    package static let nbpB = RateSourceName(text: "NBP-B")
    /// Table C: what banks pay and ask, by a formula from the market of the trading day.
    package static let nbpC = RateSourceName(text: "NBP-C")
    /// Zlotys per gram of gold, as `XAU` to `PLN`; no currency rate.
    package static let nbpGold = RateSourceName(text: "NBP-GOLD")
    package static let frankfurter = RateSourceName(text: "FRANKFURTER")
    package static let exchangeRatesAPI = RateSourceName(text: "EXCHANGERATESAPI")
    package static let currencylayer = RateSourceName(text: "CURRENCYLAYER")
}

extension RateSourceName: CustomStringConvertible {
    package var description: String { text }
}
