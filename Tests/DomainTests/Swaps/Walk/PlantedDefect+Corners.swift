import Foundation

@testable import Domain

/// Mistakes where two rules meet: a deadline and a latecomer, a correction and a time to wait.
extension PlantedDefect {
    func plantInCorners(_ rules: inout WalkRules) {
        let real = rules.acting
        switch self {
        case .actsAfterTheDeadline:
            rules.acting = { snapshot, action, actor, now in
                let last = snapshot.swap.dueAt?.addingTimeInterval(-1) ?? now
                return try real(snapshot, action, actor, actor.side == nil ? now : min(now, last))
            }
        case .disputesWhatWasNeverAgreed:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                if case .dispute = action { swap.acceptedAt = swap.acceptedAt ?? swap.createdAt }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        case .waitsAnewWhenPutRight:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    let isPutRight = Swap.Side.allCases.contains { side in
                        let known = snapshot.swap.sides[side].handOver
                        return known != nil && swap.sides[side].handOver != known
                    }
                    if isPutRight, !swap.state.isEnd { swap.dueAt = now.addingTimeInterval(SwapLimits.secondCode) }
                }
            }
        case .tellsTheSameTwice:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                guard change.swap == snapshot.swap else { return change }
                let event = SwapEvent(.meetingSuggested, by: actor.side, amounts: snapshot.swap.terms.amounts, at: now)
                return change.with(events: [event])
            }
        case .meetsAfterTheOffer:
            rules.acting = { snapshot, action, actor, now in
                do { return try real(snapshot, action, actor, now) } catch SwapRefusal.meetingTooLate {
                    guard case .counter = action else { throw SwapRefusal.meetingPast }
                    let step = try snapshot.swap.acting(action, by: actor, at: now, in: snapshot.context)
                    return snapshot.current.change(by: step, at: now)
                }
            }
        case .keepsTheWishToPart:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    if swap.meeting != snapshot.swap.meeting, swap.state == .scheduled {
                        swap.mutualCancellation = snapshot.swap.mutualCancellation
                    }
                }
            }
        case .blamesWhomSomebodyMet:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    guard snapshot.swap.state == .noShowClaimed, swap.outcome?.kind == .oneSided else { return }
                    (swap.state, swap.outcome) = (
                        .noShow, SwapOutcome(.noShow, at: now, fault: snapshot.swap.claimedBy?.other)
                    )
                }
            }
        case .holdsForEver:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                return snapshot.swap.state == .disputed && action == .lapse ? change.with(offer: nil) : change
            }
        case .gainsByBeingLate:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                if case .cancel = action, let side = actor.side { swap.sides[side].late = nil }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        case .asksAgainForLonger:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                if action == .cancel(.mutual), swap.mutualCancellation?.by == actor.side {
                    swap.mutualCancellation = nil
                }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        default: break
        }
    }
}
