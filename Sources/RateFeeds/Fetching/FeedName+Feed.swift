extension FeedName {
    /// How its answers are read.
    package var feed: any RateFeed {
        switch self {
        case .ecb: ECBXML()
        case .nbpA: NBPTables(.a)
        case .nbpB: NBPTables(.b)
        case .nbpC: NBPTables(.c)
        case .frankfurterV1: FrankfurterV1()
        case .frankfurterV2: FrankfurterV2()
        case .exchangeRatesAPI: ExchangeRatesAPI()
        case .currencyLayer: Currencylayer()
        }
    }
}
