/// The ECB's publication days: those of its payment system TARGET, verified for every day since 2002.
package enum TargetCalendar {
    package static func publishes(on day: Day) -> Bool {
        guard day.weekday != .saturday, day.weekday != .sunday else { return false }
        let (year, month, dayOfMonth) = day.civil
        switch (month, dayOfMonth) {
        case (1, 1), (5, 1), (12, 25), (12, 26): return false
        case (3...4, _):
            let daysAfterEaster = easter(in: year).map { $0.distance(to: day) }
            return daysAfterEaster != -2 && daysAfterEaster != 1
        default: return true
        }
    }

    /// Easter Sunday of the western churches; nil if `Day` cannot represent it.
    package static func easter(in year: Int) -> Day? {
        let golden = year % 19
        let century = year / 100
        // The moon's age at the turn of the year, corrected for the leap days of centuries and for lunar drift.
        let epact = (19 * golden + century - century / 4 - (8 * century + 13) / 25 + 15) % 30
        // The Paschal full moon is never later than 18 April, and in a 19-year cycle at most once on that day.
        let fullMoon = epact - (epact == 29 || (epact == 28 && golden > 10) ? 1 : 0)
        guard let march21 = Day(year: year, month: 3, day: 21) else { return nil }
        var sunday = march21.advanced(by: fullMoon + 1)
        while sunday.weekday != .sunday { sunday = sunday.advanced(by: 1) }
        return sunday
    }

    /// The first publication day after `day`.
    package static func next(after day: Day) -> Day {
        var next = day.advanced(by: 1)
        while !publishes(on: next), next > day { next = next.advanced(by: 1) }
        return next
    }
}
