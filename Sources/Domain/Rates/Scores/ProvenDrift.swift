import Foundation

/// The drift that six years of closes prove, by which `rw-ewma-fan-v2` differs from `rw-ewma-fan-v1`.
///
/// The share of the drift that counts grows with its t-statistic, and is 0 up to 2. A pair seen from its other side has the
/// opposite drift with the same share.
struct ProvenDrift: Sendable, Equatable {
    /// 0 to 1.
    let share: Double
    /// The mean return of the last 500 closes, and its squared error.
    let mean: Double
    let error: Double

    static let none = ProvenDrift(share: 0, mean: 0, error: 0)

    /// The square of the t-statistic up to which nothing is proven.
    private static let threshold = 4.0
    private static let leastVariance = 1e-12

    init(share: Double, mean: Double, error: Double) {
        (self.share, self.mean, self.error) = (share, mean, error)
    }

    init(_ window: ForecastWindow) {
        self.init(window.returns, history: window.history)
    }

    /// - Parameter history: The closes of which `returns` are the newest ones.
    init(_ returns: [Double], history: [Double]) {
        guard returns.count >= ForecastWindow.length - 1 else {
            self = .none
            return
        }
        let mean = returns.reduce(0, +) / Double(returns.count)
        let variance = returns.reduce(0) { $0 + $1 * $1 } / Double(returns.count) - mean * mean
        let all = zip(history, history.dropFirst()).map { Foundation.log($1 / $0) }
        let count = Double(all.count)
        let longMean = all.reduce(0, +) / count
        let longVariance = all.reduce(0) { $0 + $1 * $1 } / count - longMean * longMean
        let t = longMean * (count / max(longVariance, Self.leastVariance)).squareRoot()
        let isProven = longMean * mean > 0
        self.init(
            share: isProven ? max(0, 1 - Self.threshold / (t * t)) : 0, mean: mean,
            error: variance / Double(returns.count))
    }

    func centre(after day: Int) -> Double { share * mean * Double(day) }

    func variance(after day: Int) -> Double { share * error * Double(day * day) }
}
