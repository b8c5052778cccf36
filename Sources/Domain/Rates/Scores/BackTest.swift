import Foundation

/// Forecasts of the past, judged by what came after.
///
/// Every fifth day since the 500th is an origin. Each model sees the closes up to it, and its quantiles are compared with the
/// closes 1, 7, 30 and 96 publication days later. Everything is measured in logarithms, so that a pair and its other side
/// have the same score.
package struct BackTest: Sendable {
    /// The closes of one pair on the days of the test; nil where it has none.
    package struct Series: Sendable {
        package let base: Currency
        package let quote: Currency
        package let closes: [Double?]

        package init(_ base: Currency, _ quote: Currency, closes: [Double?]) {
            self.base = base
            self.quote = quote
            self.closes = closes
        }
    }

    package static let horizons = YearlyFan.horizons
    private static let step = 5
    /// The first origin of the outcomes that the yearly widths are fitted to.
    private static let firstOutcome = 60

    private let days: [Day]
    private let series: [Series]
    package let models: [any ForecastModel]

    /// - Parameters:
    ///   - days: The publication days, oldest first.
    ///   - series: The pairs; the yearly widths are fitted to all of them.
    ///   - others: Models that stand beside those of the project, such as the LSTM.
    package init(days: [Day], series: [Series], beside others: [any ForecastModel] = []) {
        self.days = days
        self.series = series
        let years = Set(days.map(\.civil.year)).sorted()
        let outcomes = series.flatMap { Self.outcomes(of: $0, days) }
        models =
            [
                RandomWalk(), FanForecast.v1, FanForecast.v2, RandomWalkWithDrift(), ExponentialSmoothing(), GarchT(),
                YearlyFan(outcomes, years: years), AdaptiveFan(),
            ] + others
    }

    /// The scores of one pair, window by window.
    package func scores(of series: Series) -> PairScores {
        var windows: [PairScores.Window] = []
        for origin in stride(from: ForecastWindow.length - 1, to: days.count, by: Self.step) {
            let history = Self.history(of: series, upTo: origin)
            guard history.count >= ForecastWindow.length,
                let window = ForecastWindow(history, year: days[origin].civil.year), let last = window.closes.last
            else { continue }
            let spreads = models.map { $0.spreads(of: window, after: Self.horizons) }
            let outcomes = Self.horizons.map { horizon -> Double? in
                let index = origin + horizon
                guard index < series.closes.count, let close = series.closes[index] else { return nil }
                return Foundation.log(close / last)
            }
            windows.append(
                PairScores.Window(
                    day: days[origin],
                    group: ForecastGroup(window, of: series.base, in: series.quote),
                    scores: spreads.map { spreads in
                        zip(spreads, outcomes).map { spread, outcome in outcome.map { PairScores.Score(spread, $0) } }
                    }))
        }
        return PairScores(windows)
    }

    /// The closes up to an origin without a gap, oldest first.
    private static func history(of series: Series, upTo origin: Int) -> [Double] {
        var found: [Double] = []
        var index = origin
        while index >= 0, found.count < ForecastWindow.historyLength, let close = series.closes[index] {
            found.append(close)
            index -= 1
        }
        return found.reversed()
    }

    private static func outcomes(of series: Series, _ days: [Day]) -> [YearlyFan.Outcome] {
        stride(from: firstOutcome, to: days.count, by: step).flatMap { origin -> [YearlyFan.Outcome] in
            let history = history(of: series, upTo: origin).suffix(ForecastWindow.length)
            guard let window = ForecastWindow(history, year: 0), let last = window.closes.last else { return [] }
            return horizons.compactMap { horizon -> YearlyFan.Outcome? in
                let index = origin + horizon
                guard index < series.closes.count, let close = series.closes[index] else { return nil }
                return YearlyFan.Outcome(
                    horizon: horizon,
                    ratio: abs(Foundation.log(close / last)) / window.fan.variance(after: horizon).squareRoot(),
                    knownIn: days[index].civil.year + 1)
            }
        }
    }
}

/// Which kind of pair a forecast is about, by the closes before it.
package enum ForecastGroup: String, Sendable, CaseIterable {
    case calm, emerging, pegged, drifting

    /// Currencies of emerging economies, as the International Monetary Fund lists them.
    private static let emergingCurrencies: Set<String> = [
        "BRL", "CNY", "HUF", "IDR", "INR", "MXN", "MYR", "PHP", "PLN", "RON", "THB", "TRY", "ZAR",
    ]
    /// A drift of 10 % a year.
    private static let strongDrift = Foundation.log(1.1)

    package init(_ window: ForecastWindow, of base: Currency, in quote: Currency) {
        if window.fan.hardlyMoves {
            self = .pegged
        } else if abs(window.mean) * RateFan.daysPerYear > Self.strongDrift {
            self = .drifting
        } else {
            let isEmerging = [base, quote].contains { Self.emergingCurrencies.contains($0.code) }
            self = isEmerging ? .emerging : .calm
        }
    }
}

/// How the forecasts of one pair did.
package struct PairScores: Sendable, Equatable {
    /// One forecast of one horizon.
    package struct Score: Sendable, Equatable {
        /// Mean pinball loss over the eleven quantiles, in percent.
        package let loss: Double
        /// Whether the outcome lies in the bands of 50, 80 and 95 %.
        package let isInside: [Bool]

        package init(loss: Double, isInside: [Bool]) {
            self.loss = loss
            self.isInside = isInside
        }

        init(_ spread: LogSpread, _ outcome: Double) {
            let quantiles = spread.quantiles
            var loss = 0.0
            for (level, quantile) in zip(LogSpread.levels, quantiles) {
                loss += max(level * (outcome - quantile), (level - 1) * (outcome - quantile))
            }
            self.init(
                loss: 100 * loss / Double(quantiles.count),
                // The places of the ends in `LogSpread.levels`.
                isInside: [(4, 6), (3, 7), (1, 9)].map { quantiles[$0] <= outcome && outcome <= quantiles[$1] })
        }
    }

    /// The forecasts of one day, by model and horizon; nil where nothing is known of the outcome.
    package struct Window: Sendable, Equatable {
        package let day: Day
        package let group: ForecastGroup
        package let scores: [[Score?]]

        package init(day: Day, group: ForecastGroup, scores: [[Score?]]) {
            self.day = day
            self.group = group
            self.scores = scores
        }
    }

    package let windows: [Window]

    package init(_ windows: [Window]) { self.windows = windows }
}
