import Foundation

extension SwapDraft {
    /// Applies a passed deadline.
    mutating func lapse() throws(SwapRefusal) {
        guard let deadline = swap.deadline, deadline <= now else { throw .notDue }
        if let mutualCancellation = swap.mutualCancellation, mutualCancellation.until <= now {
            swap.mutualCancellation = nil
            emit(.mutualCancellationLapsed, by: nil)
        }
        guard let dueAt = swap.dueAt, dueAt <= now else { return }
        switch swap.state {
        case .proposed: end(SwapOutcome(.lapsed, at: now))
        case .accepted: end(SwapOutcome(swap.handedOver ?? .lapsed, at: now))
        case .scheduled where swap.hasUnconfirmedMeeting(at: now): lapseMeeting()
        case .scheduled: end(SwapOutcome(swap.handedOver ?? .unconfirmed, at: now))
        case .noShowClaimed:
            // A handed-in code proves that the two have met.
            let noShow = SwapOutcome(.noShow, at: now, fault: swap.claimedBy?.other)
            end(swap.handedOver.map { SwapOutcome($0, at: now) } ?? noShow)
        case .disputed:
            releaseReservation()
            swap.dueAt = nil
            emit(.statementsClosed, by: nil)
        default: throw .notDue
        }
    }

    /// Removes an unconfirmed meeting; the two can agree on another one.
    mutating func lapseMeeting() {
        let until = swap.meetUntil ?? swap.acceptedAt?.addingTimeInterval(SwapLimits.openEnded) ?? now
        (swap.state, swap.meeting, swap.suggestion) = (.accepted, nil, nil)
        swap.dueAt = min(max(until, now), now.addingTimeInterval(SwapLimits.withoutMeeting))
        for side in Swap.Side.allCases { swap.sides[side].forgetMeeting() }
        emit(.meetingLapsed, by: nil)
    }

    /// Declines the proposal, because its offer was withdrawn.
    mutating func offerWithdrawn() {
        (swap.state, swap.outcome, swap.dueAt) = (.declined, SwapOutcome(.declined, at: now, by: .owner), nil)
        emit(.offerWithdrawn, by: .owner)
    }
}
