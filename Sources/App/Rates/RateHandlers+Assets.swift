import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of crypto assets, which are no currencies.
extension RateHandlers {
    /// Calendar days with prices for a change over 30 days.
    private static let daysOfChange = 40
    /// As many days as a model takes, and some that are missing.
    static let daysOfFan = 560

    func assetList(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let newest = try await assets.newest()
        return try await context.read(costing: ReadCost.assets) {
            let items = try await Asset.all.asyncCompactMap { asset -> AssetResponse? in
                guard let last = newest[asset] else { return AssetResponse(asset, nil) }
                let days = last.advanced(by: -Self.daysOfChange)...last
                return AssetResponse(
                    asset, try await AssetReader(assets, rates, catalogue, clock).series(of: asset, in: .eur, days))
            }
            return .reference(ListResponse(items), maxAge: Self.maxAge, for: request)
        }
    }

    func assetHistory(
        _ query: inout QueryParameters, _ request: Request, _ context: AppContext
    ) async throws -> APIResponse {
        let (key, asked) = try await assetKey(
            &query, request.prefersCSV ? .csv : .json, as: RenderedRates.Subject.asset)
        return try await rendered.response(to: key, request, context, costing: asked.cost) {
            let series = try await series(asked)
            let history = RateHistory(series, group: asked.group, asOf: asked.newest)
            guard key.form != .csv else { return .csv(HistoryTable([history]).bytes, vary: true) }
            var response = APIResponse.reference(
                HistoryResponse(
                    history, source: series.source, licence: series.licence, isStale: key.isStale),
                maxAge: Self.maxAge)
            response.headers[.vary] = "Accept"
            return response
        }
    }

    func assetHistoryChart(
        _ query: inout QueryParameters, _ request: Request, _ context: AppContext, _ picture: Picture
    ) async throws -> APIResponse {
        let (key, asked) = try await assetKey(&query, .picture(picture), as: RenderedRates.Subject.asset)
        return try await rendered.response(to: key, request, context, costing: asked.cost + ReadCost.drawing) {
            let series = try await series(asked)
            return .chart(
                picture.chart(
                    of: RateHistory(series, group: asked.group, asOf: asked.newest), by: ChartSource(series)))
        }
    }

    func assetForecast(
        _ query: inout QueryParameters, _ request: Request, _ context: AppContext
    ) async throws -> APIResponse {
        let language = context.language
        let (key, asked) = try await fanKey(&query, request.prefersCSV ? .csv : .text(language))
        return try await rendered.response(to: key, request, context, costing: ReadCost.forecast) {
            let (series, fan) = try await fan(asked)
            guard key.form != .csv else { return .csv(ForecastTable(fan).bytes, vary: true) }
            var response = APIResponse.reference(
                AssetForecastResponse(
                    series, fan, licence: series.licence, isStale: key.isStale,
                    notes: fan.notes.map { $0.inWords(language) }),
                maxAge: Self.maxAge)
            response.headers[.vary] = "Accept, Accept-Language"
            return response
        }
    }

    func assetForecastChart(
        _ query: inout QueryParameters, _ request: Request, _ context: AppContext, _ picture: Picture
    ) async throws -> APIResponse {
        let (key, asked) = try await fanKey(&query, .picture(picture))
        return try await rendered.response(to: key, request, context, costing: ReadCost.forecast + ReadCost.drawing) {
            let (series, fan) = try await fan(asked)
            let start = fan.last.day.advanced(by: -Self.daysBeforeFan)
            let history = RateHistory(series.since(start), group: .day, asOf: asked.newest)
            return .chart(
                picture.chart(
                    of: history, by: ChartSource(series),
                    before: ComingDays(fan: fan.fan, days: fan.days, notes: fan.notes)))
        }
    }

    private func fanKey(
        _ query: inout QueryParameters, _ form: RenderedRates.Form
    ) async throws -> (RenderedRates.Key, AssetQuery) {
        let (asset, quote) = try query.asset()
        try query.finish()
        return try await key(of: asset, in: quote, form, as: RenderedRates.Subject.assetForecast) { newest in
            (newest.advanced(by: -Self.daysOfFan), newest, .day)
        }
    }

    private func assetKey(
        _ query: inout QueryParameters, _ form: RenderedRates.Form,
        as subject: (AssetQuery) -> RenderedRates.Subject
    ) async throws -> (RenderedRates.Key, AssetQuery) {
        let (asset, quote) = try query.asset()
        let days = AskedDays(&query)
        try query.finish()
        return try await key(of: asset, in: quote, form, as: subject) { newest in
            let (first, last) = days.resolved(newest: newest)
            return (first, last, days.group)
        }
    }

    private func key(
        of asset: Asset, in quote: Currency, _ form: RenderedRates.Form,
        as subject: (AssetQuery) -> RenderedRates.Subject,
        _ stretch: (Day) -> (first: Day, last: Day, group: RateHistory.Interval)
    ) async throws -> (RenderedRates.Key, AssetQuery) {
        let (changes, assetChanges) = (try await rates.changes(), try await assets.changes())
        let reference = try await rates.referenceRates(at: clock.now())
        guard reference.quotes(quote) else { throw noRate(of: quote, at: "/quote") }
        guard let newest = try await assets.newest()[asset] else { throw Problem.noAssetPrices }
        let (first, last, group) = stretch(newest)
        let asked = AssetQuery(
            changes: assetChanges, asset: asset, quote: quote, group: group, first: first, last: last, newest: newest)
        let isStale = newest.distance(to: Day(of: clock.now(), in: .gmt)) > AssetSeries.daysUntilStale
        let key = RenderedRates.Key(
            changes: changes, days: reference.days, source: nil, isStale: isStale, subject: subject(asked), form: form)
        return (key, asked)
    }

    private func series(_ asked: AssetQuery) async throws -> AssetSeries {
        guard asked.first <= asked.last else { return AssetSeries(of: asked.asset, in: asked.quote, [], by: [:]) }
        return try await AssetReader(assets, rates, catalogue, clock).series(
            of: asked.asset, in: asked.quote, asked.first...asked.last)
    }

    private func fan(_ asked: AssetQuery) async throws -> (AssetSeries, ValueFan) {
        let series = try await series(asked)
        guard let fan = ValueFan(series.values) else {
            throw Problem.tooFewCloses(FanModel.v1.leastCloses)
        }
        return (series, fan)
    }
}

extension QueryParameters {
    /// An asset and the currency in which it is valued; both are required.
    mutating func asset() throws -> (Asset, Currency) {
        let (code, quote) = (text("asset") ?? "", requiredCurrency("quote"))
        guard let asset = Asset(code) else {
            fault("asset", RequestFault.unknownAsset)
            try finish()
            throw Problem.notFound
        }
        return (asset, quote)
    }
}

extension AssetSeries {
    /// Who says so, in the words of the answer.
    var source: String { closes.last?.source ?? "" }

    var licence: String {
        "Source: \(source). Prices for information only; other currencies by reference rates of the \(converters ?? "ECB")."
    }
}
