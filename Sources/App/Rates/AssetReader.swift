import Domain

/// Reads prices, and the rates that convert them.
struct AssetReader {
    private let assets: any AssetStore
    private let rates: any RateStore
    private let catalogue: Catalogue
    private let clock: WallClock

    init(_ assets: any AssetStore, _ rates: any RateStore, _ catalogue: Catalogue, _ clock: WallClock) {
        (self.assets, self.rates, self.catalogue, self.clock) = (assets, rates, catalogue, clock)
    }

    func series(of asset: Asset, in currency: Currency, _ days: ClosedRange<Day>) async throws -> AssetSeries {
        let prices = try await assets.prices(of: [asset], in: days)[asset] ?? []
        let newest = try await rates.referenceRates(at: clock.now())
        var converting: [Currency: PairSeries] = [:]
        for other in Set(prices.map(\.currency)) where other != currency {
            guard let known = catalogue.days(of: [other, currency], within: days) else { continue }
            converting[other] = try await rates.series(
                from: other, to: currency, by: newest, in: known, opens: true)
        }
        return AssetSeries(
            of: asset, in: currency, prices, by: converting.mapValues(\.points),
            of: newest.sourceText(from: prices.map(\.currency), to: currency))
    }
}
