import Foundation

@testable import Domain

/// Mistakes that the rules could make: a walk has to find each.
enum PlantedDefect: String, CaseIterable, Sendable {
    case keepsReservation, blamesTheOther, isAnHourEarly, letsTheWrongSideAccept, completesWithOneCode
    case lapsesTooSoon, takesMoreThanIsLeft, forgetsThePause, keepsTheVersion, partsTooLate
    case countsHiddenReviews, showsTheFirstReview, reviewsForEver
    case keepsSuccessInDispute, countsOneCodeInFull, chargesEarlyCancels, forgetsDecay
    case actsAfterTheDeadline, disputesWhatWasNeverAgreed, waitsAnewWhenPutRight, tellsTheSameTwice
    case meetsAfterTheOffer, keepsTheWishToPart, blamesWhomSomebodyMet
    case endsTheTimeForReviews
    case holdsForEver, takesBackByQuarrel, gainsByBeingLate, asksAgainForLonger
    case losesWhatWasCompleted, countsEveryPartnerOnce, weighsByOrder
    case bindsWhoeverNamed, keepsTheStart, blamesForUnconfirmed, endsWithTheMeeting, remembersCheckIns
    case blamesWhoNeedNotWait, waitsForNobody, quarrelsBeforeTheMeeting
    case fleesForFree, blocksForFree, namesWhoFled, countsFlightAtOnce, excusesNobody
    case settlesAcrossABlock, showsStatementsAcrossABlock, settlesAllDay, suggestsAllDay
    case skipsTheAdvice, meetsAnywhere, readsStrangersLabels
    case erasesAmounts, hurriesAmounts, keepsQuietOfAmounts, typesForEver, tellsWhoGuessed
    case judgesTheOwnerEarly, tellsTheOthersLimit, leavesProposalsOpen, asksAtEveryEdit, answersAReview
    case countsOnePerson, believesEverybody
    case notifiesWhoActed, notifiesNobody, forgetsAMessage, answersByRefusing, forgetsTheReport
    case writesAcrossABlock, writesToStrangersForEver

    var rules: WalkRules {
        var rules = WalkRules()
        plantInSwaps(&rules)
        plantInCorners(&rules)
        plantInMeetings(&rules)
        plantInTrouble(&rules)
        plantInWords(&rules)
        plantInNegotiation(&rules)
        plantInReviews(&rules)
        plantInScore(&rules)
        plantInConsequences(&rules)
        return rules
    }

    private func plantInSwaps(_ rules: inout WalkRules) {
        let real = rules.acting
        switch self {
        case .keepsReservation:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                let isReleased =
                    change.offer.map { $0.remaining.minorUnits > snapshot.offer.remaining.minorUnits } ?? false
                return isReleased ? change.with(offer: nil) : change
            }
        case .blamesTheOther:
            rules.acting = { try real($0, $1, $2, $3).with { $0.outcome = $0.outcome?.blamingTheOther } }
        case .isAnHourEarly:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { if $0.dueAt != snapshot.swap.dueAt { $0.dueAt? -= 3600 } }
            }
        case .letsTheWrongSideAccept:
            rules.acting = { snapshot, action, actor, now in
                guard case .accept = action, case .side(let side) = actor else {
                    return try real(snapshot, action, actor, now)
                }
                return try real(
                    snapshot, action, .side(snapshot.swap.duty == .init(side) ? side : side.other), now)
            }
        case .completesWithOneCode:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                guard change.refusal == nil, case .handOver = action, case .side(let side) = actor,
                    !change.swap.state.isEnd
                else { return change }
                return try real(
                    snapshot.with(change.swap, change.offer ?? snapshot.offer), action, .side(side.other), now)
            }
        case .lapsesTooSoon:
            rules.acting = { try real($0, $1, $2, $1 == .lapse ? $3.addingTimeInterval(60) : $3) }
        case .takesMoreThanIsLeft:
            rules.acting = { snapshot, action, actor, now in
                guard case .accept = action, snapshot.offer.reserved > 0 else {
                    return try real(snapshot, action, actor, now)
                }
                var offer = snapshot.offer
                offer.reserved = 0
                let change = try real(snapshot.with(snapshot.swap, offer), action, actor, now)
                return change.with(offer: snapshot.offer.reserving(change.swap.terms.amounts.gives.minorUnits))
            }
        case .forgetsThePause:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                for side in Swap.Side.allCases { swap.sides[side].codesFrom = nil }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        case .keepsTheVersion:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { $0.version = snapshot.swap.version }
            }
        case .partsTooLate:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                swap.mutualCancellation = swap.mutualCancellation.map {
                    Swap.MutualCancellation(by: $0.by, until: $0.until.addingTimeInterval(43_200))
                }
                guard action == .cancel(.mutual) else { return try real(snapshot, action, actor, now) }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        default: break
        }
    }
}

extension SwapChange {
    func with(_ mistake: (inout Swap) -> Void) -> SwapChange {
        var change = self
        mistake(&change.swap)
        return change
    }

    func with(events: [SwapEvent]) -> SwapChange {
        var change = self
        change.events = events
        return change
    }

    func with(offer: Offer?) -> SwapChange {
        var change = self
        change.offer = offer
        return change
    }
}

extension SwapSnapshot {
    func with(_ swap: Swap, _ offer: Offer) -> SwapSnapshot {
        var current = current
        (current.swap, current.offer) = (swap, offer)
        return SwapSnapshot(current, tierUsages: tierUsages, rates: rates, context: context)
    }

    func with(_ context: SwapContext) -> SwapSnapshot {
        SwapSnapshot(current, tierUsages: tierUsages, rates: rates, context: context)
    }
}

extension SwapOutcome {
    fileprivate var blamingTheOther: SwapOutcome {
        SwapOutcome(kind, at: at, by: by, fault: fault?.other, reason: reason, lateness: lateness)
    }
}
