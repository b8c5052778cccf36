import Foundation

extension SwapDraft {
    mutating func cancel(_ reason: CancelReason, by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard reason == .mutual else {
            // Whoever is waited for at the place, and calls it off, has not come.
            if reason != .safety, swap.isAwaited(side), let meeting = swap.meeting, meeting.startsAt <= now {
                return end(SwapOutcome(.noShow, at: now, by: side, fault: side, reason: reason))
            }
            let lateness = Lateness(cancelling: swap.meeting, at: now, late: swap.sides[side].late)
            let fault = reason == .safety ? nil : side
            return end(
                SwapOutcome(.cancelled, at: now, by: side, fault: fault, reason: reason, lateness: lateness))
        }
        if let parting = swap.parting, parting.by != side, now < parting.until {
            return end(SwapOutcome(.mutual, at: now, by: side, reason: .mutual))
        }
        // To ask again neither moves the end of the wait nor tells anybody.
        if let parting = swap.parting, now < parting.until { return }
        swap.parting = Swap.Parting(by: side, until: now.addingTimeInterval(SwapLimits.parting))
        tell(.partingAsked, by: side)
    }

    /// A claim by who was there; by the accused, an admission.
    mutating func noShow(by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard swap.state == .scheduled else {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side))
        }
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .noShow) }
        guard swap.sides[side].checkedInAt != nil else { throw .notCheckedIn }
        guard swap.sides[side.other].checkedInAt == nil else { throw .otherCheckedIn }
        let from = meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter)
        guard now >= from else { throw .tooEarlyForNoShow(from: from) }
        (swap.state, swap.claimedBy) = (.noShowClaimed, side)
        (swap.due, swap.parting, swap.suggestion) = (now.addingTimeInterval(SwapLimits.statement), nil, nil)
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
            // A quarrel is no way out of a meeting at which the other waits.
            guard swap.hasHandedOver || !swap.isAwaited(side) else { throw .othersWaiting }
            if let outcome = swap.outcome, now.timeIntervalSince(outcome.at) > SwapLimits.disputable {
                throw .disputeTooLate
            }
            open(kind, statement, by: side)
            return tell(.disputed, by: side)
        }
        guard swap.dispute?.statements[side] == nil else { throw .alreadyStated }
        guard let due = swap.due, now < due else { throw .statementTooLate }
        swap.dispute?.statements[side] = statement
        tell(.stated, by: side)
    }

    private mutating func open(_ kind: SwapDispute.Kind, _ statement: String?, by side: Swap.Side) {
        swap.dispute = SwapDispute(kind: kind, by: side, openedAt: now, before: swap.outcome, statement: statement)
        (swap.state, swap.outcome) = (.disputed, nil)
        (swap.due, swap.parting, swap.suggestion) = (now.addingTimeInterval(SwapLimits.statement), nil, nil)
    }

    /// Settled when both agree on the same, however it is spaced.
    mutating func settle(_ agreement: String, by side: Swap.Side) {
        guard swap.dispute?.agreements[side] != agreement else { return }
        swap.dispute?.agreements[side] = agreement
        let words = Swap.Side.allCases.map { side in
            swap.dispute?.agreements[side]?.lowercased().split(whereSeparator: \.isWhitespace)
        }
        guard let mine = words[0], mine == words[1] else { return tell(.settlementOffered, by: side) }
        end(SwapOutcome(.settled, at: now, by: side))
    }

    /// What happens by itself at a deadline.
    mutating func lapse() throws(SwapRefusal) {
        guard let deadline = swap.deadline, deadline <= now else { throw .notDue }
        if let parting = swap.parting, parting.until <= now {
            swap.parting = nil
            tell(.partingLapsed, by: nil)
        }
        guard let due = swap.due, due <= now else { return }
        switch swap.state {
        case .proposed: end(SwapOutcome(.lapsed, at: now))
        case .accepted: end(SwapOutcome(swap.handedOver ?? .lapsed, at: now))
        case .scheduled: end(SwapOutcome(swap.handedOver ?? .unconfirmed, at: now))
        case .noShowClaimed:
            // Who has the other's code has met them.
            let noShow = SwapOutcome(.noShow, at: now, fault: swap.claimedBy?.other)
            end(swap.handedOver.map { SwapOutcome($0, at: now) } ?? noShow)
        case .disputed:
            free()
            swap.due = nil
            tell(.statementsClosed, by: nil)
        default: throw .notDue
        }
    }
}

extension Swap {
    /// The other side is at the place, and this one is not.
    fileprivate func isAwaited(_ side: Side) -> Bool {
        state == .scheduled && sides[side.other].checkedInAt != nil && sides[side].checkedInAt == nil
    }

    /// What it comes to when nobody acts any more: both codes, though with different amounts, or one; nil without any.
    var handedOver: SwapOutcome.Kind? {
        guard hasHandedOver else { return nil }
        return sides.owner.handOver != nil && sides.proposer.handOver != nil ? .completed : .oneSided
    }
}
