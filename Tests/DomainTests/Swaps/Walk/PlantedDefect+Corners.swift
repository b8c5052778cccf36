import Foundation

@testable import Domain

/// Mistakes where two rules meet: a deadline and a latecomer, a correction and a time to wait.
extension PlantedDefect {
    func plantInCorners(_ rules: inout WalkRules) {
        let real = rules.acting
        switch self {
        case .actsAfterTheDeadline:
            rules.acting = { desk, action, actor, now in
                let last = desk.swap.due?.addingTimeInterval(-1) ?? now
                return try real(desk, action, actor, actor.side == nil ? now : min(now, last))
            }
        case .disputesWhatWasNeverAgreed:
            rules.acting = { desk, action, actor, now in
                var swap = desk.swap
                if case .dispute = action { swap.acceptedAt = swap.acceptedAt ?? swap.createdAt }
                return try real(desk.with(swap, desk.offer), action, actor, now)
            }
        case .waitsAnewWhenPutRight:
            rules.acting = { desk, action, actor, now in
                try real(desk, action, actor, now).with { swap in
                    let isPutRight = Swap.Side.allCases.contains { side in
                        let known = desk.swap.sides[side].handOver
                        return known != nil && swap.sides[side].handOver != known
                    }
                    if isPutRight, !swap.state.isEnd { swap.due = now.addingTimeInterval(SwapLimits.secondCode) }
                }
            }
        case .tellsTheSameTwice:
            rules.acting = { desk, action, actor, now in
                let change = try real(desk, action, actor, now)
                guard change.swap == desk.swap else { return change }
                let event = SwapEvent(.meetingSuggested, by: actor.side, amounts: desk.swap.terms.amounts, at: now)
                return SwapChange(swap: change.swap, offer: change.offer, events: [event], refusal: nil)
            }
        case .meetsAfterTheOffer:
            rules.acting = { desk, action, actor, now in
                do { return try real(desk, action, actor, now) } catch SwapRefusal.meetingTooLate {
                    guard case .counter = action else { throw SwapRefusal.meetingPast }
                    let step = try desk.swap.acting(action, by: actor, at: now, in: desk.context)
                    return SwapChange(swap: step.swap, offer: nil, events: step.events, refusal: step.refusal)
                }
            }
        case .keepsTheWishToPart:
            rules.acting = { desk, action, actor, now in
                try real(desk, action, actor, now).with { swap in
                    if swap.meeting != desk.swap.meeting, swap.state == .scheduled { swap.parting = desk.swap.parting }
                }
            }
        case .blamesWhomSomebodyMet:
            rules.acting = { desk, action, actor, now in
                try real(desk, action, actor, now).with { swap in
                    guard desk.swap.state == .noShowClaimed, swap.outcome?.kind == .oneSided else { return }
                    (swap.state, swap.outcome) = (
                        .noShow, SwapOutcome(.noShow, at: now, fault: desk.swap.claimedBy?.other)
                    )
                }
            }
        case .holdsForEver:
            rules.acting = { desk, action, actor, now in
                let change = try real(desk, action, actor, now)
                return desk.swap.state == .disputed && action == .lapse ? change.with(offer: nil) : change
            }
        case .gainsByBeingLate:
            rules.acting = { desk, action, actor, now in
                var swap = desk.swap
                if case .cancel = action, let side = actor.side { swap.sides[side].late = nil }
                return try real(desk.with(swap, desk.offer), action, actor, now)
            }
        case .asksAgainForLonger:
            rules.acting = { desk, action, actor, now in
                var swap = desk.swap
                if action == .cancel(.mutual), swap.parting?.by == actor.side { swap.parting = nil }
                return try real(desk.with(swap, desk.offer), action, actor, now)
            }
        default: break
        }
    }
}
