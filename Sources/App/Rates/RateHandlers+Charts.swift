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
    private static let daysBeforeFan = 90

    func historyChart(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let picture = query.picture(in: context.language)
        let asked = AskedHistory(&query, most: Self.mostLines)
        try query.finish()
        let (key, stretch) = try await key(to: asked, .picture(picture))
        return try await rendered.response(to: key, request) {
            .chart(picture.chart(of: try await histories(stretch, key), by: key.source))
        }
    }

    func comparisonChart(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let picture = query.picture(in: context.language)
        let asked = AskedHistory(&query, most: Self.mostLines)
        try query.finish()
        let (key, stretch) = try await key(to: asked, .picture(picture), as: RenderedRates.Subject.comparison)
        return try await rendered.response(to: key, request) {
            .chart(picture.chart(of: try await index(stretch, key), by: key.source))
        }
    }

    func forecastChart(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let picture = query.picture(in: context.language)
        let base = query.requiredCurrency("base")
        let quote = query.requiredCurrency("quote")
        let source = query.source()
        try query.finish()
        let key = try await forecastKey(base, quote, source, form: .picture(picture))
        return try await rendered.response(to: key, request) {
            let forecast = try await forecast(key)
            let stretch = HistoryQuery(
                base: base, quotes: [quote], isList: false, group: .day,
                first: forecast.last.day.advanced(by: -Self.daysBeforeFan), last: forecast.last.day)
            let history = try await histories(stretch, key)[0]
            return .chart(picture.chart(of: forecast, after: history))
        }
    }
}

/// How a drawing is wanted.
struct Picture: Hashable, Sendable {
    let size: RateChart.Size
    let theme: RateChart.Theme
    let language: Language
}

extension QueryParameters {
    mutating func picture(in language: Language) -> Picture {
        let width = int("width", in: RateChart.Size.widths) ?? 960
        let height = int("height", in: RateChart.Size.heights) ?? 480
        return Picture(
            size: RateChart.Size(width: width, height: height), theme: choice("theme", RateChart.Theme.self) ?? .auto,
            language: language)
    }
}

extension Picture {
    /// One pair as its rate, several pairs each as 100 on its first day.
    func chart(of series: [RateHistory], by source: RateSource) -> RateChart {
        guard series.count == 1, let history = series.first else {
            let shown = series.map { history in
                (history.quote, history.pieces(by: source.schedule).rebased, LineFigures(history))
            }
            return several(
                shown, base: series.first?.base ?? .eur, days: series.flatMap { $0.points.map(\.day) }, source)
        }
        var words = words(
            "\(history.base)/\(history.quote)", source, from: history.base, to: history.quote,
            days: history.points.map(\.day))
        if let figures = LineFigures(history) {
            words.number = language.formats.number(figures.last.text)
            words.unit = history.quote.code
            words.change = change(figures.changePercent)
            words.description = ChartWords.line(words.title, figures)[language]
        }
        let line = RateChart.Line(name: history.quote.code, pieces: history.pieces(by: source.schedule))
        return RateChart(lines: [line], words: words, size: size, theme: theme)
    }

    func chart(of index: RateIndex, by source: RateSource) -> RateChart {
        let shown = index.series.map { series in
            (
                series.quote,
                RateChart.pieces(of: series.points.map { RateChart.Point(day: $0.day, value: $0.value) }) {
                    index.group.isGap(from: $0, to: $1, by: source.schedule)
                }, LineFigures(series)
            )
        }
        return several(shown, base: index.base, days: index.series.flatMap { $0.points.map(\.day) }, source)
    }

    func chart(of forecast: RateForecast, after history: RateHistory) -> RateChart {
        var chart = chart(of: [history], by: forecast.source)
        let fan = forecast.fan
        func band(_ band: FanModel.Band, _ name: String) -> RateChart.Fan.Band {
            let ends = (1...forecast.days.count).map { fan.ends(of: band, after: $0) }
            return RateChart.Fan.Band(name: name, lows: ends.map(\.low), highs: ends.map(\.high))
        }
        var words = chart.words
        if let end = forecast.days.last {
            let ends = fan.ends(of: .eighty, after: forecast.days.count)
            let sentence = ChartWords.fan(from: ends.low.rateText, to: ends.high.rateText, on: end)
            words.description = ([words.description, sentence[language]] + forecast.notes.map { $0.text[language] })
                .joined(separator: " ")
        }
        chart = RateChart(
            lines: chart.lines,
            fan: RateChart.Fan(
                days: forecast.days, medians: forecast.days.map { _ in fan.last },
                bands: [
                    band(.ninetyFive, ChartWords.outcomes[language]), band(.eighty, "80%"), band(.half, "50%"),
                ],
                until: forecast.days.last.map { ChartWords.until($0)[language] } ?? ""),
            words: words, size: size, theme: theme)
        return chart
    }

    private func several(
        _ shown: [(quote: Currency, pieces: [[RateChart.Point]], figures: LineFigures?)], base: Currency, days: [Day],
        _ source: RateSource
    ) -> RateChart {
        var words = words(
            ChartWords.index(base)[language], source, from: base, to: shown.count == 1 ? shown[0].quote : nil,
            days: days)
        let sentences = shown.compactMap { quote, _, figures in
            figures.map { ChartWords.line(quote.code, $0)[language] }
        }
        if !sentences.isEmpty { words.description = sentences.joined(separator: " ") }
        let lines = shown.map { quote, pieces, figures in
            RateChart.Line(
                name: quote.code, note: figures.map { language.formats.change($0.changePercent) }, pieces: pieces)
        }
        return RateChart(lines: lines, words: words, size: size, theme: theme)
    }

    private func change(_ percent: String) -> RateChart.Words.Change {
        RateChart.Words.Change(
            text: language.formats.change(percent),
            direction: percent.hasPrefix("-") ? -1 : percent.allSatisfy { "0.".contains($0) } ? 0 : 1)
    }

    private func words(
        _ title: String, _ source: RateSource, from base: Currency, to quote: Currency?, days: [Day]
    ) -> RateChart.Words {
        let formats = language.formats
        let ends = [days.min(), days.max()].compactMap(\.self).map(formats.shortDate)
        let span = (ends.first == ends.last ? Array(ends.prefix(1)) : ends).joined(separator: " – ")
        return RateChart.Words(
            language: language.rawValue, title: title,
            span: [span, source.rawValue].filter { !$0.isEmpty }.joined(separator: " · "),
            licence: source.licence(from: base, to: quote), description: ChartWords.empty[language],
            published: ChartWords.published[language], empty: ChartWords.empty[language],
            axes: AxisWords(formats))
    }
}

extension [[RateChart.Point]] {
    /// Each as 100 at its first point.
    fileprivate var rebased: [[RateChart.Point]] {
        guard let first = first?.first?.value else { return self }
        return map { piece in piece.map { RateChart.Point(day: $0.day, value: 100 * $0.value / first) } }
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
