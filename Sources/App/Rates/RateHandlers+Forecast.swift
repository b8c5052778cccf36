import API
import Domain
import Hummingbird
import JSON

/// Handlers of what may come, and of what moved most.
extension RateHandlers {
    func forecast(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        if query.text("asset") != nil { return try await assetForecast(&query, request, context.language) }
        let base = query.requiredCurrency("base")
        let quote = query.requiredCurrency("quote")
        let source = query.source()
        let model = query.model(of: models)
        try query.finish()
        let key = try await forecastKey(
            base, quote, source, model, form: request.prefersCSV ? .csv : .text(context.language))
        return try await rendered.response(to: key, request) {
            let forecast = try await forecast(key)
            guard key.form != .csv else { return .csv(ForecastTable(forecast).bytes, vary: true) }
            var response = APIResponse.reference(
                ForecastResponse(
                    forecast, isStale: key.isStale, notes: forecast.notes.map { $0.inWords(context.language) }),
                maxAge: Self.maxAge)
            response.headers[.vary] = "Accept, Accept-Language"
            return response
        }
    }

    func forecastKey(
        _ base: Currency, _ quote: Currency, _ source: RateSource?, _ model: FanModel = .v1, form: RenderedRates.Form
    ) async throws -> RenderedRates.Key {
        guard base != quote else {
            throw Problem.invalid("/quote", "must be another currency than base", .sameCurrency)
        }
        let changes = try await rates.changes()
        let (newest, isStale) = try await publication(of: source, quoting: [("/base", base), ("/quote", quote)])
        guard newest.source.kind.feedsForecasts else { throw Problem.noForecast(.noForecastOfVendor) }
        return RenderedRates.Key(
            changes: changes, source: newest.source, newest: newest.date, isStale: isStale,
            subject: .forecast(base, quote, model: model.name), form: form)
    }

    /// The forecast of the pair of `key`.
    func forecast(_ key: RenderedRates.Key) async throws -> RateForecast {
        guard case .forecast(let base, let quote, let name) = key.subject,
            let model = models.first(where: { $0.name == name })
        else { throw Problem.notFound }
        let reach = RateForecast.reach(of: key.source, before: key.newest, model)
        let card = try await cards.card(of: key.source, at: key.changes) { try await rates.scoreCard(of: key.source) }
        guard let days = catalogue.days(of: [base, quote], within: reach),
            let closes = try await rates.closes(base, quote, of: key.source, in: days),
            let forecast = RateForecast(closes, of: base, in: quote, model, catalogue: catalogue, card: card)
        else { throw Problem.noForecast(.tooFewCloses(model.leastCloses)) }
        return forecast
    }

    func movers(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let base = query.currency("base") ?? .eur
        let source = query.source()
        try query.finish()
        let changes = try await rates.changes()
        let (newest, isStale) = try await publication(of: source, quoting: [("/base", base)])
        let key = RenderedRates.Key(
            changes: changes, source: newest.source, newest: newest.date, isStale: isStale, subject: .movers(base))
        return try await rendered.response(to: key, request) {
            let days = RateForecast.reach(of: newest.source, before: newest.date)
            guard
                let movers = RateMovers(
                    try await rates.publications(of: newest.source, in: days), from: base)
            else { throw Problem.beforeHistory }
            return APIResponse.reference(
                MoversResponse(movers, catalogue: catalogue, isStale: isStale), maxAge: Self.maxAge)
        }
    }
}

extension QueryParameters {
    /// The model of a forecast: one of those that the server has; the first one if none is named.
    fileprivate mutating func model(of models: [FanModel]) -> FanModel {
        guard let name = text("model") else { return models[0] }
        if let model = models.first(where: { $0.name == name }) { return model }
        let isOff = name == LSTM.name ? "is switched off on this server; it " : ""
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

    init(_ forecast: RateForecast) { (fan, days) = (forecast.fan, forecast.days) }

    init(_ forecast: ValueFan) { (fan, days) = (forecast.fan, forecast.days) }

    var bytes: [UInt8] {
        var bytes = CSVLine.header(["date", "median", "p2_5", "p10", "p25", "p75", "p90", "p97_5"])
        for (index, day) in days.enumerated() {
            let point = ForecastPoint(fan, after: index + 1)
            let quantiles = [point.median, point.p2, point.p10, point.p25, point.p75, point.p90, point.p97]
            bytes += CSVLine.bytes([.string(day.description)] + quantiles.map { .number($0) })
        }
        return bytes
    }
}
