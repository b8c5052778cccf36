/// Sources of rates; raw values are the names on the wire and in the database.
package enum RateSource: String, Hashable, Sendable, CaseIterable {
    /// European Central Bank: units per euro.
    case ecb = "ECB"
    /// Narodowy Bank Polski, table A: złoty per unit, every working day.
    case nbpA = "NBP-A"
    /// NBP table B, Wednesdays: less common currencies with fewer digits.
    case nbpB = "NBP-B"
    /// NBP table C: bid and ask of banks, by a formula from the market of the trading day.
    case nbpC = "NBP-C"
    /// Złoty per gram of gold, as `XAU`; not a currency.
    case nbpGold = "NBP-GOLD"
    /// A copy of the ECB's rates.
    case frankfurter = "FRANKFURTER"
    /// A blend of many banks' rates, some of them carried forward.
    case frankfurterV2 = "FRANKFURTER-V2"
    case exchangeRatesAPI = "EXCHANGERATESAPI"
    case currencylayer = "CURRENCYLAYER"
    /// Closes of crypto assets: US dollars per unit at the end of each day in UTC, as are the three that follow.
    case coinGecko = "COINGECKO"
    case messari = "MESSARI"
    /// What an operator imported.
    case assetFile = "ASSET-FILE"
    /// Made-up prices of the demo. They go for good with the first real price of any asset.
    case assetSample = "ASSET-SAMPLE"

    /// The common currency of all rates of a publication.
    package var pivot: Currency {
        switch self {
        case .ecb, .frankfurter, .frankfurterV2, .exchangeRatesAPI: .eur
        case .nbpA, .nbpB, .nbpC, .nbpGold: .pln
        case .currencylayer, .coinGecko, .messari, .assetFile, .assetSample: .usd
        }
    }

    /// True if rates are pivot per unit, false if they are units per pivot.
    package var valuesUnits: Bool {
        switch self {
        case .nbpA, .nbpB, .nbpC, .nbpGold, .coinGecko, .messari, .assetFile, .assetSample: true
        case .ecb, .frankfurter, .frankfurterV2, .exchangeRatesAPI, .currencylayer: false
        }
    }

    /// True if the source is an independent confirmation of `other`: its own publisher, with mid rates of currencies. A
    /// source that repeats or blends the ECB's rates would repeat its errors.
    package func confirms(_ other: RateSource) -> Bool {
        switch self {
        case other, .nbpC, .nbpGold, .frankfurter, .frankfurterV2, .exchangeRatesAPI, .assetSample: false
        case .ecb, .nbpA, .nbpB, .currencylayer: !other.isOfAssets
        case .coinGecko, .messari, .assetFile: other.isOfAssets
        }
    }

    /// Rates change within their day, and responses contain the latest value: a small change is not a revision.
    package var movesWithinItsDay: Bool {
        switch self {
        case .frankfurterV2, .exchangeRatesAPI, .currencylayer: true
        case .ecb, .nbpA, .nbpB, .nbpC, .nbpGold, .frankfurter, .coinGecko, .messari, .assetFile, .assetSample: false
        }
    }

    /// The source regularly lists tokens, metals and historic currencies.
    package var listsUnlistedCodes: Bool {
        switch self {
        case .exchangeRatesAPI, .currencylayer: true
        case .ecb, .nbpA, .nbpB, .nbpC, .nbpGold, .frankfurter, .frankfurterV2, .coinGecko, .messari, .assetFile,
            .assetSample:
            false
        }
    }

    /// Maximum age in days of a publication that is used for a later day in the past; a longer gap counts as no rate.
    package var maxGapDays: Int { self == .nbpB ? 14 : 7 }

    /// Sources of the reference, in order of preference. The others confirm rates or are shown separately: what a vendor
    /// said may change later, so none is the home of a currency.
    package static let byRank: [RateSource] = [
        .ecb, .nbpA, .nbpB, .coinGecko, .messari, .assetFile, .assetSample,
    ]

    /// Its prices are of crypto assets, which no other source has.
    package var isOfAssets: Bool { kind == .market }

    /// Whether samples are among the sources of a rate, named as answers do.
    package static func isSample(_ names: String) -> Bool { names.contains(assetSample.rawValue) }

    /// The first of its prices ends all of the other's, which are made up.
    func ends(_ other: RateSource) -> Bool { other == .assetSample && isOfAssets && self != other }
}

extension RateSource: CustomStringConvertible {
    package var description: String { rawValue }
}

extension RateSource {
    /// The currency that the rate of this pair values.
    package func currency(of pair: RatePair) -> Currency { valuesUnits ? pair.base : pair.quote }

    package func pair(of currency: Currency) -> RatePair {
        valuesUnits ? RatePair(base: currency, quote: pivot) : RatePair(base: pivot, quote: currency)
    }
}
