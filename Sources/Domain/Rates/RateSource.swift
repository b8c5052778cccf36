/// Who publishes rates, by the name that the wire and the database use.
package enum RateSource: String, Hashable, Sendable, CaseIterable {
    /// European Central Bank: units per one euro.
    case ecb = "ECB"
    /// Narodowy Bank Polski, table A: złoty per one unit, every working day.
    case nbpA = "NBP-A"
    /// Table B, of Wednesdays: rarer currencies in few digits.
    case nbpB = "NBP-B"
    /// Table C: what banks pay and ask, by a formula from the market of the trading day.
    case nbpC = "NBP-C"
    /// Złoty per gram of gold, as `XAU`; no currency.
    case nbpGold = "NBP-GOLD"
    /// The ECB's rates once more.
    case frankfurter = "FRANKFURTER"
    /// A blend of many banks' rates, some of them carried forward.
    case frankfurterV2 = "FRANKFURTER-V2"
    case exchangeRatesAPI = "EXCHANGERATESAPI"
    case currencylayer = "CURRENCYLAYER"

    /// What the rates of a publication are measured in.
    package var pivot: Currency {
        switch self {
        case .ecb, .frankfurter, .frankfurterV2, .exchangeRatesAPI: .eur
        case .nbpA, .nbpB, .nbpC, .nbpGold: .pln
        case .currencylayer: .usd
        }
    }

    /// Whether rates say how much of the pivot one unit is worth, not how many units one of the pivot is.
    package var valuesUnits: Bool {
        switch self {
        case .nbpA, .nbpB, .nbpC, .nbpGold: true
        case .ecb, .frankfurter, .frankfurterV2, .exchangeRatesAPI, .currencylayer: false
        }
    }

    /// Its word on a figure of `other` is a second one: a publisher of its own, with currencies at their mid. Those that
    /// repeat the ECB, or blend it with others, would confirm its mistakes.
    package func confirms(_ other: RateSource) -> Bool {
        switch self {
        case other, .nbpC, .nbpGold, .frankfurter, .frankfurterV2, .exchangeRatesAPI: false
        case .ecb, .nbpA, .nbpB, .currencylayer: true
        }
    }

    /// Its figures change within their day, and it tells the latest of them: a small change is no contradiction.
    package var movesWithinItsDay: Bool {
        switch self {
        case .frankfurterV2, .exchangeRatesAPI, .currencylayer: true
        case .ecb, .nbpA, .nbpB, .nbpC, .nbpGold, .frankfurter: false
        }
    }

    /// It lists tokens, metals and currencies of the past among its currencies, day by day.
    package var listsUnlistedCodes: Bool {
        switch self {
        case .exchangeRatesAPI, .currencylayer: true
        case .ecb, .nbpA, .nbpB, .nbpC, .nbpGold, .frankfurter, .frankfurterV2: false
        }
    }

    /// Days after a publication on which it still speaks for a day, when later ones are there: beyond is a hole.
    package var longestHole: Int { self == .nbpB ? 14 : 7 }

    /// Those that are asked for a reference, in this order; the others confirm figures, or are shown for themselves.
    package static let byRank: [RateSource] = [.ecb, .nbpA, .nbpB]
}

extension RateSource: CustomStringConvertible {
    package var description: String { rawValue }
}

extension RateSource {
    /// The currency that a row of this source is about.
    package func currency(of pair: RatePair) -> Currency { valuesUnits ? pair.base : pair.quote }

    package func pair(of currency: Currency) -> RatePair {
        valuesUnits ? RatePair(base: currency, quote: pivot) : RatePair(base: pivot, quote: currency)
    }
}
