/// What of a publication decides about alerts.
package enum AlertMeasure: Hashable, Sendable {
    /// The rate of the day, for the thresholds above or below.
    case rate(CurrencyPair, RateAlert.Direction)
    /// The change in so many calendar days, of either sign.
    case move(CurrencyPair, days: Int)

    package var pair: CurrencyPair {
        switch self {
        case .rate(let pair, _), .move(let pair, _): pair
        }
    }
}

/// The value of a measure on one day.
package struct AlertLevel: Sendable, Equatable {
    package let measure: AlertMeasure
    package let rate: ExchangeRate
    /// The change of a move in basis points.
    package let change: Int?
    /// How far the rate has to come back before an alert can fire again, as a share of itself.
    package let margin: Double

    /// A quarter of the standard deviation of a day.
    static let shareOfDeviation = 0.25
}

/// What a level means for an alert.
package enum AlertVerdict: Sendable, Equatable {
    /// The level was reached: it fires.
    case fires
    /// The rate came back far enough: the next time that it is reached is a new crossing.
    case rearms
}

extension AlertLevel {
    package func verdict(on alert: RateAlert) -> AlertVerdict? {
        switch alert.condition {
        case .threshold(_, let direction, let threshold):
            let isReached = direction == .up ? rate >= threshold : rate <= threshold
            if alert.isArmed { return isReached ? .fires : nil }
            let (value, edge) = (rate.value, threshold.value)
            let isBack = direction == .up ? value < edge * (1 - margin) : value > edge * (1 + margin)
            return !isReached && isBack ? .rearms : nil
        case .move(_, let bps, _):
            let size = abs(change ?? 0)
            if alert.isArmed { return size >= bps ? .fires : nil }
            return Double(size) < Double(bps) - marginBps(of: bps) ? .rearms : nil
        case .digest: return nil
        }
    }

    /// The keys of armed alerts that it may fire, and of resting ones that it may arm: thresholds as numbers, or basis
    /// points. A little more than that, because a key is rounded.
    package var fires: ClosedRange<Double> {
        switch measure {
        case .rate(_, .up): 0...rate.value * (1 + Self.slack)
        case .rate(_, .down): rate.value * (1 - Self.slack)...Double.infinity
        case .move: 0...Double(abs(change ?? 0))
        }
    }

    package var rearms: ClosedRange<Double> {
        switch measure {
        case .rate(_, .up): rate.value / (1 - margin) * (1 - Self.slack)...Double.infinity
        case .rate(_, .down): 0...rate.value / (1 + margin) * (1 + Self.slack)
        case .move: Double(abs(change ?? 0))...Double.infinity
        }
    }

    private static let slack = 1e-9

    /// At most half of the move that is asked for.
    private func marginBps(of bps: Int) -> Double { min(margin * 10_000, Double(bps) / 2) }
}
