package import Foundation

/// The parts of a traveller's score, ways to raise it, and the next tier.
package struct ReliabilityExplanation: Sendable, Equatable {
    /// An action that would add points, and how many. A limit can still hold the score.
    package struct Step: Sendable, Equatable {
        /// The explanation tells a traveller how many points each of these actions would add.
        package enum Action: String, Sendable, CaseIterable {
            /// One more swap of 100 EUR with a new partner who has a verified contact.
            case completedSwap = "completed-swap"
            /// A five-star review for such a swap, from a reviewer with five partners.
            case goodReview = "good-review"
            /// Verifying a contact; only if the missing contact limits the score.
            case verifiedContact = "verified-contact"
        }

        package let action: Action
        /// Points of the score.
        package let gain: Double
    }

    package let snapshot: ReliabilitySnapshot
    /// Every observation with its current weight.
    package let weightedObservations: [ReliabilityFormula.WeightedObservation]
    /// Faults of earlier accounts that count against the traveller, by kind and end.
    package var carriedFaults: [(fault: Fault, number: Int, until: Date)] {
        let carried = weightedObservations.map(\.observation).filter(\.isCarried)
        return Dictionary(grouping: carried, by: \.at).sorted { $0.key < $1.key }.flatMap { at, observations in
            Fault.allCases.compactMap { fault in
                let number = observations.count { $0.kind.fault == fault }
                return number == 0 ? nil : (fault, number, at.addingTimeInterval(LeftFaults.lifetime))
            }
        }
    }
    /// Number of partners with enough weight; three end "New".
    package let weightedPartners: Int
    /// What holds the score below a band for now; nil if nothing does.
    package let limit: ScoreLimit?
    /// 0…1: the lower bounds that the score is computed from.
    package let conduct: Double
    package let quality: Double
    package let steps: [Step]
    /// The next tier and its missing requirements; nil at the highest tier.
    package let next: (tier: Tier, requirements: [Tier.Requirement])?

    package static func == (one: Self, two: Self) -> Bool {
        one.snapshot == two.snapshot && one.weightedObservations == two.weightedObservations
    }

    package init(_ snapshot: ReliabilitySnapshot, at now: Date) {
        self.snapshot = snapshot
        let isVerified = snapshot.facts.hasVerifiedContact
        let observations = snapshot.observations.filter { $0.counts(at: now) }
        func weigh(isVerified: Bool) -> [ReliabilityFormula.WeightedObservation] {
            ReliabilityFormula.weightedObservations(observations, isVerified: isVerified, at: now)
        }
        let weightedObservations = weigh(isVerified: isVerified)
        self.weightedObservations = weightedObservations
        limit = ScoreLimit(observations, otherPartners: snapshot.otherPartners, at: now)
        weightedPartners = Reliability.weightedPartners(weightedObservations)
        let conduct = ReliabilityFormula.weightedValues(weightedObservations, .conduct)
        let quality = ReliabilityFormula.weightedValues(weightedObservations, .quality)
        self.conduct = ReliabilityFormula.lowerBound(conduct)
        self.quality = ReliabilityFormula.lowerBound(quality)
        let score = ReliabilityFormula.score(conduct: conduct, quality: quality)
        /// One observation, limited to the weight that can still be added.
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
            // Omitted if a verified contact would not raise the score.
            return action == .verifiedContact && after <= score ? nil : Step(action: action, gain: after - score)
        }
        next = snapshot.tierUsage.tier.next.map { ($0, $0.requirements(snapshot.facts)) }
    }
}
