import Foundation

/// How far a rate usually moves: the forecasts `rw-ewma-fan-v1`, `rw-ewma-fan-v2` and `lstm-v1`.
///
/// The width comes from recent volatility. The middle of the first is the last close, because hardly anything beats it. The
/// second follows a drift as far as years of closes prove it, and is the first elsewhere. The third is there to be compared.
package struct FanModel: Sendable {
    /// What the middle of the fan is.
    package enum Middle: Sendable {
        case lastClose
        case provenDrift
        case network(LSTM)
    }

    package let name: String
    let middle: Middle
    /// Share of the old variance that a day keeps.
    let decay: Double
    /// Share of the distance to the long-run variance that is left after a day.
    let persistence: Double
    /// Returns that give the first variance.
    let start: Int
    package let mostCloses: Int
    package let leastCloses: Int
    let leastVariance: Double
    /// Business days for which the widths were measured.
    let knots: [Double]
    /// Widths in standard deviations by knot, one of each band.
    let widths: [[Double]]

    /// Business days of a forecast.
    package static let horizon = 96
    package static let v1 = FanModel(name: "rw-ewma-fan-v1", .lastClose)
    package static let v2 = FanModel(name: "rw-ewma-fan-v2", .provenDrift)

    package static func lstm(_ network: LSTM, of subject: LSTM.Subject = .currencies) -> FanModel {
        FanModel(name: subject.rawValue, .network(network), leastCloses: LSTM.closes)
    }

    /// With the widths that were measured from 2001 to 2026.
    private init(name: String, _ middle: Middle, leastCloses: Int = 61) {
        (self.name, self.middle, self.leastCloses) = (name, middle, leastCloses)
        (decay, persistence, start) = (0.94, 0.98, 50)
        (mostCloses, leastVariance) = (500, 1e-10)
        knots = [1, 7, 30, 96]
        widths = [
            [0.6120, 1.2390, 1.6684, 2.0898, 2.7039], [0.6341, 1.2431, 1.6634, 2.0700, 2.6368],
            [0.6049, 1.2029, 1.6222, 2.0301, 2.6264], [0.5866, 1.1639, 1.6053, 2.0725, 2.8691],
        ]
    }

    /// Closes that it looks at; `mostCloses` of them give the width.
    package var reach: Int {
        if case .provenDrift = middle { ProvenDrift.historyCloses } else { mostCloses }
    }

    /// The share of outcomes between two quantiles.
    package enum Band: Int, CaseIterable, Sendable {
        case half, eighty, ninety, ninetyFive, ninetyEight
    }

    /// The widths of a band after `day` business days: linear in the logarithm of the day between two knots.
    func width(_ band: Band, after day: Int) -> Double {
        let day = Double(day)
        let place = band.rawValue
        guard let above = knots.firstIndex(where: { day < $0 }) else { return widths[knots.count - 1][place] }
        guard above > 0 else { return widths[0][place] }
        let (low, high) = (Self.log(knots[above - 1]), Self.log(knots[above]))
        let share = (Self.log(day) - low) / (high - low)
        let below = widths[above - 1][place]
        return below + share * (widths[above][place] - below)
    }

    /// Nil for fewer than `leastCloses`.
    ///
    /// - Parameter isReversed: `LSTM.isReversed` of the pair.
    package func fan(of series: CloseSeries, isReversed: Bool = false) -> RateFan? {
        let recent = series.newest(mostCloses)
        guard recent.closes.count >= leastCloses, let last = recent.closes.last else { return nil }
        let returns = recent.returns
        var (squares, days, early, earlyDays) = (0.0, 0, 0.0, 0)
        for (index, (move, step)) in zip(returns, recent.steps).enumerated() {
            squares += move * move
            days += step
            if index == start - 1 { (early, earlyDays) = (squares, days) }
        }
        var variance = early / Double(earlyDays)
        for (move, step) in zip(returns, recent.steps) {
            let kept = step == 1 ? decay : Foundation.pow(decay, Double(step))
            variance = kept * variance + (1 - kept) * move * move / Double(step)
        }
        return RateFan(
            model: self, last: last.value, longRunVariance: squares / Double(days), currentVariance: variance,
            driftPerDay: returns.reduce(0, +) / Double(days), course: course(of: series, isReversed: isReversed),
            daysPerYear: series.daysPerYear)
    }

    /// Where the middle runs.
    func course(of series: CloseSeries, isReversed: Bool) -> RateFan.Course {
        switch middle {
        case .lastClose: return .lastClose
        case .provenDrift:
            let drift = ProvenDrift(series)
            return drift.isProven ? .drift(drift) : .lastClose
        case .network(let network):
            return .path(network.path(after: series.newest(mostCloses).returns, isReversed: isReversed))
        }
    }

    static func log(_ value: Double) -> Double { Foundation.log(value) }
    static func log10(_ value: Double) -> Double { Foundation.log10(value) }
    static func pow10(_ exponent: Int) -> Double { Foundation.pow(10, Double(exponent)) }
}

/// The quantiles of a rate on coming days.
package struct RateFan: Sendable {
    /// Where the middle runs.
    enum Course: Sendable {
        case lastClose
        case drift(ProvenDrift)
        /// Logarithms relative to the last close, one for each business day.
        case path([Double])
    }

    package let model: FanModel
    package let last: Double
    /// Of one business day, over all closes.
    package let longRunVariance: Double
    /// Of one business day, now.
    package let currentVariance: Double
    /// The mean move of a business day over all closes.
    package let driftPerDay: Double
    var course = Course.lastClose
    /// Publication days of a year.
    var daysPerYear = CloseSeries.businessDaysPerYear

    /// The variance of the move in `day` business days.
    ///
    /// That of one day returns from `currentVariance` to `longRunVariance`.
    package func variance(after day: Int) -> Double {
        let kept = (1 - Foundation.pow(model.persistence, Double(day))) / (1 - model.persistence)
        let variance = longRunVariance * Double(day) + (currentVariance - longRunVariance) * kept
        return max(variance, model.leastVariance)
    }

    /// The lower and the upper end of a band.
    package func ends(of band: FanModel.Band, after day: Int) -> (low: Double, high: Double) {
        let (centre, width) = (logCentre(after: day), halfWidth(of: band, after: day))
        return (last * Foundation.exp(centre - width), last * Foundation.exp(centre + width))
    }

    /// The middle: half of the outcomes are below.
    package func centre(after day: Int) -> Double {
        if case .lastClose = course { last } else { last * Foundation.exp(logCentre(after: day)) }
    }

    /// The middle, as a logarithm relative to the last close.
    func logCentre(after day: Int) -> Double {
        switch course {
        case .lastClose: 0
        case .drift(let drift): drift.perDay * Double(day)
        case .path(let path): path[day - 1]
        }
    }

    /// Half of a band, as a logarithm.
    func halfWidth(of band: FanModel.Band, after day: Int) -> Double {
        var variance = variance(after: day)
        if case .drift(let drift) = course { variance += drift.variance(after: day) }
        return model.width(band, after: day) * variance.squareRoot()
    }

    /// The standard deviation in `day` business days that the band of 80 % implies.
    package func deviation(after day: Int) -> Double {
        model.width(.eighty, after: day) * variance(after: day).squareRoot()
            / normalBands[FanModel.Band.eighty.rawValue]
    }

    /// A change in so many business days, as a share, in standard deviations of such a time by all closes; nil for a rate
    /// that never moves, as under a peg.
    func deviations(ofChange change: Double, in days: Int) -> Double? {
        let deviation = (longRunVariance * Double(days)).squareRoot()
        return deviation > 0 ? Foundation.log(1 + change) / deviation : nil
    }

    /// That the rate is at or above `rate` after `day` business days.
    package func probability(ofReaching rate: Double, after day: Int) -> Double {
        1 - Self.normal(Foundation.log(rate / last) / deviation(after: day))
    }

    /// That some close of the next `day` business days is at `rate` or beyond it.
    ///
    /// Closes are looked at once a day, which the shift by 0.5826 standard deviations of a day takes into account
    /// (Broadie, Glasserman and Kou 1997).
    package func probability(ofTouching rate: Double, within day: Int) -> Double {
        guard rate != last else { return 1 }
        let distance = abs(Foundation.log(rate / last)) + 0.5826 * deviation(after: 1)
        return min(1, 2 * (1 - Self.normal(distance / deviation(after: day))))
    }

    private static func normal(_ value: Double) -> Double { Foundation.erfc(-value / 2.0.squareRoot()) / 2 }

    /// How far a year like the closes moved the rate: 0.1 is 10 % up.
    package var driftPerYear: Double { drift(ofYear: driftPerDay) }

    /// How far a move of every business day carries in a year.
    func drift(ofYear perDay: Double) -> Double { Foundation.exp(perDay * daysPerYear) - 1 }

    /// The drift that the middle follows; nil if it follows none.
    package var provenDrift: ProvenDrift? {
        if case .drift(let drift) = course { drift } else { nil }
    }

    package var deviationPerYear: Double { (longRunVariance * daysPerYear).squareRoot() }

    /// A year like the closes moved the rate by more than 10 %.
    var driftsStrongly: Bool { abs(driftPerDay) * daysPerYear > Foundation.log(1.1) }

    /// So little that somebody holds the rate: less than 2 basis points a day.
    package var hardlyMoves: Bool { longRunVariance.squareRoot() < 2e-4 }
}
