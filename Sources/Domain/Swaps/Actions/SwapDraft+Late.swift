import Foundation

extension SwapDraft {
    mutating func late(_ minutes: Int, by side: Swap.Side) throws(SwapRefusal) {
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .late) }
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard SwapLimits.lateMinutes.contains(minutes) else { throw .lateTooMuch }
        guard swap.sides[side].late == nil else { throw .alreadyLate }
        guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
        confirmMeeting(by: side)
        swap.sides[side].late = minutes
        swap.meeting?.move(to: meeting.startsAt.addingTimeInterval(Double(minutes * 60)))
        swap.dueAt = swap.meetingDueAt
        emit(.late(minutes: minutes), by: side)
    }
}
