package import Foundation

extension SwapDraft {
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
    /// Both sides have confirmed: a side that does not come is to blame.
    package var isMeetingConfirmed: Bool { Side.allCases.allSatisfy { sides[$0].hasConfirmed } }

    /// When a scheduled swap without a code lapses. An unconfirmed meeting lapses earlier, back to accepted.
    var meetingDueAt: Date? {
        meeting?.startsAt.addingTimeInterval(isMeetingConfirmed ? SwapLimits.afterStart : SwapLimits.checkInAfter)
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
        guard let published = offer.place else { throw .noMeeting }
        guard startsAt >= now.addingTimeInterval(-SwapLimits.clockSkew) else { throw .meetingPast }
        guard startsAt <= latest else { throw .meetingTooLate(latest: latest) }
        guard !place.isFree, let point = place.coordinate else { return }
        // The list of points filters by ellipsoidal distance; this check is spherical and may differ by 0.6 %. The
        // factor keeps it from refusing a listed point.
        let reach = Double(SwapLimits.meetingPointRadius) * 1.006
        guard published.centre.sphericalDistance(to: point) <= reach else { throw .meetingPointTooFar }
    }
}
