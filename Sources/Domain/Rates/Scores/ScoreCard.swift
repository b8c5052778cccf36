package import Foundation

/// How well each model forecast, by group and horizon.
package struct ScoreCard: Sendable, Equatable {
    /// One model, one horizon, one group.
    package struct Row: Sendable, Equatable {
        package let model: String
        /// Nil: all groups.
        package let group: ForecastGroup?
        /// Publication days.
        package let horizon: Int
        package let windows: Int
        /// Percent of the outcomes within the bands of 50, 80 and 95 %.
        package let coverage: [Double]
        /// Mean loss in percent.
        package let pinball: Double
        /// The loss divided by that of the random walk on the same windows; below 1 is better.
        package let relativeLoss: Double
        /// The root mean square error of the middle, divided by that of the random walk's, which is the last close.
        package let relativeError: Double
        /// That a difference of the losses like this comes by chance, two-sided (Diebold and Mariano); nil for the random walk itself.
        package let p: Double?

        package init(
            model: String, group: ForecastGroup?, horizon: Int, windows: Int, coverage: [Double], pinball: Double,
            relative: (loss: Double, error: Double), p: Double?
        ) {
            self.model = model
            self.group = group
            self.horizon = horizon
            self.windows = windows
            self.coverage = coverage
            self.pinball = pinball
            (relativeLoss, relativeError) = relative
            self.p = p
        }
    }

    /// The days of the first and of the last forecast.
    package let from: Day
    package let to: Day
    package let computedAt: Date
    package let rows: [Row]

    package init(from: Day, to: Day, computedAt: Date, rows: [Row]) {
        self.from = from
        self.to = to
        self.computedAt = computedAt
        self.rows = rows
    }

    /// The day from which forecasts are judged: what was chosen by earlier ones has not seen them.
    package static let judgedFrom = Day(daysSince1970: 18_993)  // 2022-01-01

    /// Nil without a forecast since `first`.
    package init?(_ pairs: [PairScores], models: [String], since first: Day, computedAt: Date) {
        let windows = pairs.flatMap(\.windows).filter { $0.day >= first }
        guard let from = windows.map(\.day).min(), let to = windows.map(\.day).max() else { return nil }
        var rows: [Row] = []
        let groups: [ForecastGroup?] = [nil] + ForecastGroup.allCases.map(Optional.some)
        for group in groups {
            let chosen = windows.filter { group == nil || $0.group == group }.sorted { $0.day < $1.day }
            for model in models.indices {
                for (place, horizon) in BackTest.horizons.enumerated() {
                    if let row = Row(chosen, models, model, group, place, horizon) { rows.append(row) }
                }
            }
        }
        self.init(from: from, to: to, computedAt: computedAt, rows: rows)
    }
}

extension ScoreCard.Row {
    /// Nil without an outcome. The first model is the random walk.
    fileprivate init?(
        _ windows: [PairScores.Window], _ models: [String], _ model: Int, _ group: ForecastGroup?, _ place: Int,
        _ horizon: Int
    ) {
        var (count, loss, base, inside) = (0, 0.0, 0.0, [0, 0, 0])
        var (squares, baseSquares) = (0.0, 0.0)
        var differences: [(day: Day, sum: Double, count: Int)] = []
        for window in windows {
            guard let score = window.scores[model][place], let walk = window.scores[0][place] else { continue }
            count += 1
            loss += score.loss
            base += walk.loss
            squares += score.error * score.error
            baseSquares += walk.error * walk.error
            for band in inside.indices where score.isInside(band) { inside[band] += 1 }
            if differences.last?.day != window.day { differences.append((window.day, 0, 0)) }
            differences[differences.count - 1].sum += score.loss - walk.loss
            differences[differences.count - 1].count += 1
        }
        guard count > 0 else { return nil }
        self.init(
            model: models[model], group: group, horizon: horizon, windows: count,
            coverage: inside.map { 100 * Double($0) / Double(count) }, pinball: loss / Double(count),
            relative: (base == 0 ? 1 : loss / base, baseSquares == 0 ? 1 : (squares / baseSquares).squareRoot()),
            p: model == 0 ? nil : DieboldMariano(differences.map { $0.sum / Double($0.count) }, horizon: horizon).p)
    }
}

extension ScoreCard {
    /// The rows of one group; nil is all of them together.
    package func rows(of group: ForecastGroup?) -> [Row] { rows.filter { $0.group == group } }

    /// How much the middle of a model misses after 96 publication days over all groups, relative to the last close.
    package func relativeError(of model: String) -> Double? {
        rows.first { $0.model == model && $0.group == nil && $0.horizon == FanModel.horizon }?.relativeError
    }
}

/// The test whether two models differ, by their mean differences of loss on each day of origin.
///
/// Forecasts overlap, so the variance counts the covariances of neighbours, with Bartlett's weights; the statistic is
/// corrected for few days (Harvey, Leybourne and Newbold 1997).
struct DieboldMariano: Equatable {
    /// The probability of a difference like this by chance.
    let p: Double

    /// Publication days between two origins.
    private static let step = 5

    init(_ differences: [Double], horizon: Int) {
        // Two models that give the same forecast differ by rounding alone.
        let differences = differences.map { abs($0) < 1e-12 ? 0 : $0 }
        let count = differences.count
        guard count > 1, differences.contains(where: { $0 != 0 }) else {
            p = 1
            return
        }
        let n = Double(count)
        let mean = differences.reduce(0, +) / n
        let lags = (horizon - 1 + Self.step - 1) / Self.step
        func covariance(_ lag: Int) -> Double {
            guard lag < count else { return 0 }
            return (lag..<count).reduce(0) { $0 + (differences[$1] - mean) * (differences[$1 - lag] - mean) } / n
        }
        var variance = covariance(0)
        for lag in 0..<lags { variance += 2 * (1 - Double(lag + 1) / Double(lags + 1)) * covariance(lag + 1) }
        let steps = Double(lags + 1)
        let correction = max((n + 1 - 2 * steps + steps * (steps - 1) / n) / n, 1e-9)
        let statistic = mean / max(variance / n, 1e-300).squareRoot() * correction.squareRoot()
        p = Foundation.erfc(abs(statistic) / 2.0.squareRoot())
    }
}
