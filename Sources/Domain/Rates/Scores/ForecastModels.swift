// The models of the score card beside the LSTM. Each is exact, so that a score can be computed again.

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
