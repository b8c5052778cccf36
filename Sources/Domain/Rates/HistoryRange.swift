/// A stretch of time that ends with the newest rate.
package enum HistoryRange: String, CaseIterable, Sendable {
    case week = "7d"
    case month = "30d"
    case quarter = "90d"
    case year = "1y"
    case fiveYears = "5y"
    case all

    /// The first day of the stretch that ends with `last`.
    package func first(before last: Day) -> Day {
        switch self {
        case .week: last.advanced(by: -7)
        case .month: last.advanced(by: -30)
        case .quarter: last.advanced(by: -90)
        case .year: Self.same(last, years: 1)
        case .fiveYears: Self.same(last, years: 5)
        case .all: Day(daysSince1970: .min)
        }
    }

    /// The same day of an earlier year; 28 February for the 29th.
    private static func same(_ day: Day, years: Int) -> Day {
        let (year, month, dayOfMonth) = day.civil
        return Day(year: year - years, month: month, day: dayOfMonth)
            ?? Day(year: year - years, month: month, day: 28) ?? day.advanced(by: -365 * years)
    }
}
