import Foundation

extension SwapSnapshot {
    func checkMeeting(_ meeting: Meeting, at now: Date) throws(SwapRefusal) {
        // Naming the agreed meeting only confirms it, unless it has lapsed.
        if let agreed = swap.meeting, agreed.isSame(as: meeting), !swap.hasUnconfirmedMeeting(at: now) { return }
        try meeting.check(near: offer, before: meetingEnds(at: now), at: now)
    }

    /// Latest start of a meeting. For an accepted swap, edits of the offer do not change it.
    private func meetingEnds(at now: Date) -> Date {
        swap.meetUntil ?? offer.meetingEnds(acceptedAt: swap.acceptedAt ?? now)
    }
}

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
}
