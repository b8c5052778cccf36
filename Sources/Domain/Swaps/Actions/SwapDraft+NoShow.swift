import Foundation

extension SwapDraft {
    /// Claims a no-show of the other side, after a check-in. From the accused side, this is an admission.
    mutating func noShow(by side: Swap.Side) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard swap.state == .scheduled else {
            return end(SwapOutcome(.noShow, at: now, by: side, fault: side))
        }
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .noShow) }
        guard swap.sides[side].hasCheckedIn else { throw .notCheckedIn }
        // A late check-in says nothing against another one.
        guard !swap.sides[side.other].isPresent, !swap.sides[side].isCheckInLate || !swap.sides[side.other].hasCheckedIn
        else { throw .otherCheckedIn }
        let from = meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter)
        guard now >= from else { throw .tooEarlyForNoShow(from: from) }
        (swap.state, swap.claimedBy) = (.noShowClaimed, side)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (
            now.addingTimeInterval(SwapLimits.statement), nil, nil
        )
        emit(.noShowClaimed, by: side)
    }
}
