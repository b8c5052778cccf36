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

    package static let horizons = [1, 7, 30, 96]
    private static let step = 5
    /// The models that every back-test judges. The first is the one that the others are compared with.
    private static let always: [any ForecastModel] = [RandomWalk(), FanForecast.v1, FanForecast.v2]
    /// The names that a score card may have.
    package static let modelNames = Set(always.map(\.name) + LSTM.Subject.allCases.map(\.rawValue))

    package let days: [Day]
    package let series: [Series]
    package let models: [any ForecastModel]

    /// - Parameters:
    ///   - days: The publication days, oldest first.
    ///   - series: The pairs.
    ///   - others: Models that stand beside those of the project, such as the LSTM.
    package init(days: [Day], series: [Series], beside others: [any ForecastModel] = []) {
        self.days = days
        self.series = series
        models = Self.always + others
    }

    /// The scores of one pair, window by window.
    ///
    /// - Parameter first: The day of the first forecast; nil for all.
    package func scores(of series: Series, since first: Day? = nil) -> PairScores {
        var windows: [PairScores.Window] = []
        let isReversed = LSTM.isReversed(series.base, series.quote)
        for origin in stride(from: ForecastWindow.length - 1, to: days.count, by: Self.step) {
            if let first, days[origin] < first { continue }
            let history = Self.history(of: series, upTo: origin)
            guard history.count >= ForecastWindow.length,
                let window = ForecastWindow(history, isReversed: isReversed),
                let last = window.closes.last
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
                    group: ForecastGroup(window.fan, of: series.base, in: series.quote),
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
}

/// Which kind of pair a forecast is about, by the closes before it.
package enum ForecastGroup: String, Sendable, CaseIterable {
    case calm, emerging, pegged, drifting, asset

    /// Currencies of emerging economies, as the International Monetary Fund lists them.
    private static let emergingCurrencies: Set<String> = [
        "BRL", "CNY", "HUF", "IDR", "INR", "MXN", "MYR", "PHP", "PLN", "RON", "THB", "TRY", "ZAR",
    ]

    package init(_ fan: RateFan, of base: Currency, in quote: Currency) {
        // The token of a dollar moves like the dollar, and hardly against it.
        let pair = [base, quote].map { Asset($0.code)?.promised ?? $0 }
        if fan.hardlyMoves || pair[0] == pair[1] {
            self = .pegged
        } else if pair.contains(where: \.isAsset) {
            self = .asset
        } else if fan.driftsStrongly {
            self = .drifting
        } else {
            let isEmerging = pair.contains { Self.emergingCurrencies.contains($0.code) }
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
        /// By how much the middle was wrong, in percent.
        package let error: Double
        /// A bit for each of the bands of 50, 80 and 95 % that the outcome lies in, the lowest first.
        package let bands: UInt8

        package init(loss: Double, error: Double, bands: UInt8) {
            (self.loss, self.error, self.bands) = (loss, error, bands)
        }

        init(_ spread: LogSpread, _ outcome: Double) {
            let quantiles = spread.quantiles
            var loss = 0.0
            for (level, quantile) in zip(LogSpread.levels, quantiles) {
                loss += max(level * (outcome - quantile), (level - 1) * (outcome - quantile))
            }
            var bands: UInt8 = 0
            // The places of the ends in `LogSpread.levels`.
            for (bit, ends) in [(4, 6), (3, 7), (1, 9)].enumerated()
            where quantiles[ends.0] <= outcome && outcome <= quantiles[ends.1] { bands |= 1 << bit }
            self.init(
                loss: 100 * loss / Double(quantiles.count), error: 100 * (outcome - spread.centre), bands: bands)
        }

        /// Whether the outcome lies in the band of 50 (0), 80 (1) or 95 % (2).
        func isInside(_ band: Int) -> Bool { bands >> band & 1 == 1 }
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
