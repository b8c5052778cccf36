import API
import Domain
import Hummingbird
import JSON

/// Handlers of what may come, and of what moved most.
extension RateHandlers {
    func forecast(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let base = query.base()
        let quote = query.requiredCurrency("quote", orAsset: true)
        let source = query.source()
        let model = query.model(of: models(of: base, quote))
        try query.finish()
        let found = try await forecastStretch(
            base, quote, source, model, form: request.prefersCSV ? .csv : .text(context.language))
        return try await rendered.response(to: found.key, request, context, costing: ReadCost.forecast) {
            let forecast = try await forecast(found)
            guard found.key.form != .csv else {
                return .csv(ForecastTable(forecast, isSample: found.origins.isSample).bytes, vary: true)
            }
            var response = APIResponse.reference(
                ForecastResponse(
                    forecast, found.origins, notes: forecast.notes.map { $0.inWords(context.language) }),
                maxAge: Self.maxAge)
            response.headers[.vary] = "Accept, Accept-Language"
            return response
        }
    }

    func forecastStretch(
        _ base: Currency, _ quote: Currency, _ source: RateSource?, _ model: FanModel = .v1, form: RenderedRates.Form
    ) async throws -> RateStretch {
        guard base != quote else {
            throw Problem.invalid("/quote", "must be another currency than base", .sameCurrency)
        }
        let changes = try await rates.changes()
        let answer = try await answer(of: source, quoting: [("/base", base), ("/quote", quote)])
        let origins = answer.origins(from: base, to: quote)
        guard let pace = answer.rates.pace(from: base, to: quote),
            let newest = answer.rates.newestDay(from: base, to: [quote]),
            origins.all.allSatisfy(\.source.kind.feedsForecasts)
        else { throw Problem.noForecastOfVendor }
        for currency in [base, quote] {
            if let last = answer.rates.ended(currency) { throw Problem.noForecast(of: currency, since: last) }
        }
        let reach = RateForecast.reach(of: pace, before: newest, model)
        let key = RenderedRates.Key(
            changes: changes, days: answer.rates.days, source: source, stale: answer.staleSources,
            subject: .forecast(base, quote, model: model.name), form: form)
        let query = HistoryQuery(
            base: base, quotes: [quote], isList: false, group: .day, first: reach.lowerBound, last: reach.upperBound)
        return RateStretch(key: key, query: query, rates: answer.rates, origins: origins)
    }

    /// The forecast of the pair of `found`.
    func forecast(_ found: RateStretch) async throws -> RateForecast {
        guard case .forecast(let base, let quote, let name) = found.key.subject,
            let model = models(of: base, quote).first(where: { $0.name == name })
        else { throw Problem.notFound }
        let days = catalogue.days(of: [base, quote], within: found.query.first...found.query.last)
        let series = try await days.asyncMap {
            try await rates.series(from: base, to: quote, by: found.rates, in: $0, opens: false)
        }
        guard let closes = series.flatMap(PairCloses.init) else {
            throw Problem.tooFewCloses(model.leastCloses)
        }
        let card = try await cards.card(of: closes.source, at: found.key.changes) {
            try await rates.scoreCard(of: closes.source)
        }
        let forecast = RateForecast(closes, of: base, in: quote, model, catalogue: catalogue, card: card)
        guard let forecast else { throw Problem.tooFewCloses(model.leastCloses) }
        return forecast
    }

    func movers(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let base = query.currency("base", orAsset: true) ?? .eur
        let source = query.source()
        try query.finish()
        let changes = try await rates.changes()
        let answer = try await answer(of: source, quoting: [("/base", base)])
        let origins = answer.origins(ofAllTo: base)
        let key = RenderedRates.Key(
            changes: changes, days: answer.rates.days, source: source, stale: answer.staleSources,
            subject: .movers(base))
        return try await rendered.response(to: key, request, context, costing: ReadCost.movers) {
            let rates = try await comparable(answer.rates, of: source, to: base)
            guard let newest = rates.newestDay(of: [base]) else { throw Problem.noRates }
            let before = try await self.answer(
                of: source, quoting: [], for: newest.advanced(by: -RateMovers.days))
            guard let movers = RateMovers(rates, since: before.rates, from: base) else {
                throw Problem.noRatesOfAMonthAgo
            }
            var series: [Currency: PairSeries] = [:]
            for currency in movers.movers.map(\.currency) {
                guard let pace = rates.pace(from: base, to: currency),
                    let days = catalogue.days(
                        of: [base, currency], within: RateForecast.reach(of: pace, before: newest))
                else { continue }
                series[currency] = try await self.rates.series(
                    from: base, to: currency, by: rates, in: days, opens: false)
            }
            return APIResponse.reference(
                MoversResponse(movers.measured(by: series, before: newest), catalogue: catalogue, origins),
                maxAge: Self.maxAge)
        }
    }

    /// The newest rates, or those of the last day of a currency that nobody has published for long: what moved since then
    /// would count as a move of that currency.
    private func comparable(
        _ newest: ReferenceRates, of source: RateSource?, to base: Currency
    ) async throws -> ReferenceRates {
        guard let last = newest.ended(base) else { return newest }
        return try await answer(of: source, quoting: [("/base", base)], for: last).rates
    }
}

extension QueryParameters {
    /// The model of a forecast: one of those that the server has; the first one if none is named.
    fileprivate mutating func model(of models: [FanModel]) -> FanModel {
        guard let name = text("model") else { return models[0] }
        if let model = models.first(where: { $0.name == name }) { return model }
        let isOff = LSTM.Subject(rawValue: name) == nil ? "" : "is not here for this pair; it "
        fault("model", "\(isOff)must be one of \(models.map(\.name).joined(separator: ", "))")
        return models[0]
    }
}

extension RateForecast.Note {
    func inWords(_ language: Language) -> ForecastNote { ForecastNote(code: code, text: text[language]) }
}

/// A forecast as a table for spreadsheets.
struct ForecastTable {
    let fan: RateFan
    let days: [Day]
    let isSample: Bool

    init(_ forecast: RateForecast, isSample: Bool) {
        (fan, days, self.isSample) = (forecast.fan, forecast.days, isSample)
    }

    var bytes: [UInt8] {
        let names = ["date", "median", "p2_5", "p10", "p25", "p75", "p90", "p97_5"]
        var bytes = CSVLine.header(names + CSVLine.sampleHeader(isSample))
        for (index, day) in days.enumerated() {
            let point = ForecastPoint(fan, after: index + 1)
            let quantiles = [point.median, point.p2, point.p10, point.p25, point.p75, point.p90, point.p97]
            let cells: [JSONValue?] = [.string(day.description)] + quantiles.map { .number($0) }
            bytes += CSVLine.bytes(cells + CSVLine.sampleCell(isSample))
        }
        return bytes
    }
}
