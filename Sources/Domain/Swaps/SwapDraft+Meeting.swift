package import Foundation

extension SwapDraft {
    /// Names a place and a time; they are agreed when the other side has named the same.
    mutating func schedule(
        _ meeting: Meeting, acknowledged: Bool, by side: Swap.Side
    ) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard acknowledged || !meeting.place.isFree else { throw .notAcknowledged }
        let isAgain = swap.state == .scheduled
        guard !isAgain || swap.reschedulings < SwapLimits.reschedulings else { throw .tooManyReschedulings }
        guard swap.suggestion != Swap.Suggestion(meeting, by: side) else { return }
        guard let asked = swap.suggestion, asked.by != side, asked.meeting.isSame(as: meeting) else {
            swap.suggestion = Swap.Suggestion(meeting, by: side)
            return tell(.meetingSuggested, by: side)
        }
        if isAgain { swap.reschedulings += 1 }
        swap.meet(asked.meeting)
        tell(isAgain ? .rescheduled : .scheduled, by: side)
    }

    mutating func late(_ minutes: Int, by side: Swap.Side) throws(SwapRefusal) {
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .late) }
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard SwapLimits.lateMinutes.contains(minutes) else { throw .lateTooMuch }
        guard swap.sides[side].late == nil else { throw .alreadyLate }
        guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
        let delay = Double(minutes * 60)
        swap.sides[side].late = minutes
        swap.meeting?.startsAt += delay
        swap.due? += delay
        tell(.late(minutes: minutes), by: side)
    }

    mutating func checkIn(at: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .checkIn) }
        guard swap.sides[side].checkedInAt == nil else { throw .alreadyCheckedIn }
        let window = meeting.checkIn
        guard window.contains(at), at <= now.addingTimeInterval(SwapLimits.skew),
            now.timeIntervalSince(at) <= SwapLimits.toldLater
        else { throw .outsideCheckIn(from: window.lowerBound, to: window.upperBound) }
        swap.sides[side].checkedInAt = at
        tell(.checkedIn, by: side)
    }
}

extension Meeting {
    /// When one can say to be there.
    package var checkIn: ClosedRange<Date> {
        startsAt.addingTimeInterval(-SwapLimits.checkInBefore)...startsAt.addingTimeInterval(SwapLimits.checkInAfter)
    }

    func isSame(as other: Meeting) -> Bool { startsAt == other.startsAt && place.isSame(as: other.place) }
}
