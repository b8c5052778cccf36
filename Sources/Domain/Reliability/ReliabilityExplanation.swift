package import Foundation

/// Where a traveller's score comes from, what would raise it, and what it allows.
package struct ReliabilityExplanation: Sendable, Equatable {
    /// Something that would raise the score, and by how much.
    package struct Step: Sendable, Equatable {
        package enum Action: String, Sendable, CaseIterable {
            /// One more swap of 100 EUR with somebody new who has a verified contact.
            case completedSwap = "completed-swap"
            /// Five stars for it, by somebody like that with five partners.
            case goodReview = "good-review"
            /// A contact of one's own that is verified; only where that is what limits the score.
            case verifiedContact = "verified-contact"
        }

        package let action: Action
        /// Points of the score.
        package let gain: Double
    }

    package let snapshot: ReliabilitySnapshot
    /// Every observation with what it counts now.
    package let weightedObservations: [ReliabilityFormula.WeightedObservation]
    /// Those whose swaps weigh enough: three of them end "New".
    package let partnersOfWeight: Int
    /// 0…1: the lower bounds that the score is made of.
    package let conduct: Double
    package let quality: Double
    package let steps: [Step]
    /// Of the next tier, with what is missing for it; nil at the top.
    package let next: (tier: Tier, requirements: [Tier.Requirement])?

    package static func == (one: Self, two: Self) -> Bool {
        one.snapshot == two.snapshot && one.weightedObservations == two.weightedObservations
    }

    package init(_ snapshot: ReliabilitySnapshot, at now: Date) {
        self.snapshot = snapshot
        let isVerified = snapshot.facts.hasVerifiedContact
        let observations = snapshot.observations.filter { $0.at <= now }
        func weigh(isVerified: Bool) -> [ReliabilityFormula.WeightedObservation] {
            ReliabilityFormula.weightedObservations(observations, isVerified: isVerified, at: now)
        }
        let weightedObservations = weigh(isVerified: isVerified)
        self.weightedObservations = weightedObservations
        partnersOfWeight = Reliability.partnersOfWeight(weightedObservations)
        let conduct = ReliabilityFormula.weightedValue(weightedObservations, .conduct)
        let quality = ReliabilityFormula.weightedValue(weightedObservations, .quality)
        self.conduct = ReliabilityFormula.lowerBound(conduct)
        self.quality = ReliabilityFormula.lowerBound(quality)
        let score = ReliabilityFormula.score(conduct: conduct, quality: quality)
        /// As much as there is room for.
        func one(_ part: ReliabilityFormula.WeightedObservation.Part) -> [ReliabilityFormula.WeightedValue] {
            let room = isVerified ? 1 : ReliabilityFormula.roomUnverified(weightedObservations, part)
            return [ReliabilityFormula.WeightedValue(weight: min(1, room), value: 1)]
        }
        steps = Step.Action.allCases.compactMap { action in
            let after =
                switch action {
                case .completedSwap:
                    ReliabilityFormula.score(conduct: conduct + one(.conduct), quality: quality)
                case .goodReview: ReliabilityFormula.score(conduct: conduct, quality: quality + one(.quality))
                case .verifiedContact: ReliabilityFormula.score(weigh(isVerified: true))
                }
            // A contact is no way to raise it for whom it limits nothing.
            return action == .verifiedContact && after <= score ? nil : Step(action: action, gain: after - score)
        }
        next = snapshot.tierUsage.tier.next.map { ($0, $0.requirements(snapshot.facts)) }
    }
}
