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
        // A repeated request neither extends the wait nor notifies.
        if let mutualCancellation = swap.mutualCancellation, now < mutualCancellation.until { return }
        swap.mutualCancellation = Swap.MutualCancellation(
            by: side, until: now.addingTimeInterval(SwapLimits.mutualCancellation))
        emit(.mutualCancellationAsked, by: side)
    }

    /// Ends the swap of a side that deletes its account. That is a cancellation at this moment, unless both wish to end
    /// it, nothing was agreed, or a handed-in code proves that the two have met.
    mutating func depart(_ side: Swap.Side) {
        if let kind = swap.handedOver { return end(SwapOutcome(kind, at: now)) }
        guard swap.state != .proposed else { return end(SwapOutcome(.system, at: now)) }
        if let wish = swap.mutualCancellation, wish.by != side, now < wish.until {
            return end(SwapOutcome(.mutual, at: now, by: side, reason: .mutual))
        }
        leave(nil, by: side)
    }

    /// Cancels on behalf of one side and decides fault and lateness.
    private mutating func leave(_ reason: CancelReason?, by side: Swap.Side) {
        let isAwaited = swap.isAwaited(side, at: now)
        // A side that cancels while the other waits at the place counts as a no-show.
        if reason != .safety, isAwaited {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side, reason: reason))
        }
        let lateness =
            isAwaited
            ? CancellationLateness.awaited
            : CancellationLateness(cancelling: swap.meeting, at: now, late: swap.sides[side].late)
        let isNobodysFault =
            swap.state == .scheduled && !swap.isMeetingConfirmed || swap.isExcused(side, at: now)
            || swap.isUnanswered(side, at: now, in: context)
        // An exit without fault does not use up the free safety exits.
        if reason == .safety, !isNobodysFault { swap.sides[side].leftForSafetyAt = now }
        let isFree =
            isNobodysFault || reason == .safety && context.safetyExits[side] < SwapLimits.freeSafetyExits
        end(
            SwapOutcome(
                .cancelled, at: now, by: side, fault: isFree ? nil : side, reason: reason, lateness: lateness))
    }

    /// Takes a fault back: a moderator confirms a cancellation for safety, whatever the number of earlier ones, or an
    /// appeal against a decision is granted.
    mutating func excuse() throws(SwapRefusal) {
        guard let outcome = swap.outcome, outcome.fault != nil, outcome.reason == .safety || outcome.kind == .resolved
        else { throw .nothingToExcuse }
        swap.outcome = SwapOutcome(
            outcome.kind, at: outcome.at, by: outcome.by, reason: outcome.reason, lateness: outcome.lateness)
    }
}

extension Swap {
    /// The other side announced a long delay and `side` did not: `side` may leave without blame until the new start.
    fileprivate func isExcused(_ side: Side, at now: Date) -> Bool {
        guard state == .scheduled, let meeting, let delay = sides[side.other].late else { return false }
        return delay >= SwapLimits.excusingDelay && sides[side].late == nil && now < meeting.startsAt
    }

    /// `side` wrote or suggested a meeting after the acceptance, and the other side has been silent for a day: `side` may
    /// leave without blame. Otherwise an acceptance that the other side forgets would hold the offer and a slot of `side`.
    fileprivate func isUnanswered(_ side: Side, at now: Date, in context: SwapContext) -> Bool {
        guard state == .accepted, let acceptedAt, let mine = context.lastWords[side], mine >= acceptedAt else {
            return false
        }
        let theirs = max(context.lastWords[side.other] ?? acceptedAt, acceptedAt)
        return theirs <= mine && now.timeIntervalSince(theirs) >= SwapLimits.silence
    }
}
