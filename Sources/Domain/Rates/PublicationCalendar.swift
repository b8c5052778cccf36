/// The days on which a source publishes, as far as known.
package enum PublicationCalendar: Sendable, Hashable {
    /// The ECB's days, also for sources that copy its rates.
    case target
    /// Monday to Friday; national holidays are unknown.
    case workdays
    /// Once a week, on any working day.
    case weekly
    /// Every day; rates of closed days are carried forward.
    case everyDay

    /// False if the source certainly has no publication on that day.
    package func publishes(on day: Day) -> Bool {
        let isWorkday = day.weekday != .saturday && day.weekday != .sunday
        return switch self {
        // Before 2002, the ECB's holidays differed from today's TARGET holidays.
        case .target: day < Self.settled ? isWorkday : TargetCalendar.publishes(on: day)
        case .workdays, .weekly: isWorkday
        case .everyDay: true
        }
    }

    /// True if a latest publication of `day` is too old on `today` to be the source's latest: more publication days lie
    /// between them than holidays and a late publisher explain.
    package func isOutdated(_ day: Day, on today: Day) -> Bool {
        var missed = 0
        var next = day.advanced(by: 1)
        while next < today {
            if publishes(on: next) { missed += 1 }
            guard missed <= toleratedGap else { return true }
            next = next.advanced(by: 1)
        }
        return false
    }

    /// Publication days that can pass without a publication.
    private var toleratedGap: Int {
        switch self {
        // All closures are known; what is left is a publisher that is late.
        case .target: 3
        // Three weekdays in a row can be holidays.
        case .workdays: 5
        // Four weeks: two Wednesdays in a row can be holidays.
        case .weekly: 20
        case .everyDay: IngestLimits.carriedDays
        }
    }

    /// 2002-01-01: from this day on, the ECB's history matches the calendar.
    private static let settled = Day(daysSince1970: 11_688)
}
