import Foundation

/// What a model may look at: the closes up to the day of the forecast, and nothing later.
package struct ForecastWindow: Sendable {
    /// The newest closes, oldest first.
    package let closes: [Double]
    /// The newest closes of the same unbroken series, at most 1,500; `closes` is their end.
    let series: CloseSeries
    /// `LSTM.isReversed` of the pair.
    let isReversed: Bool
    let returns: [Double]
    /// The forecast `rw-ewma-fan-v1` of these closes.
    let fan: RateFan

    /// Closes that a model takes, and those of the longer history.
    package static let length = 500
    package static let historyLength = ProvenDrift.historyCloses

    /// Nil with fewer closes than the fan needs. `history` oldest first, of any length.
    package init?(_ history: some Collection<Double>, isReversed: Bool = false) {
        let history = history.suffix(Self.historyLength)
        series = CloseSeries(
            history.map { CloseSeries.Close(day: Day(daysSince1970: 0), value: $0) },
            steps: Array(repeating: 1, count: max(0, history.count - 1)))
        guard let fan = FanModel.v1.fan(of: series) else { return nil }
        closes = Array(history.suffix(Self.length))
        (self.isReversed, self.fan) = (isReversed, fan)
        returns = series.newest(Self.length).returns
    }

    /// Number of returns.
    var count: Int { returns.count }
    var squares: Double { returns.reduce(0) { $0 + $1 * $1 } }
}

/// The quantiles of one forecast: logarithms relative to the last close.
package struct LogSpread: Sendable, Equatable {
    package let centre: Double
    /// Half of each band, narrowest first, in the order of `FanModel.Band`.
    package let halves: [Double]

    package init(centre: Double = 0, halves: [Double]) {
        self.centre = centre
        self.halves = halves
    }

    /// The probabilities of `quantiles`.
    package static let levels = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.99]

    package var quantiles: [Double] {
        halves.reversed().map { centre - $0 } + [centre] + halves.map { centre + $0 }
    }
}

/// One way to forecast, as the score card compares them. It is a function of the window alone.
package protocol ForecastModel: Sendable {
    var name: String { get }
    /// One spread for each horizon, in publication days.
    func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread]
}

/// Quantiles of the normal distribution for the bands of 50, 80, 90, 95 and 98 %.
let normalBands = [
    0.6744897501960817, 1.2815515655446004, 1.6448536269514722, 1.959963984540054, 2.3263478740408408,
]
