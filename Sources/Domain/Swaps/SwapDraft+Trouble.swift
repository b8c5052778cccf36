import Foundation

extension SwapDraft {
    mutating func cancel(_ reason: CancelReason, by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard reason == .mutual else { return leave(reason, by: side) }
        if let mutualCancellation = swap.mutualCancellation, mutualCancellation.by != side,
            now < mutualCancellation.until
        {
            return end(SwapOutcome(.mutual, at: now, by: side, reason: .mutual))
        }
        // To ask again neither moves the end of the wait nor tells anybody.
        if let mutualCancellation = swap.mutualCancellation, now < mutualCancellation.until { return }
        swap.mutualCancellation = Swap.MutualCancellation(
            by: side, until: now.addingTimeInterval(SwapLimits.mutualCancellation))
        tell(.mutualCancellationAsked, by: side)
    }

    /// One side calls it off: whose fault that is, and how much it counts.
    private mutating func leave(_ reason: CancelReason, by side: Swap.Side) {
        let isAwaited = swap.isAwaited(side, at: now)
        // Whoever is waited for at the place, and calls it off, has not come.
        if reason != .safety, isAwaited {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side, reason: reason))
        }
        let lateness =
            isAwaited
            ? NoticePeriod.awaited : NoticePeriod(cancelling: swap.meeting, at: now, late: swap.sides[side].late)
        let isNobodysFault =
            swap.state == .scheduled && !swap.isMeetingConfirmed || swap.isExcused(side, at: now)
        // What is free anyway takes nothing of the budget.
        if reason == .safety, !isNobodysFault { swap.sides[side].leftForSafetyAt = now }
        let isFree =
            isNobodysFault || reason == .safety && context.safetyExits[side] < SwapLimits.freeSafetyExits
        end(
            SwapOutcome(
                .cancelled, at: now, by: side, fault: isFree ? nil : side, reason: reason, lateness: lateness))
    }

    /// A moderator confirms that somebody left for safety, however often they did.
    mutating func excuse() throws(SwapRefusal) {
        guard let outcome = swap.outcome, outcome.reason == .safety, outcome.fault != nil else {
            throw .nothingToExcuse
        }
        swap.outcome = SwapOutcome(
            outcome.kind, at: outcome.at, by: outcome.by, reason: .safety, lateness: outcome.lateness)
    }

    /// Nothing can be agreed on the offer any more.
    mutating func offerWithdrawn() {
        (swap.state, swap.outcome, swap.dueAt) = (.declined, SwapOutcome(.declined, at: now, by: .owner), nil)
        tell(.offerWithdrawn, by: .owner)
    }

    /// A claim by who was there; by the accused, an admission.
    mutating func noShow(by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard swap.state == .scheduled else {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side))
        }
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .noShow) }
        guard swap.sides[side].checkedInAt != nil else { throw .notCheckedIn }
        guard !swap.sides[side.other].isPresent else { throw .otherCheckedIn }
        let from = meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter)
        guard now >= from else { throw .tooEarlyForNoShow(from: from) }
        (swap.state, swap.claimedBy) = (.noShowClaimed, side)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (
            now.addingTimeInterval(SwapLimits.statement), nil, nil
        )
        tell(.noShowClaimed, by: side)
    }

    mutating func contest(_ statement: String?, by side: Swap.Side) {
        open(.noShow, statement, by: side)
        tell(.contested, by: side)
    }

    /// Opens a dispute; in one that is open, the statement of the side that has made none.
    mutating func dispute(
        _ kind: SwapDispute.Kind, _ statement: String, by side: Swap.Side
    ) throws(SwapRefusal) {
        guard swap.state == .disputed else {
            // What was never agreed cannot be disputed; what nobody has come for yet can be called off.
            guard swap.acceptedAt != nil, swap.state != .accepted || swap.hasHandedOver else {
                throw .wrongState(swap.state, verb: .dispute)
            }
            if swap.state == .scheduled, !swap.hasHandedOver, let closed = swap.meeting?.checkIn.upperBound {
                guard now >= closed else { throw .disputeTooEarly(from: closed) }
                // A quarrel is no way out of a meeting to which only the other side came.
                guard !swap.isAwaited(side, at: now) else { throw .othersWaiting }
            }
            if let outcome = swap.outcome, now.timeIntervalSince(outcome.at) > SwapLimits.disputable {
                throw .disputeTooLate
            }
            open(kind, statement, by: side)
            return tell(.disputed, by: side)
        }
        guard swap.dispute?.statements[side] == nil else { throw .alreadyStated }
        guard let dueAt = swap.dueAt, now < dueAt else { throw .statementTooLate }
        swap.dispute?.statements[side] = SwapDispute.Statement(statement, isWithheld: context.areBlocked)
        tell(.stated, by: side)
    }

    private mutating func open(_ kind: SwapDispute.Kind, _ text: String?, by side: Swap.Side) {
        let statement = text.map { SwapDispute.Statement($0, isWithheld: context.areBlocked) }
        swap.dispute = SwapDispute(kind: kind, by: side, openedAt: now, before: swap.outcome, statement: statement)
        (swap.state, swap.outcome) = (.disputed, nil)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (
            now.addingTimeInterval(SwapLimits.statement), nil, nil
        )
    }

    /// Settled when both agree on the same. To agree to the other's text is always possible; a new text is for somebody
    /// who may still be written to, once a day.
    mutating func settle(_ text: String, by side: Swap.Side) throws(SwapRefusal) {
        let mine = SwapDispute.Agreement(text, at: now)
        let last = swap.dispute?.agreements[side]
        if let theirs = swap.dispute?.agreements[side.other], theirs.says(the: mine) {
            swap.dispute?.agreements[side] = mine
            return end(SwapOutcome(.settled, at: now, by: side))
        }
        guard last?.text != text else { return }
        guard !context.areBlocked else { throw .closed }
        if let from = last?.at.addingTimeInterval(SwapLimits.settlementPause), now < from {
            throw .settlementTooSoon(from: from, now: now)
        }
        swap.dispute?.agreements[side] = mine
        tell(.settlementOffered, by: side)
    }

    /// What happens by itself at a deadline.
    mutating func lapse() throws(SwapRefusal) {
        guard let deadline = swap.deadline, deadline <= now else { throw .notDue }
        if let mutualCancellation = swap.mutualCancellation, mutualCancellation.until <= now {
            swap.mutualCancellation = nil
            tell(.mutualCancellationLapsed, by: nil)
        }
        guard let dueAt = swap.dueAt, dueAt <= now else { return }
        switch swap.state {
        case .proposed: end(SwapOutcome(.lapsed, at: now))
        case .accepted: end(SwapOutcome(swap.handedOver ?? .lapsed, at: now))
        case .scheduled where swap.hasUnconfirmedMeeting(at: now): lapseMeeting()
        case .scheduled: end(SwapOutcome(swap.handedOver ?? .unconfirmed, at: now))
        case .noShowClaimed:
            // Who has the other's code has met them.
            let noShow = SwapOutcome(.noShow, at: now, fault: swap.claimedBy?.other)
            end(swap.handedOver.map { SwapOutcome($0, at: now) } ?? noShow)
        case .disputed:
            free()
            swap.dueAt = nil
            tell(.statementsClosed, by: nil)
        default: throw .notDue
        }
    }
}

extension SwapDraft {
    /// A meeting that was not confirmed is forgotten: the two can agree on another one.
    mutating func lapseMeeting() {
        let until = swap.meetUntil ?? swap.acceptedAt?.addingTimeInterval(SwapLimits.openEnded) ?? now
        (swap.state, swap.meeting, swap.suggestion, swap.dueAt) = (.accepted, nil, nil, max(until, now))
        for side in Swap.Side.allCases { swap.sides[side].forgetMeeting() }
        tell(.meetingLapsed, by: nil)
    }
}

extension Swap {
    /// Its meeting has lapsed: only one side has said that it comes, and the time to check in is over.
    func hasUnconfirmedMeeting(at now: Date) -> Bool {
        guard state == .scheduled, !hasHandedOver, !isMeetingConfirmed, let dueAt else { return false }
        return dueAt <= now
    }

    /// The other side waits at a meeting that both have confirmed and that has begun, and this one is not there. Its own
    /// delay gives it no time.
    fileprivate func isAwaited(_ side: Side, at now: Date) -> Bool {
        guard state == .scheduled, isMeetingConfirmed, let meeting else { return false }
        let start = meeting.startsAt.addingTimeInterval(-Double((sides[side].late ?? 0) * 60))
        return sides[side.other].isPresent && !sides[side].isPresent && start <= now
    }

    /// The other side is so late that this one, who was not, need not wait; until the new start.
    fileprivate func isExcused(_ side: Side, at now: Date) -> Bool {
        guard state == .scheduled, let meeting, let delay = sides[side.other].late else { return false }
        return delay >= SwapLimits.excusingDelay && sides[side].late == nil && now < meeting.startsAt
    }

    /// What it comes to when nobody acts any more: both codes, though with different amounts, or one; nil without any.
    var handedOver: SwapOutcome.Kind? {
        guard hasHandedOver else { return nil }
        return sides.owner.handOver != nil && sides.proposer.handOver != nil ? .completed : .oneSided
    }
}
