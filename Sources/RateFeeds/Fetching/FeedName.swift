/// The feeds that can be fetched; the raw value is their name in the configuration.
package enum FeedName: String, CaseIterable, Hashable, Sendable {
    case ecb = "ECB"
    case nbpA = "NBP_A"
    case nbpB = "NBP_B"
    case nbpC = "NBP_C"
    case frankfurterV1 = "FRANKFURTER_V1"
    case frankfurterV2 = "FRANKFURTER_V2"
    case exchangeRatesAPI = "EXCHANGERATESAPI"
    case currencyLayer = "CURRENCYLAYER"

    /// Where the publisher serves it.
    package var publishedAt: String {
        switch self {
        case .ecb: "https://www.ecb.europa.eu/stats/eurofxref/"
        case .nbpA, .nbpB, .nbpC: "https://api.nbp.pl/api/"
        case .frankfurterV1, .frankfurterV2: "https://api.frankfurter.dev/"
        case .exchangeRatesAPI: "https://api.exchangeratesapi.io/"
        case .currencyLayer: "https://api.currencylayer.com/"
        }
    }

    package var needsKey: Bool { self == .exchangeRatesAPI || self == .currencyLayer }

    /// The central banks' own feeds; the others repeat them or cost a key.
    package var isOnUnlessSaid: Bool {
        switch self {
        case .ecb, .nbpA, .nbpB, .nbpC: true
        case .frankfurterV1, .frankfurterV2, .exchangeRatesAPI, .currencyLayer: false
        }
    }

    package var schedule: FeedSchedule {
        switch self {
        case .ecb: .ecb
        case .nbpA: .nbpA
        case .nbpB: .nbpB
        case .nbpC: .nbpC
        case .frankfurterV1: .frankfurterV1
        case .frankfurterV2: .frankfurterV2
        case .exchangeRatesAPI, .currencyLayer: .daily
        }
    }
}
