import Foundation

@testable import Domain

/// Mistakes about flight, codes and amounts.
extension PlantedDefect {
    func plantInTrouble(_ rules: inout WalkRules) {
        let (real, blocking) = (rules.acting, rules.blocking)
        switch self {
        case .fleesForFree:
            rules.acting = { try real($0.with($0.context.with(safetyExits: Sides(0))), $1, $2, $3) }
        case .blocksForFree:
            rules.blocking = { snapshot, now in
                try blocking(
                    BlockSnapshot(
                        blocker: snapshot.blocker, other: snapshot.other, swaps: snapshot.swaps, safetyExits: 0), now)
            }
        case .namesWhoFled:
            rules.blocking = { snapshot, now in
                var change = try blocking(snapshot, now)
                change.swaps = change.swaps.map { swap in
                    swap.with(events: swap.events.map { $0.told(by: swap.swap.side(of: snapshot.blocker)) })
                }
                return change
            }
        case .excusesNobody:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                return action == .excuse ? change.with { $0 = snapshot.swap } : change
            }
        case .erasesAmounts:
            rules.acting = { snapshot, action, actor, now in
                guard case .handOver(let code, let at, nil) = action, let side = actor.side,
                    snapshot.swap.sides[side].handOver != nil
                else { return try real(snapshot, action, actor, now) }
                return try real(snapshot, .handOver(code, at: at, actual: snapshot.swap.terms.amounts), actor, now)
            }
        case .hurriesAmounts:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                let isToldFirst = change.events.contains { $0.kind == .amountsDiffer }
                return isToldFirst ? change.with { $0.dueAt = snapshot.swap.dueAt } : change
            }
        case .keepsQuietOfAmounts:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                return change.with(events: change.events.filter { $0.kind != .amountsDiffer })
            }
        case .typesForEver:
            rules.acting = { snapshot, action, actor, now in
                var swap = snapshot.swap
                for side in Swap.Side.allCases {
                    swap.sides[side].wrongCodesInAll = min(48, swap.sides[side].wrongCodesInAll)
                }
                return try real(snapshot.with(swap, snapshot.offer), action, actor, now)
            }
        case .tellsWhoGuessed:
            rules.acting = { snapshot, action, actor, now in
                let change = try real(snapshot, action, actor, now)
                return change.with(
                    events: change.events.map { $0.kind == .typedCodesEnded ? $0.told(by: $0.by?.other) : $0 })
            }
        default: break
        }
    }
}

/// Mistakes about what one reads of the other.
extension PlantedDefect {
    func plantInWords(_ rules: inout WalkRules) {
        let real = rules.acting
        switch self {
        case .settlesAcrossABlock:
            rules.acting = { snapshot, action, actor, now in
                guard case .settle = action else { return try real(snapshot, action, actor, now) }
                return try real(snapshot.with(snapshot.context.with(areBlocked: false)), action, actor, now)
            }
        case .showsStatementsAcrossABlock:
            rules.acting = { snapshot, action, actor, now in
                if case .settle = action { return try real(snapshot, action, actor, now) }
                return try real(snapshot.with(snapshot.context.with(areBlocked: false)), action, actor, now)
            }
        case .settlesAllDay:
            rules.acting = { snapshot, action, actor, now in
                do { return try real(snapshot, action, actor, now) } catch SwapRefusal.settlementTooSoon(let from, _) {
                    return try real(snapshot, action, actor, from)
                }
            }
        case .suggestsAllDay:
            rules.acting = { try real($0.with($0.context.with(suggestions: 0)), $1, $2, $3) }
        case .skipsTheAdvice:
            rules.acting = { snapshot, action, actor, now in
                guard case .accept(let isSeen, false, let until, let mode) = action,
                    snapshot.swap.terms.meeting?.place.isFree == false
                else { return try real(snapshot, action, actor, now) }
                return try real(
                    snapshot, .accept(isSeen: isSeen, acknowledged: true, until: until, rates: mode), actor, now)
            }
        case .meetsAnywhere:
            rules.acting = { snapshot, action, actor, now in
                do { return try real(snapshot, action, actor, now) } catch SwapRefusal.meetingPointTooFar {
                    let step = try snapshot.swap.acting(action, by: actor, at: now, in: snapshot.context)
                    return snapshot.current.change(by: step, at: now)
                }
            }
        default: break
        }
    }
}

extension SwapContext {
    fileprivate func with(
        areBlocked: Bool? = nil, suggestions: Int? = nil, safetyExits: Sides<Int>? = nil
    ) -> SwapContext {
        SwapContext(
            areBlocked: areBlocked ?? self.areBlocked, suggestions: suggestions ?? self.suggestions,
            safetyExits: safetyExits ?? self.safetyExits)
    }
}

extension SwapEvent {
    fileprivate func told(by side: Swap.Side?) -> SwapEvent { SwapEvent(kind, by: side, amounts: amounts, at: at) }
}
