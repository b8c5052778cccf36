package import Foundation

/// What is known of a feed's publications.
package struct PublicationProgress: Hashable, Sendable {
    /// The date of the last one that is stored.
    package var last: Day?
    /// When the feed was last asked, whatever came of it.
    package var asked: Date?
    /// Days on which the publisher said that there is none; see `PublicationSchedule.closed`.
    package var closed: Set<Day>

    package init(last: Day? = nil, asked: Date? = nil, closed: Set<Day> = []) {
        self.last = last
        self.asked = asked
        self.closed = closed
    }
}

/// A publication to come.
package struct ExpectedPublication: Hashable, Sendable {
    package let day: Day
    package let opens: Date
    package let due: Date
}

extension PublicationSchedule {
    /// When to ask next, `now` at the earliest.
    ///
    /// While a publication is lacking: each half hour in its window, more slowly after it, since a publisher may be
    /// late and so may we. Else when the next window opens, or more slowly while older days are missing. `pace` bounds
    /// the pause while something is lacking, in seconds.
    package func nextPoll(
        _ progress: PublicationProgress, _ record: PublicationRecord = PublicationRecord(), at now: Date,
        pace: TimeInterval? = nil
    ) -> Date {
        let expected = last(by: now, opening)
        let upcoming = opening(of: next(after: expected, not: progress.closed))
        // A clock that was set back must not stretch the pause.
        let asked = progress.asked.map { min($0, now) }
        guard isLacking(expected, progress, record, at: now) else {
            if record.first != nil, !missingDays(record, at: now).isEmpty {
                return asked.map { min(max(now, $0 + min(polls.slowPace, pace ?? polls.slowPace)), upcoming) } ?? now
            }
            // What is dated ahead may make up for more than one window, where figures do not move.
            guard let had = progress.last.map(covered), had > expected, !moves else { return upcoming }
            return opening(of: next(after: had, not: progress.closed))
        }
        guard let asked, asked >= opening(of: expected) else { return now }
        let pause = asked < closing(of: expected) ? polls.pace : polls.slowPace
        return min(max(now, asked + min(pause, pace ?? pause)), upcoming)
    }

    /// The publication of `expected` is not stored and may still come, or it has moved since it was asked for.
    private func isLacking(
        _ expected: Day, _ progress: PublicationProgress, _ record: PublicationRecord, at now: Date
    ) -> Bool {
        guard let had = progress.last.map(covered), had >= expected else {
            // What the publisher has not by its hour it may still have later that day.
            let isToday = expected == Day(of: now, in: zone)
            let isOpen = !progress.closed.contains(expected) || isToday || mayMove(from: expected, at: now)
            return isOpen || missedPublications(progress, at: now) != 0
        }
        guard moves else { return false }
        return (record.answeredAt ?? progress.asked).map { $0 < opening(of: expected) } ?? true
    }

    /// The next publication that is not stored and was not due by `now`.
    package func nextPublication(_ progress: PublicationProgress, after now: Date) -> ExpectedPublication {
        let past = last(by: now, due)
        let day = next(after: max(past, progress.last.map(covered) ?? past), not: progress.closed)
        return ExpectedPublication(day: day, opens: opening(of: day), due: due(on: day))
    }

    /// The age of what is stored: how many publications after it should have been seen by `now`; nil when there is
    /// none.
    package func missedPublications(_ progress: PublicationProgress, at now: Date) -> Int? {
        guard let last = progress.last else { return nil }
        return missed(after: last, closed: progress.closed, at: now)
    }

    /// A weekly publication that a holiday moved on can still come in the same week.
    private func mayMove(from day: Day, at now: Date) -> Bool {
        guard case .weekly = days else { return false }
        let today = Day(of: now, in: zone)
        return day.distance(to: today) < 7 && today.weekday != .saturday && today.weekday != .sunday
            && Self.index(of: day.weekday) < Self.index(of: today.weekday)
    }

    private func next(after day: Day, not closed: Set<Day>) -> Day {
        var next = next(after: day)
        while closed.contains(next) { next = self.next(after: next) }
        return next
    }
}
