package import Foundation

/// How reliable a traveller has been: the score and the counts behind it.
package struct Reliability: Sendable, Equatable {
    /// People read the score as one of these bands.
    package enum Band: String, Sendable, CaseIterable {
        case new, low, fair, good, excellent

        /// The score that the band begins with.
        package var lowest: Int {
            switch self {
            case .new, .low: 0
            case .fair: 50
            case .good: 70
            case .excellent: 85
            }
        }
    }

    /// 0…99; nil while "New", which is until three partners have enough weight.
    package var score: Int?
    package var completed = 0
    package var partners = 0
    package var noShows = 0
    /// Cancellations less than 24 hours before the meeting.
    package var lateCancels = 0
    /// Number of visible reviews, and the sum of their stars.
    package var reviews = 0
    package var stars = 0

    package static let new = Reliability(score: nil)

    package init(score: Int?) { self.score = score }

    package var band: Band {
        guard let score else { return .new }
        return [.excellent, .good, .fair].first { score >= $0.lowest } ?? .low
    }

    /// Partners with at least `partnerWeight` that are needed to show a score.
    package static let shownFrom = 3
    /// Minimum total weight of the swaps with one partner, before fading, for that partner to count.
    package static let partnerWeight = 0.5
}

extension Reliability {
    /// The reliability of one traveller at `now`, from their observations.
    ///
    /// - Parameters:
    ///   - isVerified: whether the traveller currently has a verified contact.
    ///   - otherPartners: as for `ScoreLimit`.
    package init(_ observations: [Observation], isVerified: Bool, otherPartners: Int = 0, at now: Date) {
        let counted = observations.filter { $0.counts(at: now) }
        self.init(
            ReliabilityFormula.weightedObservations(counted, isVerified: isVerified, at: now),
            otherPartners: otherPartners, at: now)
    }

    package init(
        _ weightedObservations: [ReliabilityFormula.WeightedObservation], otherPartners: Int, at now: Date
    ) {
        self.init(score: nil)
        count(weightedObservations.map(\.observation))
        guard Self.weightedPartners(weightedObservations) >= Self.shownFrom else { return }
        // Never 100, because no score is certain.
        let limit = ScoreLimit(weightedObservations.map(\.observation), otherPartners: otherPartners, at: now)
        score = min(limit?.most ?? 99, Int(ReliabilityFormula.score(weightedObservations)))
    }

    /// Number of partners whose swaps have at least `partnerWeight`.
    package static func weightedPartners(_ weightedObservations: [ReliabilityFormula.WeightedObservation]) -> Int {
        var weights: [Identifier<Traveller>: Double] = [:]
        for weightedObservation in weightedObservations where weightedObservation.isSuccess {
            weights[weightedObservation.observation.partner, default: 0] += weightedObservation.weightBeforeFading
        }
        return weights.values.count { $0 >= partnerWeight }
    }

    /// Swaps and reviews between accounts of one person do not count; faults always do.
    private mutating func count(_ observations: [Observation]) {
        var partners: Set<Identifier<Traveller>> = []
        for observation in observations {
            switch observation.kind {
            case .success(let weight) where weight > 0 && !observation.isSamePerson:
                completed += 1
                partners.insert(observation.partner)
            case .success, .earlyCancel, .disputeLost: break
            case .lateCancel, .veryLateCancel: lateCancels += 1
            case .noShow: noShows += 1
            case .review(let stars, _) where !observation.isSamePerson:
                reviews += 1
                self.stars += stars
            case .review: break
            }
        }
        self.partners = partners.count
    }
}

/// Calculates what the store keeps of one traveller's reliability: the score with its counts, and how many partners
/// from outside the traveller still needs if a `ClosedCircle` limits the score.
package struct ReliabilityCalculation: Sendable, Equatable {
    package let reliability: Reliability
    /// `ClosedCircle.otherPartners`; 0 outside of such a circle.
    package let otherPartners: Int

    /// A circle only matters to a score that could be good, so most travellers cost no look at their partners.
    /// - Parameters:
    ///   - isVerified: Whether the traveller currently has a verified contact.
    ///   - partnersOf: As for `ClosedCircle`.
    package init(
        of traveller: Identifier<Traveller>, _ observations: [Observation], isVerified: Bool, at now: Date,
        partnersOf: (Identifier<Traveller>) throws -> Set<Identifier<Traveller>>?
    ) rethrows {
        let counted = ReliabilityFormula.weightedObservations(
            observations.filter { $0.counts(at: now) }, isVerified: isVerified, at: now)
        let isWorthALook = ReliabilityFormula.score(counted) >= Double(Reliability.Band.good.lowest)
        let circle = try isWorthALook ? ClosedCircle(around: traveller, partnersOf: partnersOf) : nil
        otherPartners = circle?.otherPartners ?? 0
        reliability = Reliability(counted, otherPartners: otherPartners, at: now)
    }
}
