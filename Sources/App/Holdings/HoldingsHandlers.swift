import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/me/holdings`: what a traveller has of crypto assets elsewhere, and what it is worth.
struct HoldingsHandlers {
    let store: any HoldingsStore
    let travellers: any TravellerStore
    let assets: any AssetStore
    let rates: any RateStore
    let catalogue: Catalogue
    let clock: WallClock

    func holdings(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let currency = try await currency(request, context)
        return try await response(try await store.holdings(of: context.me), in: currency, context)
    }

    func replace(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let currency = try await currency(request, context)
        let asked = try await context.body(of: request, HoldingsRequest.init)
        let version = try context.version(request)
        let changed = try await store.change(of: context.me) { holdings in
            guard version == nil || version == holdings.version else { throw Problem.staleVersion }
            return try holdings.replaced(by: asked.items)
        }
        return try await response(changed, in: currency, context)
    }

    /// The one that the request names, or the traveller's own.
    private func currency(_ request: Request, _ context: TravellerContext) async throws -> Currency {
        var query = QueryParameters(request)
        let asked = query.currency("currency")
        try query.finish()
        guard let asked else {
            guard let own = try await travellers.me(context.me, at: context.now).value else {
                throw TravellerRefusal.noSuchTraveller
            }
            return own.profile.traveller.details.homeCurrency
        }
        guard catalogue.isSwappable(asked, at: context.now) else {
            throw Problem.invalid("/currency", "is not a currency we know", .unknownCurrency)
        }
        return asked
    }

    private func response(
        _ holdings: Holdings, in currency: Currency, _ context: TravellerContext
    ) async throws -> APIResponse {
        let newest = try await assets.newest()
        let reader = AssetReader(assets, rates, catalogue, clock)
        var series: [Asset: AssetSeries] = [:]
        for asset in holdings.items.map(\.asset) {
            guard let last = newest[asset] else { continue }
            series[asset] = try await reader.series(
                of: asset, in: currency, last.advanced(by: -RateHandlers.daysOfFan)...last)
        }
        let valued = ValuedHoldings(holdings, in: currency, series)
        let language = context.language
        return .ok(
            HoldingsResponse(valued, notes: valued.fan?.notes.map { $0.inWords(language) } ?? []),
            version: holdings.version)
    }
}
