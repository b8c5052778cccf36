import Foundation

/// Rules for the response as a whole. Each rule reports the first day that breaks it.
extension RateValidator {
    func bodyIssues() -> [FeedBodyIssue] {
        [calendarIssue, ageIssue, stampIssue, numberDoubt, jumpDoubt, missingDoubt, unchangedDoubt].compactMap { $0 }
    }

    /// Ignores codes outside the catalogue.
    private var numberDoubt: FeedBodyIssue? {
        let unread = parsed.unlisted.unread.filter { known.contains($0.key) }.min { $0.key < $1.key }
        return unread.map { .notARate($0.value, of: $0.key) }
    }

    private var calendarIssue: FeedBodyIssue? {
        parsed.days.first { !calendar.publishes(on: $0) }.map { .notPublicationDay($0) }
    }

    /// Does not apply to a history, which is older by definition. The calendar also protects a source without stored
    /// rates: an old publication in it would make every rate of today a jump.
    private var ageIssue: FeedBodyIssue? {
        guard asked.days == nil, let day = parsed.days.last, day != stored.newest else { return nil }
        if let newest = stored.newest, day < newest { return .olderThanStored(day, newest: newest) }
        return calendar.isOutdated(day, on: today) ? .outdated(day, on: today) : nil
    }

    private var stampIssue: FeedBodyIssue? {
        guard let stamp = parsed.stampedAt, let day = parsed.days.last else { return nil }
        let days = abs(Day(of: stamp, in: .gmt).distance(to: day))
        return days > IngestLimits.stampDays ? .stampApart(days: days) : nil
    }

    private var jumpDoubt: FeedBodyIssue? {
        for day in parsed.days {
            guard let tally = tallies[day], tally.jumps > IngestLimits.toleratedCount else { continue }
            guard Double(tally.jumps) > IngestLimits.jumpShare * Double(tally.compared) else { continue }
            return .jumps(tally.jumps, of: tally.compared, on: day)
        }
        return nil
    }

    private var missingDoubt: FeedBodyIssue? {
        // A history with carried-forward rates has closed days with few rows.
        guard asked.days == nil || calendar != .everyDay else { return nil }
        var publications: [Day: Set<RatePair>] = tallies.mapValues(\.pairs)
        for (pair, rows) in stored.rows {
            for row in rows { publications[row.day, default: []].insert(pair) }
        }
        var earlier = publications.keys.sorted()[...]
        var before: Day?
        for day in newDays {
            while let next = earlier.first, next < day { before = earlier.popFirst() }
            guard let before, let pairs = publications[before] else { continue }
            let expected = pairs.filter { pair in
                asked.currencies.map { $0.contains(pair.base) || $0.contains(pair.quote) } ?? true
            }
            let missing = expected.subtracting(tallies[day]?.pairs ?? []).count
            if Double(missing) > IngestLimits.missingShare * Double(expected.count) {
                return .codesMissing(missing, of: expected.count, on: day)
            }
        }
        return nil
    }

    private var unchangedDoubt: FeedBodyIssue? {
        let day = newDays.first { day in
            guard let tally = tallies[day], tally.compared > IngestLimits.toleratedCount else { return false }
            // With carried-forward rates, closed days repeat the previous rates.
            return tally.same == tally.compared && (calendar != .everyDay || TargetCalendar.publishes(on: day))
        }
        return day.map { .unchanged(on: $0) }
    }

    /// Days with data that is not stored yet, including days without rows.
    private var newDays: [Day] {
        let stored = Set(self.stored.rows.values.joined().map(\.day))
        let days = asked.days == nil ? parsed.days.suffix(1) : parsed.days[...]
        return days.filter { (tallies[$0]?.new ?? 0) > 0 || !stored.contains($0) }
    }
}
