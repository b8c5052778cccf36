extension RateSource {
    /// The source publishes mid rates of currencies, usable for conversion. Table C has bid and ask, and gold is not a
    /// currency.
    package var hasMids: Bool { self != .nbpC && self != .nbpGold }

    /// What stands behind the rates of a source.
    package enum Kind: String, Sendable {
        /// A central bank fixes them.
        case official
        /// What banks deal at among themselves.
        case interbank
        /// The street, where it has another rate.
        case informal
        /// A company sells them; where they come from is its secret, and it may change what it once said.
        case vendor
        /// What buyers and sellers pay on exchanges, around the clock.
        case market

        /// Whether its history says how far a rate moves, and whether it is crossed.
        package var feedsForecasts: Bool { self == .official || self == .interbank || self == .market }
    }

    package var kind: Kind {
        switch self {
        // What Frankfurter's first version repeats are the figures of the ECB.
        case .ecb, .nbpA, .nbpB, .nbpC, .nbpGold, .frankfurter: .official
        case .frankfurterV2, .exchangeRatesAPI, .currencylayer: .vendor
        case .coinGecko, .messari, .assetFile, .assetSample: .market
        }
    }

    package var publisher: String {
        switch self {
        case .ecb: "European Central Bank"
        case .nbpA, .nbpB, .nbpC, .nbpGold: "Narodowy Bank Polski"
        case .frankfurter, .frankfurterV2: "Frankfurter"
        case .exchangeRatesAPI: "exchangeratesapi.io"
        case .currencylayer: "currencylayer"
        case .coinGecko: "CoinGecko"
        case .messari: "Messari"
        case .assetFile: "Imported prices"
        case .assetSample: "Sample prices"
        }
    }

    /// The attribution that must accompany the source's rates.
    package var licence: String {
        switch self {
        case .ecb: "Source: ECB statistics. Reference rates for information only; crosses are our own calculation."
        case .nbpA, .nbpB, .nbpC: "Źródło: NBP"
        case .nbpGold: "Źródło: NBP. Price of one gram of gold in złoty."
        case .frankfurter:
            "Source: ECB statistics, by way of Frankfurter. Reference rates for information only; crosses are our own "
                + "calculation."
        case .frankfurterV2:
            "Source: Frankfurter, a blend of the rates of many banks. For information only; crosses are our own "
                + "calculation."
        case .exchangeRatesAPI, .currencylayer, .assetFile, .messari:
            "Source: \(publisher). For information only; crosses are our own calculation."
        case .coinGecko: "Price data by CoinGecko. For information only; crosses are our own calculation."
        case .assetSample: "Sample prices, not the market."
        }
    }

    /// The attribution for rates from one currency to another; `quote` nil: to all currencies of the source.
    ///
    /// The NBP publishes values in złoty. The text of a cross says that the NBP does not publish it.
    package func licence(from base: Currency, to quote: Currency?) -> String {
        switch self {
        case .nbpA, .nbpB, .nbpC:
            let isCross = base != pivot && quote != pivot
            return isCross ? "\(licence). Crosses are our own calculation." : licence
        case .ecb, .nbpGold, .frankfurter, .frankfurterV2, .exchangeRatesAPI, .currencylayer, .coinGecko, .messari,
            .assetFile, .assetSample:
            return licence
        }
    }

    /// The publisher's page about the source; nil for what no publisher has.
    package var page: String? {
        switch self {
        case .ecb:
            "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html"
        case .nbpA: "https://nbp.pl/statystyka-i-sprawozdawczosc/kursy/tabela-a/"
        case .nbpB: "https://nbp.pl/statystyka-i-sprawozdawczosc/kursy/tabela-b/"
        case .nbpC: "https://nbp.pl/statystyka-i-sprawozdawczosc/kursy/tabela-c/"
        case .nbpGold: "https://api.nbp.pl/en.html"
        case .frankfurter, .frankfurterV2: "https://frankfurter.dev"
        case .exchangeRatesAPI: "https://exchangeratesapi.io"
        case .currencylayer: "https://currencylayer.com"
        case .coinGecko: "https://www.coingecko.com"
        case .messari: "https://messari.io"
        case .assetFile, .assetSample: nil
        }
    }
}

extension [RatePublication] {
    /// The attributions that must accompany rates from one currency to another, each once. Made-up prices are nobody's:
    /// only alone they have a text, and answers mark them otherwise.
    package func licence(from base: Currency, to quote: Currency?) -> String {
        let published = filter { $0.source != .assetSample }
        var texts: [String] = []
        for publication in published.isEmpty ? self : published {
            let text = publication.source.licence(from: base, to: quote)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts.joined(separator: " ")
    }
}
