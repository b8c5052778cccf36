package import Domain

/// One publisher's daily closes of crypto assets in US dollars, an asset a request.
///
/// Does no I/O. The rows are validated like those of every feed.
package protocol AssetFeed: Sendable {
    var name: RateSource { get }
    /// Ends with a slash.
    var defaultBaseURL: String { get }
    /// The most days that the publisher answers at once, up to yesterday.
    var mostDays: Int { get }
    var needsKey: Bool { get }
    /// Asks for the closes of these days, of which the last one is yesterday.
    func request(_ asset: Asset, _ days: ClosedRange<Day>, hasKey: Bool) -> FeedRequest
    /// The closes of the days that were asked for and are over, oldest first.
    func read(_ response: FeedResponse, of asset: Asset, asked: FeedRequest) throws(FeedFault) -> ParsedFeed
}

/// The feeds of assets; the raw value is their name in the configuration.
package enum AssetFeedName: String, CaseIterable, Sendable {
    case coinGecko = "coingecko"
    case messari

    package var feed: any AssetFeed {
        switch self {
        case .coinGecko: CoinGeckoPrices()
        case .messari: MessariPrices()
        }
    }
}

extension AssetFeed {
    /// What a request for some days of an asset is about.
    func scope(_ asset: Asset, _ days: ClosedRange<Day>) -> FeedScope {
        FeedScope(days: days, currencies: [asset.currency])
    }

    /// The closes that were asked for. A body of other days would overwrite what is stored.
    func parsed(_ closes: [(day: Day, rate: PublishedRate)], of asset: Asset, asked: FeedRequest) -> ParsedFeed {
        ParsedFeed(
            source: name,
            rows: closes.filter { asked.scope.days?.contains($0.day) ?? true }.map {
                FeedRow(day: $0.day, base: asset.currency, quote: name.pivot, rate: $0.rate)
            })
    }
}
