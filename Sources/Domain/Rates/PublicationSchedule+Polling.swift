package import Foundation

/// The known state of a feed's publications.
package struct PublicationProgress: Hashable, Sendable {
    /// Date of the newest stored publication.
    package var last: Day?
    /// When the feed was last requested, successfully or not.
    package var asked: Date?
    /// Days without a publication according to the publisher; see `PublicationSchedule.closed`.
    package var closed: Set<Day>

    package init(last: Day? = nil, asked: Date? = nil, closed: Set<Day> = []) {
        self.last = last
        self.asked = asked
        self.closed = closed
    }
}

/// A future publication.
package struct ExpectedPublication: Hashable, Sendable {
    package let day: Day
    package let opens: Date
    package let due: Date
}

extension PublicationSchedule {
    /// When to poll next, at the earliest `now`.
    ///
    /// While a publication is missing: at `polls.pace` in its window (usually half an hour), then at `polls.slowPace`,
    /// because the publisher or this server may be late. Otherwise when the next window opens, or at `polls.slowPace`
    /// while older days are missing. `pace` limits the pause while something is missing, in seconds.
    package func nextPoll(
        _ progress: PublicationProgress, _ record: PublicationRecord = PublicationRecord(), at now: Date,
        pace: TimeInterval? = nil
    ) -> Date {
        let expected = last(by: now, opening)
        let upcoming = opening(of: next(after: expected, not: progress.closed))
        // A clock that was set back must not extend the pause.
        let asked = progress.asked.map { min($0, now) }
        guard isLacking(expected, progress, record, at: now) else {
            if record.first != nil, !missingDays(record, at: now).isEmpty {
                return asked.map { min(max(now, $0 + min(polls.slowPace, pace ?? polls.slowPace)), upcoming) } ?? now
            }
            // A publication dated ahead can cover several windows, if rates do not change within their day.
            guard let had = progress.last.map(covered), had > expected, !moves else { return upcoming }
            return opening(of: next(after: had, not: progress.closed))
        }
        guard let asked, asked >= opening(of: expected) else { return now }
        let pause = asked < closing(of: expected) ? polls.pace : polls.slowPace
        return min(max(now, asked + min(pause, pace ?? pause)), upcoming)
    }

    /// The publication of `expected` is not stored and can still appear, or has changed since the last request.
    private func isLacking(
        _ expected: Day, _ progress: PublicationProgress, _ record: PublicationRecord, at now: Date
    ) -> Bool {
        guard let had = progress.last.map(covered), had >= expected else {
            // Data that is missing at the publication hour can still appear later that day.
            let isToday = expected == Day(of: now, in: zone)
            let isOpen = !progress.closed.contains(expected) || isToday || canShiftWithinWeek(from: expected, at: now)
            return isOpen || missedPublications(progress, at: now) != 0
        }
        guard moves else { return false }
        return (record.lastResponseAt ?? progress.asked).map { $0 < opening(of: expected) } ?? true
    }

    /// The next publication that is neither stored nor due by `now`.
    package func nextPublication(_ progress: PublicationProgress, after now: Date) -> ExpectedPublication {
        let past = last(by: now, due)
        let day = next(after: max(past, progress.last.map(covered) ?? past), not: progress.closed)
        return ExpectedPublication(day: day, opens: opening(of: day), due: due(on: day))
    }

    /// Number of publications after the stored one that should be available by `now`; nil if nothing is stored.
    package func missedPublications(_ progress: PublicationProgress, at now: Date) -> Int? {
        guard let last = progress.last else { return nil }
        return missed(after: last, closed: progress.closed, at: now)
    }

    /// A weekly publication that was moved by a holiday can still appear in the same week.
    private func canShiftWithinWeek(from day: Day, at now: Date) -> Bool {
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
