import Foundation

/// Computes the score as lower bounds of Beta distributions: one over conduct and one over reviews.
package enum ReliabilityFormula {
    /// Stored with every score.
    package static let version = 3

    /// The weight of an observation and its value: from 0 (against the traveller) to 1 (for the traveller).
    package struct WeightedValue: Sendable, Equatable {
        package let weight: Double
        package let value: Double

        package init(weight: Double, value: Double) {
            self.weight = weight
            self.value = value
        }
    }

    static let priorMean = 0.7
    static let priorStrength = 4.0
    /// Share of conduct in the score; reviews have the remaining share.
    package static let conductShare = 0.6

    /// 0…100, not rounded.
    package static func score(conduct: [WeightedValue], quality: [WeightedValue]) -> Double {
        100 * (conductShare * lowerBound(conduct) + (1 - conductShare) * lowerBound(quality))
    }

    package static func score(_ weightedObservations: [WeightedObservation]) -> Double {
        score(
            conduct: weightedValues(weightedObservations, .conduct),
            quality: weightedValues(weightedObservations, .quality))
    }

    /// The observations of one part with a positive weight.
    package static func weightedValues(_ weightedObservations: [WeightedObservation], _ part: WeightedObservation.Part)
        -> [WeightedValue]
    {
        weightedObservations.filter { $0.part == part && $0.weight > 0 }.map(\.weightedValue)
    }

    /// Mean of the posterior Beta distribution minus one standard deviation, at least 0. Its two parameters add up to
    /// `strength`.
    package static func lowerBound(_ observations: [WeightedValue]) -> Double {
        let strength = priorStrength + observations.reduce(0) { $0 + $1.weight }
        let mean =
            (priorMean * priorStrength + observations.reduce(0) { $0 + $1.weight * $1.value }) / strength
        return max(0, mean - (mean * (1 - mean) / (strength + 1)).squareRoot())
    }
}
