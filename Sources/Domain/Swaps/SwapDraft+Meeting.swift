package import Foundation

extension SwapDraft {
    /// Notifies both sides that a meeting is agreed and that the side that suggested it must still confirm it.
    mutating func askForConfirmation(of side: Swap.Side) {
        if !swap.sides[side].hasConfirmed { emit(.confirmationAsked, by: side.other) }
    }

    /// Confirms the meeting and withdraws this side's pending suggestion and mutual cancellation. Every action on an
    /// agreed meeting calls this. The other side does not set out before, so a confirmation without the time for the
    /// way binds nobody.
    mutating func confirmMeeting(by side: Swap.Side) {
        if swap.suggestion?.by == side { swap.suggestion = nil }
        if swap.mutualCancellation?.by == side { swap.mutualCancellation = nil }
        guard !swap.sides[side].hasConfirmed, let start = swap.meeting?.startsAt,
            start.timeIntervalSince(now) >= SwapLimits.minLeadTime
        else { return }
        swap.sides[side].hasConfirmed = true
        swap.dueAt = swap.meetingDueAt
        emit(.meetingConfirmed, by: side)
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
    var meetingDueAt: Date? {
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

extension Swap {
    /// The meeting has lapsed: one side has not confirmed it, and the check-in window is over.
    func hasUnconfirmedMeeting(at now: Date) -> Bool {
        guard state == .scheduled, !hasHandedOver, !isMeetingConfirmed, let dueAt else { return false }
        return dueAt <= now
    }

    /// The other side has checked in at a confirmed meeting, `side` has not, and the start has passed. A delay that
    /// `side` itself announced does not count: the start before that delay decides.
    func isAwaited(_ side: Side, at now: Date) -> Bool {
        guard state == .scheduled, isMeetingConfirmed, let meeting else { return false }
        let start = meeting.startsAt.addingTimeInterval(-Double((sides[side].late ?? 0) * 60))
        return sides[side.other].isPresent && !sides[side].isPresent && start <= now
    }
}

extension Meeting {
    /// Refuses a start in the past or after `latest`, and a listed point that is too far from the offer.
    func check(near offer: Offer, before latest: Date, at now: Date) throws(SwapRefusal) {
        guard startsAt >= now.addingTimeInterval(-SwapLimits.clockSkew) else { throw .meetingPast }
        guard startsAt <= latest else { throw .meetingTooLate(latest: latest) }
        guard !place.isFree, let point = place.coordinate else { return }
        // The list of points filters by ellipsoidal distance; this check is spherical and may differ by 0.6 %. The
        // factor keeps it from refusing a listed point.
        let reach = Double(SwapLimits.meetingPointRadius) * 1.006
        guard offer.place.centre.sphericalDistance(to: point) <= reach else { throw .meetingPointTooFar }
    }
}
