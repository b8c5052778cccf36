import Foundation

@testable import Domain

extension WalkStep {
    /// Codes and blame.
    func checkTrouble() {
        let recent = stored.guesses.within(SwapLimits.codePause, of: now)
        expect(.guesses, stored.guesses.count <= SwapLimits.codesInAll && recent <= SwapLimits.codeAttempts)
        expect(.codes, agreesWithCodes)
        expect(.amounts, areAmountsTold)
        expect(.ownFault, blamesOnlyTheActor)
        expect(.unconfirmed, blamesNobodyUnconfirmed)
        expect(.freeExits, isExitFree)
        expect(.mutual, isMutual)
    }

    private var agreesWithCodes: Bool {
        guard let kind = after.outcome?.kind else { return true }
        if kind == .settled || kind == .resolved { return true }
        let codes = Swap.Side.allCases.count { after.sides[$0].handOver != nil }
        return (kind == .completed ? 2 : kind == .oneSided ? 1 : 0) == codes
    }

    private var areAmountsTold: Bool {
        guard newOutcome?.kind == .completed, let one = after.sides.owner.handOver,
            let two = after.sides.proposer.handOver, one.actual != two.actual
        else { return true }
        return (stored.history + change.events).contains { $0.kind == .amountsDiffer && $0.recipients.count == 2 }
    }

    private var blamesOnlyTheActor: Bool {
        guard let fault = newOutcome?.fault else { return true }
        switch actor {
        case .side(let side): return fault == side
        case .moderator: return true
        default: return before?.claimedBy == fault.other
        }
    }

    private var blamesNobodyUnconfirmed: Bool {
        guard let before, before.state == .scheduled, !before.isMeetingConfirmed, let outcome = newOutcome else {
            return true
        }
        // Once the meeting has lapsed, a side can cancel the agreement in good time.
        return outcome.fault == nil || tells(.meetingLapsed) && outcome.lateness == .early
    }

    private var isExitFree: Bool {
        guard let outcome = newOutcome, outcome.reason == .safety, outcome.fault == nil, let side = outcome.by,
            after.sides[side].leftForSafetyAt == now
        else { return true }
        return stored.exits[side] < 2
    }

    private var isMutual: Bool {
        guard newOutcome?.kind == .mutual else { return true }
        guard let asked = before?.mutualCancellation else { return false }
        return actor == .side(asked.by.other) && now < asked.until
    }
}

extension WalkStep {
    func checkMeetings() {
        expect(.named, isNamedWell)
        expect(.newMeeting, !isAgreed && !tells(.meetingLapsed) || beginsAnew)
        expect(.confirmation, tells(.confirmationAsked) == (isAgreed && !after.isMeetingConfirmed))
        expect(.suggestions, !tells(.meetingSuggested) || suggestions <= SwapLimits.suggestionsPerDay)
    }

    private var suggestions: Int {
        (stored.history + change.events).count {
            $0.kind == .meetingSuggested && now.timeIntervalSince($0.at) < SwapLimits.day
        }
    }

    /// A meeting was agreed in this step.
    private var isAgreed: Bool {
        tells(.scheduled) || tells(.rescheduled) || tells(.accepted) && after.state == .scheduled
    }

    private var isNamedWell: Bool {
        func isWell(_ meeting: Meeting?, until latest: Date?) -> Bool {
            guard let meeting, let latest else { return true }
            return meeting.place.point != .airport(WalkSpot.farAirport) && meeting.startsAt <= latest
                && meeting.startsAt >= now.addingTimeInterval(-SwapLimits.clockSkew)
        }
        // What ends without an agreement leaves no exact place behind.
        let leavesNone = after.state.isEnd && after.acceptedAt == nil
        return
            (after.terms == (leavesNone ? before?.terms.withoutPlace : before?.terms)
            || !leavesNone && isWell(after.terms.meeting, until: stored.offer.meetingEnds(acceptedAt: now)))
            && (after.suggestion == before?.suggestion || isWell(after.suggestion?.meeting, until: after.meetUntil))
    }

    private var beginsAnew: Bool {
        let isAhead = after.meeting.map { $0.startsAt >= now.addingTimeInterval(SwapLimits.minLeadTime) } ?? true
        let isOpen = after.meeting == nil || after.suggestion == nil && after.mutualCancellation == nil
        return isAhead && isOpen
            && Swap.Side.allCases.allSatisfy { after.sides[$0].checkedInAt == nil && after.sides[$0].late == nil }
    }
}
