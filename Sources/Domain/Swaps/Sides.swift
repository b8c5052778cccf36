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

/// What one side has done after the acceptance.
package struct SideProgress: Sendable, Equatable {
    /// It comes to the meeting as agreed; until both say so either may leave without blame.
    package var hasConfirmed = false
    /// When it was at the place; a yes and no track.
    package var checkedInAt: Date?
    /// Told after the time to check in was over. It is on record, and stops no claim of a no-show: anybody can say so later.
    package var isCheckInLate = false
    /// Minutes by which it said once that it would be late.
    package var late: Int?
    /// It handed in the other side's code.
    package var handOver: HandOver?
    /// Wrong codes since the last pause, and the end of the pause.
    package var wrongCodes = 0
    package var codesFrom: Date?
    /// It left the agreement for safety, a block included; whatever becomes of the swap after that.
    package var leftForSafetyAt: Date?
    /// Wrong codes in the swap's life.
    package var wrongCodesInAll = 0

    package init() {}

    /// It was at the place, and said so in time.
    package var isPresent: Bool { checkedInAt != nil && !isCheckInLate }

    /// Nothing that was done about one meeting counts for another one.
    mutating func forgetMeeting() {
        (hasConfirmed, checkedInAt, isCheckInLate, late) = (false, nil, false, nil)
    }
}

/// That a side had the other's code: the other has counted the cash and is content.
package struct HandOver: Sendable, Equatable {
    /// When it happened, which may be before it was told.
    package let at: Date
    /// What changed hands if it was not what the terms say.
    package var actual: Amounts?

    package init(at: Date, actual: Amounts?) {
        self.at = at
        self.actual = actual
    }
}
