package import Foundation

/// How reliable a traveller has been: the score, beside the counts that it comes from.
package struct Reliability: Sendable, Equatable {
    package enum Band: String, Sendable, CaseIterable {
        case new, low, fair, good, excellent
    }

    /// 0…99, nil while "New": before three partners of some weight nothing is claimed.
    package var score: Int?
    package var completed = 0
    package var partners = 0
    package var noShows = 0
    /// Less than 24 hours before the meeting.
    package var lateCancels = 0
    /// Reviews that can be seen, and their stars together.
    package var reviews = 0
    package var stars = 0

    package static let new = Reliability(score: nil)

    package init(score: Int?) {
        self.score = score
    }

    package var band: Band {
        switch score {
        case nil: .new
        case let score? where score < 50: .low
        case let score? where score < 70: .fair
        case let score? where score < 85: .good
        default: .excellent
        }
    }

    /// Partners of `partnerWeight` from which on a score is shown.
    package static let shownFrom = 3
    /// What the swaps with one partner weigh together, before they fade, for that partner to count.
    package static let partnerWeight = 0.5
}

extension Reliability {
    /// What these observations of one traveller come to at `now`.
    ///
    /// - Parameter isVerified: whether the traveller has a verified contact now.
    package init(_ observations: [Observation], isVerified: Bool, at now: Date) {
        let counted = observations.filter { $0.at <= now }
        self.init(ReliabilityFormula.weightedObservations(counted, isVerified: isVerified, at: now))
    }

    package init(_ weightedObservations: [ReliabilityFormula.WeightedObservation]) {
        self.init(score: nil)
        count(weightedObservations.map(\.observation))
        guard Self.partnersOfWeight(weightedObservations) >= Self.shownFrom else { return }
        // Never 100: nobody is beyond doubt.
        score = min(99, Int(ReliabilityFormula.score(weightedObservations)))
    }

    /// Partners whose swaps weigh enough for a score to be shown.
    package static func partnersOfWeight(_ weightedObservations: [ReliabilityFormula.WeightedObservation]) -> Int {
        var weights: [Identifier<Traveller>: Double] = [:]
        for weightedObservation in weightedObservations where weightedObservation.isSuccess {
            weights[weightedObservation.observation.partner, default: 0] += weightedObservation.unfaded
        }
        return weights.values.count { $0 >= partnerWeight }
    }

    /// A swap of two who are likely one person counts nothing; a fault counts whoever the two are.
    private mutating func count(_ observations: [Observation]) {
        var partners: Set<Identifier<Traveller>> = []
        for observation in observations {
            switch observation.kind {
            case .success(let weight) where weight > 0 && !observation.isOfOnePerson:
                completed += 1
                partners.insert(observation.partner)
            case .success, .earlyCancel, .disputeLost: break
            case .lateCancel, .veryLateCancel: lateCancels += 1
            case .noShow: noShows += 1
            case .review(let stars, _) where !observation.isOfOnePerson:
                reviews += 1
                self.stars += stars
            case .review: break
            }
        }
        self.partners = partners.count
    }
}
