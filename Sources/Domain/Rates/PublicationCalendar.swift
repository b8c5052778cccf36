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

    /// 2002-01-01: from this day on, the ECB's history matches the calendar.
    private static let settled = Day(daysSince1970: 11_688)
}
