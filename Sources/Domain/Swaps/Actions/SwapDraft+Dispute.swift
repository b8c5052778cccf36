import Foundation

extension SwapDraft {
    mutating func contest(_ statement: String?, by side: Swap.Side) {
        open(.noShow, statement, by: side)
        emit(.contested, by: side)
    }

    /// Opens a dispute. In an open dispute, adds the statement of a side that has made none.
    mutating func dispute(
        _ kind: SwapDispute.Kind, _ statement: String, by side: Swap.Side
    ) throws(SwapRefusal) {
        guard swap.state == .disputed else {
            // Only agreements can be disputed, and of those in the wallet nothing is open. An accepted swap without a code
            // can still be cancelled.
            guard swap.acceptedAt != nil, swap.settledBy == nil, swap.state != .accepted || swap.hasHandedOver else {
                throw .wrongState(swap.state, verb: .dispute)
            }
            if swap.state == .scheduled, !swap.hasHandedOver, let closed = swap.meeting?.checkIn.upperBound {
                guard now >= closed else { throw .disputeTooEarly(from: closed) }
                // A dispute must not replace a meeting where the other side waits.
                guard !swap.isAwaited(side, at: now) else { throw .otherIsWaiting }
            }
            if let outcome = swap.outcome, now.timeIntervalSince(outcome.at) > SwapLimits.disputable {
                throw .disputeTooLate
            }
            open(kind, statement, by: side)
            return emit(.disputed, by: side)
        }
        guard swap.dispute?.statements[side] == nil else { throw .alreadyStated }
        guard let dueAt = swap.dueAt, now < dueAt else { throw .statementTooLate }
        swap.dispute?.statements[side] = SwapDispute.Statement(statement, isWithheld: context.areBlocked)
        emit(.stated, by: side)
    }

    private mutating func open(_ kind: SwapDispute.Kind, _ text: String?, by side: Swap.Side) {
        let statement = text.map { SwapDispute.Statement($0, isWithheld: context.areBlocked) }
        swap.dispute = SwapDispute(kind: kind, by: side, openedAt: now, before: swap.outcome, statement: statement)
        (swap.state, swap.outcome) = (.disputed, nil)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (
            now.addingTimeInterval(SwapLimits.statement), nil, nil
        )
    }

    /// Settles the dispute once both sides agree on the same text. Agreeing to the other side's text is always
    /// possible. A new text is allowed once a day, and not after a block.
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
        emit(.settlementOffered, by: side)
    }
}
