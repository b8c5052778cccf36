/// The drift that six years of closes prove, by which `rw-ewma-fan-v2` differs from `rw-ewma-fan-v1`.
///
/// The share of the drift that counts grows with its t-statistic, and is 0 up to 2. A pair seen from its other side has the
/// opposite drift with the same share.
package struct ProvenDrift: Sendable, Equatable {
    /// 0 to 1.
    let share: Double
    /// The mean move of a business day over the last 500 closes, and its squared error.
    let mean: Double
    let error: Double
    /// The closes of the proof.
    package let closes: Int

    /// Closes of which the mean move is the drift, and those that may prove it.
    static let trendCloses = 500
    static let historyCloses = 1_500

    private static let none = ProvenDrift(share: 0, mean: 0, error: 0, closes: 0)
    /// The square of the t-statistic up to which nothing is proven.
    private static let threshold = 4.0
    private static let leastVariance = 1e-12

    private init(share: Double, mean: Double, error: Double, closes: Int) {
        (self.share, self.mean, self.error, self.closes) = (share, mean, error, closes)
    }

    init(_ series: CloseSeries) {
        let (recent, history) = (series.newest(Self.trendCloses), series.newest(Self.historyCloses))
        guard recent.closes.count == Self.trendCloses else {
            self = .none
            return
        }
        let (trend, long) = (Moments(recent), Moments(history))
        let t2 = long.mean * long.mean * long.days / max(long.variance, Self.leastVariance)
        let isProven = long.mean * trend.mean > 0
        self.init(
            share: isProven ? max(0, 1 - Self.threshold / t2) : 0, mean: trend.mean,
            error: trend.variance / trend.days, closes: history.closes.count)
    }

    package var isProven: Bool { share > 0 }
    /// The move of a business day that the middle of the fan follows, as a logarithm.
    package var perDay: Double { share * mean }

    /// The variance of the move in `day` business days that comes from not knowing the mean.
    func variance(after day: Int) -> Double { share * error * Double(day * day) }

    /// Mean and variance of the moves of a business day.
    private struct Moments {
        let days: Double
        let mean: Double
        let variance: Double

        init(_ series: CloseSeries) {
            var (sum, squares) = (0.0, 0.0)
            for move in series.returns {
                sum += move
                squares += move * move
            }
            days = Double(series.length)
            mean = sum / days
            variance = squares / days - mean * mean
        }
    }
}
