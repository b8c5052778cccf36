package import Foundation

/// Publication days on which nothing was published.
///
/// Poland's holidays are not listed here: laws change them (24 December since 2025), and the publisher reports days
/// without a publication ("no data", 404). It reports the same before the publication time. A day therefore counts as
/// closed only if the report comes after the time at which the day would count as missed. The request must be for the
/// day itself, because a request for the latest table always succeeds. A closed day is not a missed publication.
///
/// A publisher that stops publishing would report closed days forever and look up to date. Runs of closed days longer
/// than the longest holidays (`longestClosure`) therefore count as missed entirely.
extension PublicationSchedule {
    /// The days in `asked` for which the publisher reported at `now` that it has no publication: its response contains
    /// publications of `answered` only (none for "no data").
    ///
    /// If the publisher's days are known, a day is closed only if a later one is published, up to `seenUpTo`. Otherwise
    /// the file may be an old copy.
    package func closed(
        in asked: ClosedRange<Day>, answered: Set<Day> = [], seenUpTo: Day? = nil, at now: Date
    ) -> Set<Day> {
        let end = min(asked.upperBound, last(by: now, missed))
        let seen = [seenUpTo, answered.max()].compactMap { $0 }.max()
        var closed: Set<Day> = []
        var day = next(after: asked.lowerBound.advanced(by: -1))
        while day <= end {
            let isBelieved = longestClosure > 0 || days == .every || seen.map { day < $0 } ?? false
            if isBelieved, !answered.contains(where: { isCovered(day, by: $0) }) { closed.insert(day) }
            day = next(after: day)
        }
        return closed
    }

    /// At least one publication after the one of `last` was missed.
    func isStale(_ last: Day, closed: Set<Day>, at now: Date) -> Bool {
        // Called for every price, so the full count runs only if closed days matter.
        guard covered(by: last) < self.last(by: now, missed) else { return false }
        return closed.isEmpty || missed(after: last, closed: closed, at: now) > 0
    }

    func missed(after last: Day, closed: Set<Day>, at now: Date) -> Int {
        let end = self.last(by: now, missed)
        var count = 0
        var run = 0
        var day = next(after: covered(by: last))
        while day <= end {
            if closed.contains(day) {
                run += 1
            } else {
                count += 1 + (run > longestClosure ? run : 0)
                run = 0
            }
            day = next(after: day)
        }
        return count + (run > longestClosure ? run : 0)
    }
}
