package import Foundation

extension SwapDraft {
    mutating func counter(_ terms: SwapTerms, until: Date?, by side: Swap.Side) throws(SwapRefusal) {
        guard swap.terms.number < SwapLimits.rounds else { throw .tooManyRounds }
        (swap.terms, swap.termsBy, swap.termsAt, swap.isEditAnnounced) = (terms, side, now, false)
        swap.dueAt = try Swap.responseDeadline(until, at: now)
        emit(.countered, by: side)
    }

    mutating func accept(isSeen: Bool, acknowledged: Bool, until: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard isSeen else { throw .staleTerms }
        if let meeting = swap.terms.meeting {
            guard acknowledged || meeting.place.isVerified else { throw .notAcknowledged }
            // The meeting may already have begun.
            guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
            swap.meet(meeting, namedBy: swap.termsBy, at: swap.termsAt, agreedAt: now)
        } else {
            // Two people who never name a meeting would hold the offer and a slot of each.
            (swap.state, swap.dueAt) = (.accepted, now.addingTimeInterval(SwapLimits.withoutMeeting))
        }
        (swap.acceptedAt, swap.meetUntil) = (now, until)
        reserve()
        emit(.accepted, by: side)
        if swap.meeting != nil { askForConfirmation(of: side.other) }
    }
}

extension Swap {
    /// When a response is due: at `until`, or 48 h from now without it.
    package static func responseDeadline(_ until: Date?, at now: Date) throws(SwapRefusal) -> Date {
        guard let until else { return now.addingTimeInterval(SwapLimits.responseTime) }
        let wait = until.timeIntervalSince(now)
        guard wait >= SwapLimits.minResponseTime - SwapLimits.clockSkew, wait <= SwapLimits.maxResponseTime else {
            throw .responseTimeOutOfRange
        }
        return until
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
