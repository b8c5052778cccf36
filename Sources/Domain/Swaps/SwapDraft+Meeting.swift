package import Foundation

extension SwapDraft {
    /// Names a place and a time; they are agreed when the other side has named the same. To name what is agreed already
    /// confirms it.
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
            tell(isAgain ? .rescheduled : .scheduled, by: side)
            return askForConfirmation(of: side.other)
        }
        guard context.suggestions < SwapLimits.suggestionsPerDay else { throw .tooManySuggestions }
        swap.suggestion = Swap.Suggestion(meeting, by: side, at: now)
        tell(.meetingSuggested, by: side)
    }

    /// Tells both that a meeting is agreed, and that the side that named it has yet to say that it still comes.
    mutating func askForConfirmation(of side: Swap.Side) {
        if !swap.sides[side].hasConfirmed { tell(.confirmationAsked, by: side.other) }
    }

    /// Whatever a side does about an agreed meeting says that it comes, and takes back what it asked before: to meet at another
    /// time, or to part.
    private mutating func confirmMeeting(by side: Swap.Side) {
        if swap.suggestion?.by == side { swap.suggestion = nil }
        if swap.mutualCancellation?.by == side { swap.mutualCancellation = nil }
        guard !swap.sides[side].hasConfirmed else { return }
        swap.sides[side].hasConfirmed = true
        swap.dueAt = swap.meetingDueAt
        tell(.meetingConfirmed, by: side)
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
        tell(.late(minutes: minutes), by: side)
    }

    mutating func checkIn(at: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard let meeting = swap.meeting else { throw .wrongState(swap.state, verb: .checkIn) }
        guard swap.sides[side].checkedInAt == nil else { throw .alreadyCheckedIn }
        let window = meeting.checkIn
        guard window.contains(at), at <= now.addingTimeInterval(SwapLimits.skew),
            now.timeIntervalSince(at) <= SwapLimits.offlineReportLimit
        else { throw .outsideCheckIn(from: window.lowerBound, to: window.upperBound) }
        confirmMeeting(by: side)
        swap.sides[side].checkedInAt = at
        swap.sides[side].isCheckInLate = now > window.upperBound.addingTimeInterval(SwapLimits.skew)
        tell(.checkedIn, by: side)
    }
}

extension Swap {
    /// Agreed: there and then, but no sooner than 15 minutes from now.
    ///
    /// The side that agrees has confirmed. The side that named the meeting has confirmed it too if the answer came early
    /// enough for them to count on it; else they may have gone elsewhere, and confirm by their next act.
    mutating func meet(_ meeting: Meeting, namedBy namer: Side, at namedAt: Date, agreedAt now: Date) {
        let left = meeting.startsAt.timeIntervalSince(now)
        let isQuick = now.timeIntervalSince(namedAt) <= SwapLimits.quickAnswer
        let earliest = now.addingTimeInterval(SwapLimits.notice).fullMinute
        (state, suggestion, mutualCancellation) = (.scheduled, nil, nil)
        self.meeting = Meeting(
            place: meeting.place, startsAt: left >= SwapLimits.notice ? meeting.startsAt : earliest)
        for side in Side.allCases { sides[side].forgetMeeting() }
        sides[namer.other].hasConfirmed = true
        sides[namer].hasConfirmed = left >= SwapLimits.longNotice || isQuick && left >= SwapLimits.notice
        dueAt = meetingDueAt
    }

    /// Both have said that they come: from now on whoever does not is to blame.
    package var isMeetingConfirmed: Bool { Side.allCases.allSatisfy { sides[$0].hasConfirmed } }

    /// When a scheduled swap without a code lapses: into an accepted one if the meeting was not confirmed.
    fileprivate var meetingDueAt: Date? {
        meeting?.startsAt.addingTimeInterval(isMeetingConfirmed ? SwapLimits.afterStart : SwapLimits.checkInAfter)
    }
}

extension Date {
    /// This, or the next full minute: what a phone shows.
    fileprivate var fullMinute: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.up) * 60)
    }
}

extension Meeting {
    /// When one can say to be there.
    package var checkIn: ClosedRange<Date> {
        startsAt.addingTimeInterval(-SwapLimits.checkInBefore)...startsAt.addingTimeInterval(SwapLimits.checkInAfter)
    }

    func isSame(as other: Meeting) -> Bool { startsAt == other.startsAt && place.isSame(as: other.place) }
}
