import Foundation

@testable import Domain

/// Mistakes about who is bound by what.
extension PlantedDefect {
    func plantInMeetings(_ rules: inout WalkRules) {
        let real = rules.acting
        switch self {
        case .bindsWhoeverNamed:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    guard swap.state == .scheduled, swap.meeting != snapshot.swap.meeting else { return }
                    for side in Swap.Side.allCases { swap.sides[side].hasConfirmed = true }
                    swap.dueAt = swap.meeting?.startsAt.addingTimeInterval(SwapLimits.afterStart)
                }
            }
        case .keepsTheStart:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    guard case .accept = action, let named = snapshot.swap.terms.meeting else { return }
                    swap.meeting?.startsAt = named.startsAt
                }
            }
        case .blamesForUnconfirmed:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                if case .cancel = action { for side in Swap.Side.allCases { swap.sides[side].hasConfirmed = true } }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        case .endsWithTheMeeting:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    guard action == .lapse, snapshot.swap.state == .scheduled, swap.state == .accepted else { return }
                    (swap.state, swap.dueAt) = (.unconfirmed, nil)
                    swap.outcome = SwapOutcome(.unconfirmed, at: now)
                }
            }
        case .remembersCheckIns:
            rules.acting = { snapshot, action, actor, now in
                try real(snapshot, action, actor, now).with { swap in
                    guard swap.meeting != snapshot.swap.meeting else { return }
                    for side in Swap.Side.allCases {
                        swap.sides[side].checkedInAt =
                            swap.sides[side].checkedInAt ?? snapshot.swap.sides[side].checkedInAt
                    }
                }
            }
        case .blamesWhoNeedNotWait:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                if case .cancel = action, let side = actor.side { swap.sides[side.other].late = nil }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        case .waitsForNobody:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                if case .cancel = action, let side = actor.side { swap.sides[side.other].checkedInAt = nil }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now).with { changed in
                    for side in Swap.Side.allCases where snapshot.swap.state == .scheduled {
                        changed.sides[side].checkedInAt =
                            changed.sides[side].checkedInAt ?? snapshot.swap.sides[side].checkedInAt
                    }
                }
            }
        case .quarrelsBeforeTheMeeting:
            rules.acting = { snapshot, action, actor, now in
                do { return try real(snapshot, action, actor, now) } catch SwapRefusal.disputeTooEarly {
                    var swap = snapshot.swap
                    swap.meeting?.startsAt = now.addingTimeInterval(-SwapLimits.checkInAfter - 1)
                    return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
                }
            }
        default: break
        }
    }
}
