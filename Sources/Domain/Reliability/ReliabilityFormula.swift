package import Foundation

/// How the score comes from what happened: the lower bound of a Beta distribution over conduct and over reviews.
package enum ReliabilityFormula {
    /// Kept with every score that is stored.
    package static let version = 1

    /// How much one observation counts, and whether it speaks for (1) or against (0) somebody.
    package struct Weighed: Sendable, Equatable {
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
    package static func score(conduct: [Weighed], quality: [Weighed]) -> Double {
        100 * (conductShare * lowerBound(conduct) + (1 - conductShare) * lowerBound(quality))
    }

    /// One standard deviation below the mean of the posterior.
    package static func lowerBound(_ observations: [Weighed]) -> Double {
        let strength = priorStrength + observations.reduce(0) { $0 + $1.weight }
        let mean =
            (priorMean * priorStrength + observations.reduce(0) { $0 + $1.weight * $1.value }) / strength
        return max(0, mean - (mean * (1 - mean) / (strength + 1)).squareRoot())
    }
}

extension ReliabilityFormula {
    private static let day: TimeInterval = 86_400
    /// Days after which an observation counts half.
    private static let halfLife = 365.0
    /// Days within which further swaps with the same partner count half of the one before.
    private static let repeated = 180.0
    /// Own cancellations in good time that do not count, in so many days.
    private static let freeCancels = (count: 3, days: 90.0)
    /// Partners from which on a reviewer counts in full.
    package static let fullReviewer = 5

    /// One observation of a traveller, and what it counts.
    package struct Weighing: Sendable, Equatable {
        package enum Part: String, Sendable, CaseIterable { case conduct, quality }

        package let observation: Observation
        package let part: Part
        package let weighed: Weighed
    }

    /// What is weighed of these observations of one traveller at `now`.
    package static func weigh(
        _ observations: [Observation], at now: Date
    ) -> (conduct: [Weighed], quality: [Weighed]) {
        let all = weighings(observations, at: now).filter { $0.weighed.weight > 0 }
        return (all.filter { $0.part == .conduct }.map(\.weighed), all.filter { $0.part == .quality }.map(\.weighed))
    }

    /// In order of time.
    package static func weighings(_ observations: [Observation], at now: Date) -> [Weighing] {
        let swaps = swapsByPartner(observations)
        var cancels: [Date] = []
        return observations.sorted(by: Observation.isBefore).map { observation in
            let decay = exp2(-max(0, now.timeIntervalSince(observation.at)) / day / halfLife)
            func against(_ weight: Double) -> Weighing {
                Weighing(observation: observation, part: .conduct, weighed: Weighed(weight: weight * decay, value: 0))
            }
            switch observation.kind {
            case .success(let weight):
                let worth = worth(observation, among: swaps)
                return Weighing(
                    observation: observation, part: .conduct, weighed: Weighed(weight: weight * worth * decay, value: 1)
                )
            case .review(let stars, let partnersOfReviewer):
                let reviewer = 0.3 + 0.7 * min(1, Double(partnersOfReviewer) / Double(fullReviewer))
                let weight = worth(observation, among: swaps) * reviewer * decay
                return Weighing(
                    observation: observation, part: .quality,
                    weighed: Weighed(weight: weight, value: Double(stars - 1) / 4))
            case .earlyCancel:
                cancels.append(observation.at)
                let recent = cancels.count { observation.at.timeIntervalSince($0) < freeCancels.days * day }
                return against(recent > freeCancels.count ? 0.2 : 0)
            case .lateCancel: return against(0.4)
            case .veryLateCancel: return against(0.7)
            case .noShow: return against(1.5)
            case .disputeLost: return against(2)
            }
        }
    }

    /// The ends of all swaps with each partner that were completed or reviewed.
    private static func swapsByPartner(
        _ observations: [Observation]
    ) -> [Identifier<Traveller>: [Identifier<Swap>: Date]] {
        var swaps: [Identifier<Traveller>: [Identifier<Swap>: Date]] = [:]
        for observation in observations where observation.kind.isCounted {
            swaps[observation.partner, default: [:]][observation.swap] = observation.swapAt
        }
        return swaps
    }

    /// Successes and reviews count less for small amounts, and each further swap with the same partner half.
    private static func worth(
        _ observation: Observation, among swaps: [Identifier<Traveller>: [Identifier<Swap>: Date]]
    ) -> Double {
        let before = (swaps[observation.partner] ?? [:]).count { swap, at in
            (at, swap.description) < (observation.swapAt, observation.swap.description)
                && observation.swapAt.timeIntervalSince(at) < repeated * day
        }
        let size = min(max(log10(1 + observation.euros) / 2, 0.25), 1.25)
        return size * exp2(-Double(before))
    }
}

extension Observation.Kind {
    /// Discounted by how often the two have swapped.
    fileprivate var isCounted: Bool {
        switch self {
        case .success(let weight): weight > 0
        case .review: true
        case .earlyCancel, .lateCancel, .veryLateCancel, .noShow, .disputeLost: false
        }
    }
}
