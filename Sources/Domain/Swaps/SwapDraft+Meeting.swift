package import Foundation

extension SwapDraft {
    /// Suggests a place and a time. The meeting is agreed once both sides have suggested the same. Suggesting the
    /// agreed meeting again confirms it.
    mutating func schedule(
        _ meeting: Meeting, acknowledged: Bool, by side: Swap.Side
    ) throws(SwapRefusal) {
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard acknowledged || meeting.place.isVerified else { throw .notAcknowledged }
        if let agreed = swap.meeting, agreed.isSame(as: meeting) { return confirmMeeting(by: side) }
        let isAgain = swap.state == .scheduled
        guard !isAgain || swap.reschedulings < SwapLimits.reschedulings else { throw .tooManyReschedulings }
        if let asked = swap.suggestion, asked.by == side, asked.meeting == meeting { return }
        if let asked = swap.suggestion, asked.by != side, asked.meeting.isSame(as: meeting) {
            if isAgain { swap.reschedulings += 1 }
            swap.meet(asked.meeting, namedBy: asked.by, at: asked.at, agreedAt: now)
            emit(isAgain ? .rescheduled : .scheduled, by: side)
            return askForConfirmation(of: side.other)
        }
        guard context.suggestions < SwapLimits.suggestionsPerDay else { throw .tooManySuggestions }
        swap.suggestion = Swap.Suggestion(meeting, by: side, at: now)
        emit(.meetingSuggested, by: side)
    }

    /// Notifies both sides that a meeting is agreed and that the side that suggested it must still confirm it.
    mutating func askForConfirmation(of side: Swap.Side) {
        if !swap.sides[side].hasConfirmed { emit(.confirmationAsked, by: side.other) }
    }

    /// Confirms the meeting and withdraws this side's pending suggestion and mutual cancellation. Every action on an
    /// agreed meeting calls this. The other side does not set out before, so a confirmation without the time for the
    /// way binds nobody.
    private mutating func confirmMeeting(by side: Swap.Side) {
        if swap.suggestion?.by == side { swap.suggestion = nil }
        if swap.mutualCancellation?.by == side { swap.mutualCancellation = nil }
        guard !swap.sides[side].hasConfirmed, let start = swap.meeting?.startsAt,
            start.timeIntervalSince(now) >= SwapLimits.minLeadTime
        else { return }
        swap.sides[side].hasConfirmed = true
        swap.dueAt = swap.meetingDueAt
        emit(.meetingConfirmed, by: side)
    }

    mutating func late(_ minutes: Int, by side: Swap.Side) throws(SwapRefusal) {
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .late) }
        guard !swap.hasHandedOver else { throw .cashMoved }
        guard SwapLimits.lateMinutes.contains(minutes) else { throw .lateTooMuch }
        guard swap.sides[side].late == nil else { throw .alreadyLate }
        guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
        confirmMeeting(by: side)
        swap.sides[side].late = minutes
        swap.meeting?.startsAt += Double(minutes * 60)
        swap.dueAt = swap.meetingDueAt
        emit(.late(minutes: minutes), by: side)
    }

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

extension Swap {
    /// Schedules the agreed meeting, at the earliest 15 minutes from now.
    ///
    /// The side that agrees has confirmed. The suggesting side counts as confirmed if the agreement comes 2 h before
    /// the start, or within 1 h of the suggestion and 15 min before the start. Otherwise it may have made other plans
    /// and confirms with its next action.
    mutating func meet(_ meeting: Meeting, namedBy namer: Side, at namedAt: Date, agreedAt now: Date) {
        let left = meeting.startsAt.timeIntervalSince(now)
        let isQuick = now.timeIntervalSince(namedAt) <= SwapLimits.quickResponseTime
        let earliest = now.addingTimeInterval(SwapLimits.minLeadTime).fullMinute
        (state, suggestion, mutualCancellation) = (.scheduled, nil, nil)
        self.meeting = Meeting(
            place: meeting.place, startsAt: left >= SwapLimits.minLeadTime ? meeting.startsAt : earliest)
        for side in Side.allCases { sides[side].forgetMeeting() }
        sides[namer.other].hasConfirmed = true
        sides[namer].hasConfirmed = left >= SwapLimits.longLeadTime || isQuick && left >= SwapLimits.minLeadTime
        dueAt = meetingDueAt
    }

    /// Both sides have confirmed: a side that does not come is to blame.
    package var isMeetingConfirmed: Bool { Side.allCases.allSatisfy { sides[$0].hasConfirmed } }

    /// When a scheduled swap without a code lapses. An unconfirmed meeting lapses earlier, back to accepted.
    fileprivate var meetingDueAt: Date? {
        meeting?.startsAt.addingTimeInterval(isMeetingConfirmed ? SwapLimits.afterStart : SwapLimits.checkInAfter)
    }
}

extension Date {
    /// Rounded up to a full minute, as phones display times.
    fileprivate var fullMinute: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.up) * 60)
    }
}

extension Meeting {
    /// The period in which a side can check in.
    package var checkIn: ClosedRange<Date> {
        startsAt.addingTimeInterval(-SwapLimits.checkInBefore)...startsAt.addingTimeInterval(SwapLimits.checkInAfter)
    }

    func isSame(as other: Meeting) -> Bool { startsAt == other.startsAt && place.isSame(as: other.place) }
}
