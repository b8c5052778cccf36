import Foundation

@testable import Domain

extension PlantedDefect {
    func plantInReviews(_ rules: inout WalkRules) {
        let real = rules.writing
        switch self {
        case .endsTheTimeForReviews: rules.reopening = { _ in nil }
        case .countsHiddenReviews: rules.isVisible = { _ in true }
        case .answersAReview:
            rules.writing = { desk, words, id, author, now in
                let theirs = desk.theirs.flatMap { $0.isRevealed ? nil : $0 }
                return try real(ReviewDesk(swap: desk.swap, mine: desk.mine, theirs: theirs), words, id, author, now)
            }
        case .showsTheFirstReview:
            rules.writing = { desk, words, id, author, now in
                var written = try real(desk, words, id, author, now)
                written.mine.revealedAt = now
                return written
            }
        case .reviewsForEver:
            rules.writing = { desk, words, id, author, now in
                let last = desk.swap.reviewsOpenAt?.addingTimeInterval(-1) ?? now
                return try real(desk, words, id, author, min(now, last))
            }
        default: break
        }
    }

    func plantInScore(_ rules: inout WalkRules) {
        let (observing, scoring) = (rules.observing, rules.scoring)
        switch self {
        case .keepsSuccessInDispute:
            rules.observing = { swap, side, euros in
                var swap = swap
                swap.outcome = swap.outcome ?? swap.dispute?.before
                return observing(swap, side, euros)
            }
        case .takesBackByQuarrel:
            rules.observing = { $0.state == .disputed ? nil : observing($0, $1, $2) }
        case .countsOneCodeInFull:
            rules.observing = {
                observing($0, $1, $2)?.with { if case .success = $0 { .success(weight: 1) } else { $0 } }
            }
        case .chargesEarlyCancels:
            rules.observing = { observing($0, $1, $2)?.with { $0 == .earlyCancel ? .lateCancel : $0 } }
        case .losesWhatWasCompleted:
            rules.observing = { swap, side, euros in
                let isUndone = swap.state == .settled || swap.state == .resolved && swap.outcome?.fault == nil
                return isUndone ? nil : observing(swap, side, euros)
            }
        case .countsEveryPartnerOnce:
            rules.scoring = { observations, isVerified, now in
                let swaps = observations.map { observation in
                    var other = Observation(
                        swap: observation.swap, partner: Identifier(high: 9, low: observation.swap.low),
                        kind: observation.kind, euros: observation.euros, at: observation.at,
                        swapAt: observation.swapAt)
                    other.isOfOnePerson = observation.isOfOnePerson
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
            rules.observing = { swap, side, euros in
                observing(swap, side, euros).map { fact in
                    Observation(
                        swap: fact.swap, partner: fact.partner, kind: fact.kind, euros: fact.euros, at: fact.swapAt,
                        swapAt: fact.swapAt)
                }
            }
        case .forgetsDecay:
            rules.scoring = { observations, isVerified, now in
                scoring(observations, isVerified, observations.map(\.at).max() ?? now)
            }
        case .countsOnePerson: rules.knowing = { $0.knowing { $0.isOfOnePerson = false } }
        case .believesEverybody: rules.knowing = { $0.knowing { $0.isPartnerVerified = true } }
        default: break
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
