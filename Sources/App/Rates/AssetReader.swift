import Domain

/// Reads prices, and the rates that convert them.
struct AssetReader {
    private let assets: any AssetStore
    private let rates: any RateStore
    private let catalogue: Catalogue

    init(_ assets: any AssetStore, _ rates: any RateStore, _ catalogue: Catalogue) {
        (self.assets, self.rates, self.catalogue) = (assets, rates, catalogue)
    }

    func series(of asset: Asset, in currency: Currency, _ days: ClosedRange<Day>) async throws -> AssetSeries {
        let prices = try await assets.prices(of: [asset], in: days)[asset] ?? []
        var converting: [Currency: [RateHistory.Point]] = [:]
        // A rate of some days before converts the first price.
        let reach = days.lowerBound.advanced(by: -AssetSeries.converter.maxGapDays)...days.upperBound
        for other in Set(prices.map(\.currency)) where other != currency {
            guard let known = catalogue.days(of: [other, currency], within: reach) else { continue }
            converting[other] = try await rates.mids(from: other, to: currency, of: AssetSeries.converter, in: known)
        }
        return AssetSeries(of: asset, in: currency, prices, by: converting)
    }
}
