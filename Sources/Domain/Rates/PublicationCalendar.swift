/// On which days a source publishes, as far as it is known.
package enum PublicationCalendar: Sendable, Hashable {
    /// The ECB's days, and those of copies of its rates.
    case target
    /// Monday to Friday; the national holidays are not known here.
    case workdays
    /// Once a week on one of its workdays.
    case weekly
    /// Any day: the figures of closed days are carried forward.
    case everyDay

    /// False when the source certainly has no publication of that day.
    package func publishes(on day: Day) -> Bool {
        let isWorkday = day.weekday != .saturday && day.weekday != .sunday
        return switch self {
        // Before 2002 the ECB kept other holidays than TARGET has now.
        case .target: day < Self.settled ? isWorkday : TargetCalendar.publishes(on: day)
        case .workdays, .weekly: isWorkday
        case .everyDay: true
        }
    }

    /// 2002-01-01: from here on no day of the ECB's history differs from the calendar.
    private static let settled = Day(daysSince1970: 11_688)
}
