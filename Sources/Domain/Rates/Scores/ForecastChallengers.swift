import Foundation

// The models that stand beside the fan on the score card. Each is exact, so that a score can be computed again.

/// The last close, and a width from the variance of all closes: what every other model has to beat.
package struct RandomWalk: ForecastModel {
    package let name = "rw"

    package init() {}

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        let variance = window.squares / Double(window.count)
        return horizons.map { horizon in
            let width = max(variance * Double(horizon), FanModel.v1.leastVariance).squareRoot()
            return LogSpread(halves: normalBands.map { $0 * width })
        }
    }
}

/// The random walk that goes on as it went on average.
package struct RandomWalkWithDrift: ForecastModel {
    package let name = "rw-drift"

    package init() {}

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        let (mean, variance) = (window.mean, window.variance)
        return horizons.map { horizon in
            let days = Double(horizon)
            let width = max(variance * days * (1 + days / Double(window.count)), FanModel.v1.leastVariance).squareRoot()
            return LogSpread(centre: mean * days, halves: normalBands.map { $0 * width })
        }
    }
}

/// Simple exponential smoothing of the logarithm, with the weight that fits the closes best.
package struct ExponentialSmoothing: ForecastModel {
    package let name = "ses"

    package init() {}

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        let first = window.closes[0]
        let values = window.closes.map { Foundation.log($0 / first) }
        var best = (weight: 1.0, error: Double.infinity, level: 0.0)
        for step in stride(from: 20, through: 1, by: -1) {
            let weight = Double(step) / 20
            var (level, error) = (values[0], 0.0)
            for value in values.dropFirst() {
                let miss = value - level
                error += miss * miss
                level += weight * miss
            }
            if error < best.error { best = (weight, error, level) }
        }
        let centre = best.level - (values.last ?? 0)
        return horizons.map { horizon in
            let growth = 1 + Double(horizon - 1) * best.weight * best.weight
            let width = max(best.error / Double(window.count) * growth, FanModel.v1.leastVariance).squareRoot()
            return LogSpread(centre: centre, halves: normalBands.map { $0 * width })
        }
    }
}

/// A fan that the server offers.
package struct FanForecast: ForecastModel {
    package static let v1 = FanForecast(.v1)
    package static let v2 = FanForecast(.v2)

    private let model: FanModel

    package init(_ model: FanModel) { self.model = model }

    package var name: String { model.name }

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        var fan = window.fan
        fan.course = model.course(of: window.series, isReversed: window.isReversed)
        return horizons.map { horizon in
            LogSpread(
                centre: fan.logCentre(after: horizon),
                halves: FanModel.Band.allCases.map { fan.halfWidth(of: $0, after: horizon) })
        }
    }
}

/// The fan with widths that are fitted anew each year to what came after all forecasts before.
package struct YearlyFan: ForecastModel {
    package let name = "fan-yearly-z"
    /// The widths by year, one row for each of `horizons`.
    private let widths: [Int: [[Double]]]

    package static let horizons = [1, 7, 30, 96]
    /// Outcomes that a row needs.
    private static let least = 1_000

    /// One outcome: how many deviations it was away, and the year whose first publication came after it.
    package struct Outcome: Sendable {
        let horizon: Int
        let ratio: Double
        let knownIn: Int
    }

    package init(_ outcomes: [Outcome], years: [Int]) {
        var widths: [Int: [[Double]]] = [:]
        for year in years {
            widths[year] = Self.horizons.map { horizon in
                let ratios = outcomes.filter { $0.horizon == horizon && $0.knownIn <= year }.map(\.ratio).sorted()
                guard ratios.count >= Self.least else {
                    return FanModel.Band.allCases.map { FanModel.v1.width($0, after: horizon) }
                }
                return FanModel.Band.allCases.map { band in
                    let place = Double(ratios.count - 1) * band.coverage
                    let below = Int(place)
                    let above = min(below + 1, ratios.count - 1)
                    return ratios[below] + (place - Double(below)) * (ratios[above] - ratios[below])
                }
            }
        }
        self.widths = widths
    }

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        horizons.map { horizon in
            let width = window.fan.variance(after: horizon).squareRoot()
            let row = Self.horizons.firstIndex(of: horizon).flatMap { widths[window.year]?[$0] }
            let factors = row ?? FanModel.Band.allCases.map { FanModel.v1.width($0, after: horizon) }
            return LogSpread(halves: factors.map { $0 * width })
        }
    }
}

/// The fan that its own misses within the window widen, and its hits narrow (adaptive conformal inference).
package struct AdaptiveFan: ForecastModel {
    package let name = "fan-aci"
    private static let step = 0.005
    /// The first return after which a forecast is judged.
    private static let first = 60

    package init() {}

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        let (returns, bands) = (window.returns, FanModel.Band.allCases)
        let count = returns.count
        var sums = [0.0]
        for value in returns { sums.append((sums.last ?? 0) + value) }
        var factors = Array(repeating: Array(repeating: 0.0, count: bands.count), count: horizons.count)
        let widths = horizons.map { horizon in bands.map { FanModel.v1.width($0, after: horizon) } }
        var variance = returns.prefix(FanModel.v1.start).reduce(0) { $0 + $1 * $1 } / Double(FanModel.v1.start)
        var squares = 0.0
        for k in 1...max(1, count) where k <= count {
            let square = returns[k - 1] * returns[k - 1]
            variance = FanModel.v1.decay * variance + (1 - FanModel.v1.decay) * square
            squares += square
            guard k >= Self.first else { continue }
            let fan = RateFan(
                model: .v1, last: 1, longRunVariance: squares / Double(k), currentVariance: variance, driftPerDay: 0)
            for (index, horizon) in horizons.enumerated() where k + horizon <= count {
                let moved = abs(sums[k + horizon] - sums[k]) / fan.variance(after: horizon).squareRoot()
                for band in bands {
                    let miss =
                        moved > Foundation.exp(factors[index][band.rawValue]) * widths[index][band.rawValue] ? 1.0 : 0.0
                    factors[index][band.rawValue] += Self.step * (miss - (1 - band.coverage))
                }
            }
        }
        return horizons.enumerated().map { index, horizon in
            let width = window.fan.variance(after: horizon).squareRoot()
            var widest = 0.0
            let halves = bands.indices.map { band in
                widest = max(widest, Foundation.exp(factors[index][band]) * widths[index][band])
                return widest * width
            }
            return LogSpread(halves: halves)
        }
    }
}
