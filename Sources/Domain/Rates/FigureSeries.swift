/// What one source said of one currency over time, oldest first.
package struct FigureSeries: Sendable {
    package let source: RateSource
    package let currency: Currency
    package let days: [Day]
    package let figures: [PublishedRate]

    package init(of currency: Currency, by source: RateSource, _ days: [Day], _ figures: [PublishedRate]) {
        (self.currency, self.source, self.days, self.figures) = (currency, source, days, figures)
    }

    /// Reads one for a stretch of days.
    package typealias Reader = (RateSource, Currency, ClosedRange<Day>) throws -> FigureSeries

    /// Every day of a stretch has a figure that is not older than a series may have gaps.
    func covers(_ stretch: ClosedRange<Day>, newest: Day) -> Bool {
        let last = min(stretch.upperBound, newest)
        var before = stretch.lowerBound
        for (index, day) in days.enumerated() {
            if index == 0 ? day > before : before.distance(to: day) > source.maxGapDays + 1 { return false }
            if day > before || index == 0 { before = day }
        }
        return !days.isEmpty && before.distance(to: last) <= source.maxGapDays
    }
}

/// Walks through a series day by day.
struct FigureWalk {
    private let series: FigureSeries
    /// The newest publication of the source: what it had then holds on later days.
    private let newest: Day
    private var next = 0

    init(_ series: FigureSeries, newest: Day) { (self.series, self.newest) = (series, newest) }

    var source: RateSource { series.source }
    var currency: Currency { series.currency }
    /// The next day with a figure.
    var nextDay: Day? { next < series.days.count ? series.days[next] : nil }

    /// Goes on to a day.
    mutating func advance(to day: Day) { while next < series.days.count, series.days[next] <= day { next += 1 } }

    /// The figure that holds on the day of the walk.
    func figure(on day: Day) -> PublishedRate? {
        guard next > 0 else { return nil }
        return series.days[next - 1].distance(to: min(day, newest)) <= series.source.maxGapDays
            ? series.figures[next - 1] : nil
    }

    /// The day has a figure of its own.
    func has(_ day: Day) -> Bool { next > 0 && series.days[next - 1] == day }
}
