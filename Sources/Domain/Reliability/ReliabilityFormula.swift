package import Foundation

/// How the score comes from what happened: the lower bound of a Beta distribution over conduct and over reviews.
package enum ReliabilityFormula {
    /// Kept with every score that is stored.
    package static let version = 2

    /// How much one observation counts, and whether it speaks for (1) or against (0) somebody.
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
    /// Of the score; the rest is reviews.
    package static let conductShare = 0.6

    /// 0…100, not rounded.
    package static func score(conduct: [WeightedValue], quality: [WeightedValue]) -> Double {
        100 * (conductShare * lowerBound(conduct) + (1 - conductShare) * lowerBound(quality))
    }

    package static func score(_ weightedObservations: [WeightedObservation]) -> Double {
        score(
            conduct: weightedValue(weightedObservations, .conduct),
            quality: weightedValue(weightedObservations, .quality))
    }

    /// What counts at all in one part.
    package static func weightedValue(_ weightedObservations: [WeightedObservation], _ part: WeightedObservation.Part)
        -> [WeightedValue]
    {
        weightedObservations.filter { $0.part == part && $0.weight > 0 }.map(\.weightedValue)
    }

    /// One standard deviation below the mean of the posterior.
    package static func lowerBound(_ observations: [WeightedValue]) -> Double {
        let strength = priorStrength + observations.reduce(0) { $0 + $1.weight }
        let mean =
            (priorMean * priorStrength + observations.reduce(0) { $0 + $1.weight * $1.value }) / strength
        return max(0, mean - (mean * (1 - mean) / (strength + 1)).squareRoot())
    }
}
