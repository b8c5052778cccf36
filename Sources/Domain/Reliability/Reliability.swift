package import Foundation

/// How reliable a traveller has been: the score, beside the counts that it comes from.
package struct Reliability: Sendable, Equatable {
    package enum Band: String, Sendable, CaseIterable {
        case new, low, fair, good, excellent
    }

    /// 0…99, nil while "New": before three swaps with three partners nothing is claimed.
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

    /// Swaps and partners from which on a score is shown.
    package static let shownFrom = 3
}

extension Reliability {
    /// What these observations of one traveller come to at `now`.
    package init(_ observations: [Observation], at now: Date) {
        let observations = observations.filter { $0.at <= now }
        self.init(score: nil)
        var partners: Set<Identifier<Traveller>> = []
        for observation in observations {
            switch observation.kind {
            case .success(let weight) where weight > 0:
                completed += 1
                partners.insert(observation.partner)
            case .success, .earlyCancel, .disputeLost: break
            case .lateCancel, .veryLateCancel: lateCancels += 1
            case .noShow: noShows += 1
            case .review(let stars, _):
                reviews += 1
                self.stars += stars
            }
        }
        self.partners = partners.count
        guard completed >= Self.shownFrom, self.partners >= Self.shownFrom else { return }
        let (conduct, quality) = ReliabilityFormula.weigh(observations, at: now)
        // Never 100: nobody is beyond doubt.
        score = min(99, Int(ReliabilityFormula.score(conduct: conduct, quality: quality)))
    }
}
