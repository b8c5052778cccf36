/// Several currencies against one, each as 100 on the first day that all of them have. Above 100 the currency rose.
package struct RateIndex: Sendable {
    /// The value of a currency on a day.
    package struct Point: Sendable, Equatable {
        package let day: Day
        /// 10,000 is the value of the first day.
        package let hundredths: Int

        package var text: String { BasisPoints.percentText(bps: hundredths) }
        package var value: Double { Double(hundredths) / 100 }
    }

    /// One currency.
    package struct Series: Sendable {
        package let quote: Currency
        /// From the common day on, the oldest first.
        package let points: [Point]

        /// Change since the common day in percent; nil without points.
        package var changePercent: String? {
            points.last.map { BasisPoints.percentText(bps: $0.hundredths - BasisPoints.oneHundredPercent) }
        }
    }

    package let base: Currency
    package let group: RateHistory.Interval
    /// The first day that all series with points have; nil without one.
    package let since: Day?
    package let series: [Series]
    /// The oldest day of the figures in the newest rates.
    package let asOf: Day

    /// `histories`: of one base, one or more. Those without points do not count for the common day.
    package init(_ histories: [RateHistory], base: Currency, group: RateHistory.Interval, asOf: Day) {
        self.base = base
        self.group = group
        self.asOf = asOf
        let since = Self.commonDay(of: histories.filter { !$0.points.isEmpty })
        self.since = since
        series = histories.map { history in
            guard let since, let start = history.points.firstIndex(where: { $0.day == since }) else {
                return Series(quote: history.quote, points: [])
            }
            let first = history.points[start].rate
            return Series(
                quote: history.quote,
                points: history.points[start...].map { point in
                    // Less of the quote for one base: the quote rose.
                    let (hundredths, isTooLarge) = first.premiumBps(over: point.rate)
                        .addingReportingOverflow(BasisPoints.oneHundredPercent)
                    return Point(day: point.day, hundredths: isTooLarge ? .max : hundredths)
                })
        }
    }

    private static func commonDay(of histories: [RateHistory]) -> Day? {
        var places = histories.map { _ in 0 }
        guard var day = histories.compactMap(\.points.first?.day).max() else { return nil }
        while true {
            var latest = day
            for (index, history) in histories.enumerated() {
                while places[index] < history.points.count, history.points[places[index]].day < day {
                    places[index] += 1
                }
                guard places[index] < history.points.count else { return nil }
                latest = max(latest, history.points[places[index]].day)
            }
            if latest == day { return day }
            day = latest
        }
    }
}
