import Foundation

@testable import Domain

extension PlantedDefect {
    func plantInReviews(_ rules: inout WalkRules) {
        let real = rules.writing
        switch self {
        case .endsTheTimeForReviews:
            rules.consequences = { change in
                var change = change
                change.reviews = []
                return change
            }
        case .countsHiddenReviews: rules.isVisible = { _ in true }
        case .answersAReview:
            rules.writing = { snapshot, words, id, author, now in
                var reviews = snapshot.reviews
                let other = snapshot.swap.side(of: author)?.other ?? .owner
                if reviews[other]?.isRevealed == true { reviews[other] = nil }
                return try real(
                    ReviewSnapshot(swap: snapshot.swap, reviews: reviews, areBlocked: false), words, id, author, now)
            }
        case .showsTheFirstReview:
            rules.writing = { snapshot, words, id, author, now in
                var written = try real(snapshot, words, id, author, now)
                for index in written.reviews.indices { written.reviews[index].revealedAt = now }
                return written
            }
        case .reviewsForEver:
            rules.writing = { snapshot, words, id, author, now in
                let last = snapshot.swap.reviewsOpenAt?.addingTimeInterval(-1) ?? now
                return try real(snapshot, words, id, author, min(now, last))
            }
        default: break
        }
    }

    func plantInScore(_ rules: inout WalkRules) {
        let scoring = rules.scoring
        switch self {
        case .keepsSuccessInDispute:
            rules.observe { swap, real in
                var swap = swap
                swap.outcome = swap.outcome ?? swap.dispute?.before
                return real(swap)
            }
        case .takesBackByQuarrel:
            rules.observe { swap, real in swap.state == .disputed ? nil : real(swap) }
        case .countsOneCodeInFull:
            rules.observe { swap, real in
                real(swap)?.with { if case .success = $0 { .success(weight: 1) } else { $0 } }
            }
        case .chargesEarlyCancels:
            rules.observe { swap, real in real(swap)?.with { $0 == .earlyCancel ? .lateCancel : $0 } }
        case .losesWhatWasCompleted:
            rules.observe { swap, real in
                let isUndone = swap.state == .settled || swap.state == .resolved && swap.outcome?.fault == nil
                return isUndone ? nil : real(swap)
            }
        case .countsEveryPartnerOnce:
            rules.scoring = { observations, isVerified, now in
                let swaps = observations.map { observation in
                    var other = Observation(
                        swap: observation.swap, partner: Identifier(high: 9, low: observation.swap.low),
                        kind: observation.kind, euros: observation.euros, at: observation.at,
                        swapAt: observation.swapAt)
                    other.isSamePerson = observation.isSamePerson
                    other.isPartnerVerified = observation.isPartnerVerified
                    return other
                }
                return scoring(swaps, isVerified, now)
            }
        case .weighsByOrder:
            rules.scoring = { observations, isVerified, now in
                let isInOrder = zip(observations, observations.dropFirst()).allSatisfy { $0.swap.low <= $1.swap.low }
                return scoring(isInOrder ? observations : observations.dropLast(), isVerified, now)
            }
        case .countsFlightAtOnce:
            rules.observe { swap, real in
                real(swap).map { fact in
                    Observation(
                        swap: fact.swap, partner: fact.partner, kind: fact.kind, euros: fact.euros, at: fact.swapAt,
                        swapAt: fact.swapAt)
                }
            }
        case .forgetsDecay:
            rules.scoring = { observations, isVerified, now in
                scoring(observations, isVerified, observations.map(\.at).max() ?? now)
            }
        case .countsOnePerson: rules.knowing = { $0.knowing { $0.isSamePerson = false } }
        case .believesEverybody: rules.knowing = { $0.knowing { $0.isPartnerVerified = true } }
        default: break
        }
    }
}

extension WalkRules {
    /// Plants a mistake about what a swap says about each side; `real` is what the rules say of a swap.
    fileprivate mutating func observe(
        _ mistake: @escaping @Sendable (Swap, _ real: (Swap) -> Observation?) -> Observation?
    ) {
        consequences = { change in
            var change = change
            var observations = Sides<Observation?>(nil)
            for side in Swap.Side.allCases { observations[side] = mistake(change.swap) { $0.observations[side] } }
            change.observations = observations
            return change
        }
    }
}

extension Observation {
    fileprivate func knowing(_ mistake: (inout Observation) -> Void) -> Observation {
        var observation = self
        mistake(&observation)
        return observation
    }

    fileprivate func with(_ mistake: (Kind) -> Kind) -> Observation {
        Observation(swap: swap, partner: partner, kind: mistake(kind), euros: euros, at: at, swapAt: swapAt)
    }
}
