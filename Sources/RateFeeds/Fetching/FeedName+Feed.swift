import Domain

extension FeedName {
    /// The feed in each of its forms; the first one is the default.
    ///
    /// The configuration uses the names of the forms (`WAYSWAP_FEED_<NAME>_FORM`).
    package var forms: [(name: String, feed: any RateFeed)] {
        switch self {
        case .ecb:
            [("xml", ECBXML()), ("csv", ECBCSV()), ("data-api", ECBDataAPI(currencies: ECBDataAPI.quoted))]
        case .nbpA: [("json", NBPTables(.a)), ("xml", NBPTables(.a, format: .xml))]
        case .nbpB: [("json", NBPTables(.b)), ("xml", NBPTables(.b, format: .xml))]
        case .nbpC: [("json", NBPTables(.c)), ("xml", NBPTables(.c, format: .xml))]
        case .nbpGold: [("json", NBPGold())]
        case .frankfurterV1: [("json", FrankfurterV1())]
        case .frankfurterV2:
            [
                ("json", FrankfurterV2()), ("csv", FrankfurterV2(format: .csv)),
                ("ndjson", FrankfurterV2(format: .ndjson)),
            ]
        case .exchangeRatesAPI: [("keyed", ExchangeRatesAPI()), ("legacy", ExchangeRatesAPI(.legacy))]
        case .currencyLayer: [("keyed", Currencylayer())]
        }
    }
}
