/// The feeds that can be fetched; the raw value is their name in the configuration.
package enum FeedName: String, CaseIterable, Hashable, Sendable {
    case ecb = "ECB"
    case nbpA = "NBP_A"
    case nbpB = "NBP_B"
    case nbpC = "NBP_C"
    case nbpGold = "NBP_GOLD"
    case frankfurterV1 = "FRANKFURTER_V1"
    case frankfurterV2 = "FRANKFURTER_V2"
    case exchangeRatesAPI = "EXCHANGERATESAPI"
    case currencyLayer = "CURRENCYLAYER"

    /// The central banks' own rates. The other feeds repeat them, need a key, or are about gold.
    package var isOnByDefault: Bool {
        switch self {
        case .ecb, .nbpA, .nbpB, .nbpC: true
        case .nbpGold, .frankfurterV1, .frankfurterV2, .exchangeRatesAPI, .currencyLayer: false
        }
    }
}
