import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/me/holdings`: what a traveller has of crypto assets elsewhere and in the wallet, and what it is worth.
struct HoldingsHandlers {
    let store: any HoldingsStore
    let travellers: any TravellerStore
    let wallets: any WalletStore
    let rates: any RateStore
    let catalogue: Catalogue

    /// As many days as a model takes, and some that are missing.
    private static let daysOfFan = 560

    func holdings(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await asked(request, context)
        return try await response(try await store.holdings(of: context.me), asked, context)
    }

    func replace(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await asked(request, context)
        let wish = try await context.body(of: request, HoldingsRequest.init)
        let version = try context.version(request)
        let changed = try await store.change(of: context.me) { holdings in
            guard version == nil || version == holdings.version else { throw Problem.staleVersion }
            return try holdings.replaced(by: wish.items)
        }
        return try await response(changed, asked, context)
    }

    /// How holdings are shown.
    private struct Asked {
        let currency: Currency
        let range: HistoryRange
    }

    /// In the currency that the request names, or the traveller's own.
    private func asked(_ request: Request, _ context: TravellerContext) async throws -> Asked {
        var query = QueryParameters(request)
        let named = query.currency("currency")
        let range = query.choice("range", HistoryRange.self) ?? .quarter
        try query.finish()
        guard let named else {
            guard let own = try await travellers.me(context.me, at: context.now).value else {
                throw TravellerRefusal.noSuchTraveller
            }
            return Asked(currency: own.profile.traveller.details.homeCurrency, range: range)
        }
        try catalogue.checkSwappable(["/currency": named], at: context.now)
        return Asked(currency: named, range: range)
    }

    private func response(
        _ holdings: Holdings, _ asked: Asked, _ context: TravellerContext
    ) async throws -> APIResponse {
        let rates = try await rates.referenceRates(at: context.now)
        let wallet = try await wallets.wallet(of: context.me, asOf: nil, at: context.now)
        let bought = wallet.value.assets
        let assets = Set(holdings.items.map(\.asset) + bought.map(\.asset))
        let today = Day(of: context.now, in: .gmt)
        let newest = rates.newestDay(of: assets.map(\.currency)) ?? today
        let since = asked.range.first(before: newest)
        let first = min(since, newest.advanced(by: -Self.daysOfFan))
        let cost = ReadCost.history(days: first.distance(to: newest) + 1, series: max(1, assets.count))
        return try await context.read(costing: cost) {
            var series: [Asset: PairSeries] = [:]
            for asset in assets {
                series[asset] = try await self.rates.series(
                    from: asset.currency, to: asked.currency, by: rates, in: first...newest, opens: false)
            }
            let valued = ValuedHoldings(
                holdings, bought: bought, in: asked.currency, series, by: rates, since: since, at: context.now)
            let language = context.language
            return .ok(
                HoldingsResponse(valued, notes: valued.fan?.notes.map { $0.inWords(language) } ?? []),
                version: holdings.version
            ).asOf(wallet.event)
        }
    }
}
