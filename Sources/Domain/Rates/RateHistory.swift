/// The rate of one currency or asset against a currency over time, of one source.
package struct RateHistory: Sendable {
    /// The history has one rate per day, week or month.
    package enum Interval: String, Sendable, CaseIterable { case day, week, month }

    /// A point is the rate of one publication.
    package struct Point: Sendable {
        package let day: Day
        package let rate: ExchangeRate

        package init(day: Day, rate: ExchangeRate) { (self.day, self.rate) = (day, rate) }
    }

    package let base: Currency
    package let quote: Currency
    package let group: Interval
    /// Oldest first; for a week (Monday to Sunday) or month, its last publication.
    package let points: [Point]
    package let low: Point?
    package let high: Point?
    /// The oldest day of the figures in the newest rate.
    package let asOf: Day

    /// `daily` oldest first.
    package init(_ daily: [Point], base: Currency, quote: Currency, group: Interval, asOf: Day) {
        self.base = base
        self.quote = quote
        self.group = group
        self.asOf = asOf
        points =
            group == .day
            ? daily
            : daily.indices.filter { index in
                index + 1 == daily.count
                    || Self.period(of: daily[index].day, group) != Self.period(of: daily[index + 1].day, group)
            }.map { daily[$0] }
        low = points.min { $0.rate < $1.rate }
        high = points.max { $0.rate < $1.rate }
    }

    /// Change from the first to the last point in percent, with two decimals; nil without points.
    package var changePercent: String? {
        guard let first = points.first, let last = points.last else { return nil }
        return BasisPoints.percentText(bps: last.rate.premiumBps(over: first.rate))
    }

    /// Days of one week, from Monday on, or of one month have the same number.
    static func period(of day: Day, _ group: Interval) -> Int {
        switch group {
        case .day: Int(day.daysSince1970)
        // 1970-01-01 was a Thursday; an offset of three days makes weeks start on Monday.
        case .week: (Int(day.daysSince1970) + 3).quotientFloored(by: 7)
        case .month: day.civil.year * 12 + day.civil.month
        }
    }
}

extension Int {
    fileprivate func quotientFloored(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
