import API
import Domain
import Foundation

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

/// Who says what a drawing shows, and on which days.
struct ChartSource {
    let name: String
    let licence: String
    let schedule: PublicationSchedule

    init(_ origins: RateOrigins) {
        (name, licence) = (origins.source, origins.licence)
        schedule = (origins.all.first?.source ?? .ecb).schedule
    }
}

/// What may come after a history.
struct ComingDays {
    let fan: RateFan
    let days: [Day]
    let notes: [RateForecast.Note]
}

extension Picture {
    /// Several pairs, each as 100 on its first day.
    func chart(of series: [RateHistory], by source: ChartSource) -> RateChart {
        let shown = series.map { history in
            (history.quote, history.pieces(by: source.schedule).rebased, LineFigures(history))
        }
        return several(
            shown, base: series.first?.base.code ?? "", days: series.flatMap { $0.points.map(\.day) }, source)
    }

    /// One pair, and what may come if it is known.
    func chart(of history: RateHistory, by source: ChartSource, before coming: ComingDays? = nil) -> RateChart {
        var words = words("\(history.base.code)/\(history.quote)", source, days: history.points.map(\.day))
        if let figures = LineFigures(history) {
            words.number = language.formats.number(figures.last.text)
            words.unit = history.quote.code
            words.change = change(figures.changePercent)
            words.description = ChartWords.line(words.title, figures)[language]
        }
        if let coming, let end = coming.days.last {
            let ends = coming.fan.ends(of: .eighty, after: coming.days.count)
            let sentence = ChartWords.fan(from: ends.low.rateText, to: ends.high.rateText, on: end)
            words.description = ([words.description, sentence[language]] + coming.notes.map { $0.text[language] })
                .joined(separator: " ")
        }
        let line = RateChart.Line(name: history.quote.code, pieces: history.pieces(by: source.schedule))
        return RateChart(lines: [line], fan: coming.map(fan), words: words, size: size, theme: theme)
    }

    private func fan(_ coming: ComingDays) -> RateChart.Fan {
        func band(_ band: FanModel.Band, _ name: String) -> RateChart.Fan.Band {
            let ends = coming.days.indices.map { coming.fan.ends(of: band, after: $0 + 1) }
            return RateChart.Fan.Band(name: name, lows: ends.map(\.low), highs: ends.map(\.high))
        }
        return RateChart.Fan(
            days: coming.days, medians: coming.days.indices.map { coming.fan.centre(after: $0 + 1) },
            bands: [
                band(.ninetyFive, ChartWords.outcomes[language]), band(.eighty, "80%"), band(.half, "50%"),
            ],
            until: coming.days.last.map { ChartWords.until($0)[language] } ?? "")
    }

    func chart(of index: RateIndex, by source: ChartSource) -> RateChart {
        let shown = index.series.map { series in
            (
                series.quote,
                RateChart.pieces(of: series.points.map { RateChart.Point(day: $0.day, value: $0.value) }) {
                    index.group.isGap(from: $0, to: $1, by: source.schedule)
                }, LineFigures(series)
            )
        }
        return several(shown, base: index.base.code, days: index.series.flatMap { $0.points.map(\.day) }, source)
    }

    private func several(
        _ shown: [(quote: Currency, pieces: [[RateChart.Point]], figures: LineFigures?)], base: String, days: [Day],
        _ source: ChartSource
    ) -> RateChart {
        var words = words(ChartWords.index(base)[language], source, days: days)
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

    private func words(_ title: String, _ source: ChartSource, days: [Day]) -> RateChart.Words {
        let formats = language.formats
        let ends = [days.min(), days.max()].compactMap(\.self).map(formats.shortDate)
        let span = (ends.first == ends.last ? Array(ends.prefix(1)) : ends).joined(separator: " – ")
        return RateChart.Words(
            language: language.rawValue, title: title,
            span: [span, source.name].filter { !$0.isEmpty }.joined(separator: " · "),
            licence: source.licence, description: ChartWords.empty[language],
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
