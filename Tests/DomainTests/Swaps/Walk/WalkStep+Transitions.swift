import Domain
import Foundation

extension WalkStep {
    func checkTransitions() {
        expect(.table, isInTable)
        expect(.version, isVersionRight)
        expect(.agreement, keepsAgreement)
        expect(.end, endsOnce)
        expect(.outcome, keepsOutcome)
        expect(.ahead, areDeadlinesAhead)
        expect(.onTime, isOnTime)
        expect(.progress, isOwnProgress)
        expect(.agreedOnly, before?.acceptedAt != nil || tells(.accepted) || !isTreatedAsAgreed)
        expect(.refusal, change.refusal == nil || leavesOnlyATrace)
    }

    private var isInTable: Bool {
        guard let before else { return after.state == .proposed && verb == .propose }
        guard let verb else {
            return SwapRule.all.contains { $0.from.contains(before.state) && $0.to.contains(after.state) }
        }
        // An unconfirmed meeting lapses before a side acts.
        let from = actor.side != nil && change.events.first?.kind == .meetingLapsed ? .accepted : before.state
        guard let rule = SwapRule.of(verb, in: from) else { return false }
        let isTurn =
            switch (rule.by, actor) {
            case (.system, .system), (.moderator, .moderator), (.either, .side): true
            case (.duty, .side(let side)): before.duty == Swap.Duty(side)
            case (.other, .side(let side)): before.duty == Swap.Duty(side.other)
            default: false
            }
        // The request to cancel lapses alone.
        let isWish = verb == .lapse && after.state == before.state && tells(.mutualCancellationLapsed)
        return isTurn && (rule.to.contains(after.state) || isWish)
    }

    private var isVersionRight: Bool {
        guard let before else { return after.version == 1 }
        var same = after
        same.version = before.version
        if same == before { return after.version == before.version && change.events.isEmpty && change.offer == nil }
        return after.version == before.version + 1
    }

    private var keepsAgreement: Bool {
        guard let before, before.acceptedAt != nil else { return true }
        return after.terms == before.terms && after.acceptedAt == before.acceptedAt
            && after.meetUntil == before.meetUntil
    }

    private var endsOnce: Bool {
        guard let outcome = after.outcome else {
            let isUndecided = after.state == .disputed && after.dueAt == nil
            return !after.state.isEnd && (after.deadline != nil || isUndecided)
        }
        return after.state == outcome.kind.state && after.deadline == nil && after.duty == .none
            && after.suggestion == nil
    }

    private var keepsOutcome: Bool {
        guard let before else { return true }
        if before.state == .disputed { return after.dispute?.before == before.dispute?.before }
        guard let known = before.outcome else { return true }
        if after.state == .disputed { return after.dispute?.before == known }
        if verb != .excuse { return after.outcome == known }
        return after.outcome
            == SwapOutcome(known.kind, at: known.at, by: known.by, reason: known.reason, lateness: known.lateness)
    }

    private var areDeadlinesAhead: Bool {
        // Without its meeting a swap may be due at once.
        let earliest = tells(.meetingLapsed) ? now : now.addingTimeInterval(1)
        return [(before?.dueAt, after.dueAt), (before?.mutualCancellation?.until, after.mutualCancellation?.until)]
            .allSatisfy { old, new in new == old || new.map { $0 >= earliest } ?? true }
    }

    private var isOnTime: Bool {
        guard let before else { return true }
        if verb == .lapse { return before.deadline.map { $0 <= now } ?? false }
        guard verb != nil, verb != .settle, actor.side != nil, let dueAt = before.dueAt, dueAt <= now else {
            return true
        }
        return change.events.first?.kind == .meetingLapsed
    }

    private var isOwnProgress: Bool {
        Swap.Side.allCases.allSatisfy { side in
            guard let old = before?.sides[side] else { return after.sides[side] == SideProgress() }
            let new = after.sides[side]
            return actor == .side(side)
                || new.handOver == old.handOver && new.wrongCodesInAll == old.wrongCodesInAll
                    && new.leftForSafetyAt == old.leftForSafetyAt
                    && (new.checkedInAt == old.checkedInAt || new.checkedInAt == nil)
                    && (new.late == old.late || new.late == nil)
        }
    }

    private var isTreatedAsAgreed: Bool {
        after.state == .disputed || after.hasHandedOver || after.reservesOffer || after.reviewsOpenAt != nil
            || stored.observations.owner != nil || stored.observations.proposer != nil
    }

    private var leavesOnlyATrace: Bool {
        let kinds: [SwapEvent.Kind] = [.meetingLapsed, .amountsDiffer, .typedCodesEnded]
        return change.offer == nil && after.outcome == before?.outcome
            && (after.state == before?.state || tells(.meetingLapsed))
            && change.events.allSatisfy { kinds.contains($0.kind) }
    }
}
