import Foundation

extension SwapDraft {
    mutating func checkIn(at: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .checkIn) }
        guard swap.sides[side].checkedInAt == nil else { throw .alreadyCheckedIn }
        let window = meeting.checkIn
        guard window.contains(at), at <= now.addingTimeInterval(SwapLimits.clockSkew),
            now.timeIntervalSince(at) <= SwapLimits.offlineReportLimit
        else { throw .outsideCheckIn(from: window.lowerBound, to: window.upperBound) }
        confirmMeeting(by: side)
        swap.sides[side].checkedInAt = at
        swap.sides[side].isCheckInLate = now > window.upperBound.addingTimeInterval(SwapLimits.clockSkew)
        swap.sides[side].isCheckInNote = now > window.upperBound.addingTimeInterval(SwapLimits.lateCheckIn)
        emit(.checkedIn, by: side)
    }
}
