package import Foundation

/// One value for each side of a swap.
package struct Sides<Value> {
    package var owner: Value
    package var proposer: Value

    package init(_ value: Value) { (owner, proposer) = (value, value) }

    package init(owner: Value, proposer: Value) { (self.owner, self.proposer) = (owner, proposer) }

    package subscript(side: Swap.Side) -> Value {
        get { side == .owner ? owner : proposer }
        set { if side == .owner { owner = newValue } else { proposer = newValue } }
    }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}

extension Sides<Review?> {
    /// With these reviews of the swap in place of older ones.
    package func replacing(_ reviews: [Review], of swap: Swap) -> Self {
        var sides = self
        for review in reviews {
            if let side = swap.side(of: review.author) { sides[side] = review }
        }
        return sides
    }
}

/// What one side has done since the acceptance.
package struct SideProgress: Sendable, Equatable {
    /// The side has confirmed the meeting. Until both have, either can leave without blame.
    package var hasConfirmed = false
    /// When the side was at the place. Only the time is stored, no position.
    package var checkedInAt: Date?
    /// The check-in was reported after its window closed. It is recorded, but does not prevent a no-show claim.
    package var isCheckInLate = false
    /// The check-in was reported so late that anybody could have made it up: it is a note and proves nothing.
    package var isCheckInNote = false
    /// Announced delay in minutes; can be set once per meeting.
    package var late: Int?
    /// Set once the side has handed in the other side's code.
    package var handOver: HandOver?
    /// Wrong codes since the last pause, and the end of the current pause.
    package var wrongCodes = 0
    package var codesFrom: Date?
    /// When the side left the agreement for safety (a block included). Later changes of the swap keep this value.
    package var leftForSafetyAt: Date?
    /// Wrong codes in the whole life of the swap.
    package var wrongCodesInAll = 0

    package init() {}

    /// The side checked in, and reported the check-in in time.
    package var isPresent: Bool { checkedInAt != nil && !isCheckInLate }

    /// The side checked in, and reported the check-in soon enough to claim a no-show of the other.
    package var hasCheckedIn: Bool { checkedInAt != nil && !isCheckInNote }

    /// Resets the progress that belongs to one meeting.
    mutating func forgetMeeting() {
        (hasConfirmed, checkedInAt, isCheckInLate, isCheckInNote, late) = (false, nil, false, false, nil)
    }
}

/// Proof that a side had the other side's code: the other side has counted the cash and accepts it.
package struct HandOver: Sendable, Equatable {
    /// When the handover happened; may precede the report.
    package let at: Date
    /// Amounts that changed hands, if they differ from the terms.
    package var actual: Amounts?

    package init(at: Date, actual: Amounts?) {
        self.at = at
        self.actual = actual
    }
}
