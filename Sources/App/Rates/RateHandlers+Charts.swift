import API
import Crypto
import Domain
import Foundation
import Hummingbird

/// Handlers of rates as drawings. The words on them are in the reader's language.
extension RateHandlers {
    /// More lines than that nobody can tell apart.
    static let mostLines = 10
    /// Calendar days of history before a fan.
    static let daysBeforeFan = 90

    func historyChart(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let picture = query.picture(in: context.language)
        let asked = AskedHistory(&query, most: Self.mostLines)
        try query.finish()
        let found = try await stretch(of: asked, .picture(picture))
        return try await rendered.response(
            to: found.key, request, context, costing: found.query.cost + ReadCost.drawing
        ) {
            let source = ChartSource(found.origins)
            let series = try await histories(found)
            return .chart(
                series.count == 1 ? picture.chart(of: series[0], by: source) : picture.chart(of: series, by: source))
        }
    }

    func comparisonChart(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let picture = query.picture(in: context.language)
        let asked = AskedHistory(&query, most: Self.mostLines)
        try query.finish()
        let found = try await stretch(of: asked, .picture(picture), as: RenderedRates.Subject.comparison)
        return try await rendered.response(
            to: found.key, request, context, costing: found.query.cost + ReadCost.drawing
        ) {
            .chart(picture.chart(of: try await index(found), by: ChartSource(found.origins)))
        }
    }

    func forecastChart(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let picture = query.picture(in: context.language)
        let base = query.base()
        let quote = query.requiredCurrency("quote", orAsset: true)
        let source = query.source()
        try query.finish()
        let found = try await forecastStretch(base, quote, source, form: .picture(picture))
        return try await rendered.response(
            to: found.key, request, context, costing: ReadCost.forecast + ReadCost.drawing
        ) {
            let forecast = try await forecast(found)
            let stretch = HistoryQuery(
                base: base, quotes: [quote], isList: false, group: .day,
                first: forecast.last.day.advanced(by: -Self.daysBeforeFan), last: forecast.last.day)
            let history = try await histories(
                RateStretch(key: found.key, query: stretch, rates: found.rates, origins: found.origins))[0]
            return .chart(
                picture.chart(
                    of: history, by: ChartSource(found.origins),
                    before: ComingDays(fan: forecast.fan, days: forecast.days, notes: forecast.notes)))
        }
    }
}

extension APIResponse {
    /// A drawing. Opened as a page of its own it loads nothing, and has no style but that of its theme.
    static func chart(_ chart: RateChart) -> APIResponse {
        var response = APIResponse(.ok, body: chart.svg)
        response.contentType = "image/svg+xml"
        response.caching = .publicly(maxAge: RateHandlers.maxAge)
        response.entityTag = tag(of: response.body)
        response.headers[.vary] = "Accept-Language"
        response.headers[.contentSecurityPolicy] = chart.theme.policy
        return response
    }
}

extension RateChart.Theme {
    fileprivate var policy: String { Self.policies[self] ?? "default-src 'none'" }

    private static let policies = Dictionary(
        uniqueKeysWithValues: allCases.map { theme in
            let digest = Data(SHA256.hash(data: Data(theme.style.utf8))).base64EncodedString()
            return (
                theme,
                "default-src 'none'; style-src 'sha256-\(digest)'; frame-ancestors 'none'; base-uri 'none'"
            )
        })
}
