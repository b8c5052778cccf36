package import Foundation

extension SwapDraft {
    mutating func counter(_ terms: SwapTerms, until: Date?, by side: Swap.Side) throws(SwapRefusal) {
        guard swap.terms.number < SwapLimits.rounds else { throw .tooManyRounds }
        (swap.terms, swap.termsBy) = (terms, side)
        swap.due = try Swap.answerTime(until, at: now)
        tell(.countered, by: side)
    }

    mutating func accept(isSeen: Bool, acknowledged: Bool, until: Date, by side: Swap.Side) throws(SwapRefusal) {
        guard isSeen else { throw .staleTerms }
        if let meeting = swap.terms.meeting {
            guard acknowledged || !meeting.place.isFree else { throw .notAcknowledged }
            // They may be there already.
            guard now <= meeting.startsAt.addingTimeInterval(SwapLimits.checkInAfter) else { throw .meetingOver }
            swap.meet(meeting)
        } else {
            (swap.state, swap.due) = (.accepted, until)
        }
        (swap.acceptedAt, swap.meetUntil) = (now, until)
        reserve()
        tell(.accepted, by: side)
    }
}

extension Swap {
    /// When an answer is due that may be asked for within a time of one's own.
    package static func answerTime(_ until: Date?, at now: Date) throws(SwapRefusal) -> Date {
        guard let until else { return now.addingTimeInterval(SwapLimits.answer) }
        let wait = until.timeIntervalSince(now)
        guard wait >= SwapLimits.leastAnswer - SwapLimits.skew, wait <= SwapLimits.mostAnswer else {
            throw .answerTimeOutOfRange
        }
        return until
    }

    /// Agreed: there and then.
    mutating func meet(_ meeting: Meeting) {
        (state, self.meeting, suggestion, parting) = (.scheduled, meeting, nil, nil)
        due = meeting.startsAt.addingTimeInterval(SwapLimits.afterStart)
        for side in Side.allCases { (sides[side].checkedInAt, sides[side].late) = (nil, nil) }
    }
}

extension Meeting {
    /// Refuses a start that lies in the past, or after `latest`.
    func check(before latest: Date, at now: Date) throws(SwapRefusal) {
        guard startsAt >= now.addingTimeInterval(-SwapLimits.skew) else { throw .meetingPast }
        guard startsAt <= latest else { throw .meetingTooLate(latest: latest) }
    }
}
