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
        var publications: [Currency: [RatePublication]] = [:]
        // A rate of some days before converts the first price.
        let reach = days.lowerBound.advanced(by: -RateSource.ecb.maxGapDays)...days.upperBound
        for other in Set(prices.map(\.currency)) where other != currency {
            guard let known = catalogue.days(of: [other, currency], within: reach) else { continue }
            publications[other] = try await rates.history(other, currency, of: .ecb, in: known)
        }
        return AssetSeries(of: asset, in: currency, prices, by: publications)
    }
}
