import API
import Domain
import Hummingbird
import JSON

/// Handlers of crypto assets, and of everything that has a price.
extension RateHandlers {
    func assetList(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let newest = try await rates.referenceRates(at: clock.now())
        return try await context.read(costing: ReadCost.assets) {
            let items = try await Asset.all.asyncCompactMap { asset in
                AssetResponse(asset, try await trend(of: CurrencyPair(asset.currency, .eur), by: newest))
            }
            return .reference(ListResponse(items), maxAge: Self.maxAge, for: request)
        }
    }

    /// Every currency and asset as seen from one: its rate, how it changed, and its way since.
    func overview(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let base = query.currency("base", orAsset: true) ?? .eur
        try query.finish()
        let changes = try await rates.changes()
        let answer = try await answer(of: nil, quoting: [("/base", base)])
        let key = RenderedRates.Key(
            changes: changes, days: answer.rates.days, source: nil, stale: answer.staleSources,
            subject: .overview(base))
        return try await rendered.response(to: key, request, context, costing: ReadCost.movers) {
            let all = answer.rates.quotable + answer.rates.priced.map(\.currency)
            let rows = try await all.filter { $0 != base }.asyncCompactMap { code -> OverviewResponse.Row? in
                // The price of an asset is what one costs; a rate is what one of the base gets.
                let pair = code.isAsset ? CurrencyPair(code, base) : CurrencyPair(base, code)
                guard let trend = try await trend(of: pair, by: answer.rates) else { return nil }
                return OverviewResponse.Row(code, trend, answer.origins(from: pair.base, to: pair.quote))
            }
            return .reference(
                OverviewResponse(of: base, rows, answer.origins(ofAllTo: base)), maxAge: Self.maxAge)
        }
    }

    /// Without a fan.
    private func trend(of pair: CurrencyPair, by newest: ReferenceRates) async throws -> PairTrend? {
        guard newest.mid(from: pair.base, to: pair.quote) != nil,
            let last = newest.newestDay(from: pair.base, to: [pair.quote])
        else { return nil }
        let series = try await rates.series(
            from: pair.base, to: pair.quote, by: newest, in: last.advanced(by: -PairTrend.shortReach)...last,
            opens: true)
        return PairTrend(series, of: pair, by: newest)
    }
}

extension QueryParameters {
    /// The currency or asset that is valued: `base`, or `asset` in its place.
    mutating func base() -> Currency {
        guard let code = text("asset") else { return requiredCurrency("base", orAsset: true) }
        guard let asset = Asset(code) else {
            fault("asset", RequestFault.unknownAsset)
            return .eur
        }
        return asset.currency
    }
}
