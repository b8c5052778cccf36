package import Foundation

/// Days of publication on which nothing was published.
///
/// Poland's holidays are not written down here: laws change them (24 December since 2025), and the publisher says
/// itself when there is nothing ("no data", 404). It says the same before the publication, so only an answer after the
/// day's window, when the day would count as missed, makes the day a closed one; and the question must be about the
/// day itself, as one for the latest table is answered on every day. A closed day counts as no missed publication.
///
/// A publisher that never publishes again would close day after day and look fresh for ever, so closed days are
/// believed only in runs no longer than holidays are (`longestClosure`); a longer run counts as missed, all of it.
extension PublicationSchedule {
    /// The days among `asked` of which the publisher said at `now` that it has none: it answered with publications of
    /// `answered` alone (none when it said "no data").
    ///
    /// A publisher whose days are known is believed only where it has published a later day since, up to `seenUpTo`:
    /// before that its file may be an old copy.
    package func closed(
        in asked: ClosedRange<Day>, answered: Set<Day> = [], seenUpTo: Day? = nil, at now: Date
    ) -> Set<Day> {
        let end = min(asked.upperBound, last(by: now, missed))
        let seen = [seenUpTo, answered.max()].compactMap { $0 }.max()
        var closed: Set<Day> = []
        var day = next(after: asked.lowerBound.advanced(by: -1))
        while day <= end {
            let isBelieved = longestClosure > 0 || days == .every || seen.map { day < $0 } ?? false
            if isBelieved, !answered.contains(where: { isMet(day, by: $0) }) { closed.insert(day) }
            day = next(after: day)
        }
        return closed
    }

    /// At least one publication after that of `last` was missed.
    func isStale(_ last: Day, closed: Set<Day>, at now: Date) -> Bool {
        // Asked for every price: counted only where the answer is not plain.
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
