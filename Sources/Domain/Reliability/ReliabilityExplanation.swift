package import Foundation

/// Where a traveller's score comes from, what would raise it, and what it allows.
package struct ReliabilityExplanation: Sendable, Equatable {
    /// Something that would raise the score, and by how much.
    package struct Step: Sendable, Equatable {
        package enum Action: String, Sendable, CaseIterable {
            /// One more swap of 100 EUR with somebody new.
            case completedSwap = "completed-swap"
            /// Five stars for it, by somebody with five partners.
            case goodReview = "good-review"
        }

        package let action: Action
        /// Points of the score.
        package let gain: Double
    }

    package let desk: ReliabilityDesk
    /// Every observation with what it counts now.
    package let weighings: [ReliabilityFormula.Weighing]
    /// 0…1: the lower bounds that the score is made of.
    package let conduct: Double
    package let quality: Double
    package let steps: [Step]
    /// Of the next tier, with what is missing for it; nil at the top.
    package let next: (tier: Tier, needs: [Tier.Need])?

    package static func == (one: Self, two: Self) -> Bool { one.desk == two.desk && one.weighings == two.weighings }

    package init(_ desk: ReliabilityDesk, at now: Date) {
        self.desk = desk
        let observations = desk.observations.filter { $0.at <= now }
        weighings = ReliabilityFormula.weighings(observations, at: now)
        let (conduct, quality) = ReliabilityFormula.weigh(observations, at: now)
        self.conduct = ReliabilityFormula.lowerBound(conduct)
        self.quality = ReliabilityFormula.lowerBound(quality)
        let score = ReliabilityFormula.score(conduct: conduct, quality: quality)
        let good = ReliabilityFormula.Weighed(weight: 1, value: 1)
        steps = Step.Action.allCases.map { action in
            let after =
                switch action {
                case .completedSwap: ReliabilityFormula.score(conduct: conduct + [good], quality: quality)
                case .goodReview: ReliabilityFormula.score(conduct: conduct, quality: quality + [good])
                }
            return Step(action: action, gain: after - score)
        }
        next = desk.standing.tier.next.map { ($0, $0.needs(desk.facts)) }
    }
}
