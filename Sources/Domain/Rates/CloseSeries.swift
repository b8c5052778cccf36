/// The closes of a pair in one piece, oldest first, for statistics: a published rate each, and no gap of more than ten
/// publication days between two of them.
package struct CloseSeries: Sendable, Equatable {
    /// The rate of one publication, rounded to a `Double`.
    package struct Close: Sendable, Equatable {
        package let day: Day
        package let value: Double

        package init(day: Day, value: Double) {
            self.day = day
            self.value = value
        }
    }

    /// A longer gap ends the piece, in publication days.
    static let longestStep = 10

    package let closes: [Close]
    /// Publication days from each close to the next, at least 1.
    let steps: [Int]
    let daysPerYear: Double

    static let businessDaysPerYear = 256.0

    /// The newest piece of `closes`, at most `most` of them.
    ///
    /// - Parameter closes: Oldest first, each of another day.
    package init(_ closes: [Close], by schedule: PublicationSchedule, atMost most: Int = .max) {
        var first = closes.count - 1
        var steps: [Int] = []
        while first > 0, closes.count - first < most,
            let step = schedule.steps(from: closes[first - 1].day, to: closes[first].day, atMost: Self.longestStep)
        {
            steps.append(step)
            first -= 1
        }
        self.closes = Array(closes.suffix(closes.count - max(first, 0)))
        self.steps = steps.reversed()
        daysPerYear = schedule.days == .every ? 365 : Self.businessDaysPerYear
    }

    /// The same pair seen from its other side.
    package var inverse: CloseSeries {
        CloseSeries(closes.map { Close(day: $0.day, value: 1 / $0.value) }, steps: steps, daysPerYear: daysPerYear)
    }

    init(_ closes: [Close], steps: [Int], daysPerYear: Double = businessDaysPerYear) {
        self.closes = closes
        self.steps = steps
        self.daysPerYear = daysPerYear
    }

    /// Publication days from the first close to the last.
    package var length: Int { steps.reduce(0, +) }

    /// The newest of the closes.
    func newest(_ count: Int) -> CloseSeries {
        guard count < closes.count else { return self }
        return CloseSeries(Array(closes.suffix(count)), steps: Array(steps.suffix(count - 1)), daysPerYear: daysPerYear)
    }

    /// The logarithm of each close over the one before it.
    var returns: [Double] {
        zip(closes, closes.dropFirst()).map { before, after in FanModel.log(after.value / before.value) }
    }
}

extension PublicationSchedule {
    /// The days on which markets set the rate, also where it is published once a week.
    package func isBusinessDay(_ day: Day) -> Bool {
        if case .weekly = days { day.weekday != .saturday && day.weekday != .sunday } else { publishes(on: day) }
    }

    /// Business days after `first` up to `last`, at least one; nil for more than `most`.
    func steps(from first: Day, to last: Day, atMost most: Int) -> Int? {
        // More days than the longest closure and ten business days.
        guard first.distance(to: last) <= 4 * most else { return nil }
        var (count, day) = (0, first)
        while day < last {
            day = day.advanced(by: 1)
            if isBusinessDay(day) { count += 1 }
        }
        return count > most ? nil : max(count, 1)
    }

    /// The next business days after `day`.
    package func businessDays(_ count: Int, after day: Day) -> [Day] {
        var (found, next) = ([Day](), day)
        while found.count < count {
            let following = next.advanced(by: 1)
            guard following > next else { break }
            next = following
            if isBusinessDay(next) { found.append(next) }
        }
        return found
    }
}

extension RatePublication {
    /// Units of `quote` for one `base`, for statistics; prices use the exact `mid`.
    package func value(of base: Currency, in quote: Currency) -> Double? {
        func perPivot(_ currency: Currency) -> Double? { currency == source.pivot ? 1 : rates[currency]?.value }
        guard let base = perPivot(base), let quote = perPivot(quote) else { return nil }
        return source.value(of: base, in: quote)
    }
}

extension RateSource {
    /// Units of `quote` for one `base`, of what the source publishes of both.
    package func value(of base: Double, in quote: Double) -> Double { valuesUnits ? base / quote : quote / base }
}

/// The closes of a pair, and the exact rate of the last of them.
package struct PairCloses: Sendable {
    /// The source that sets the pace.
    package let source: RateSource
    /// Oldest first; days without one of the two are left out.
    package let closes: [CloseSeries.Close]
    package let last: RateHistory.Point

    package init(_ closes: [CloseSeries.Close], last: RateHistory.Point, of source: RateSource) {
        (self.closes, self.last, self.source) = (closes, last, source)
    }

    /// Nil without any.
    package init?(_ series: PairSeries) {
        guard let last = series.points.last else { return nil }
        self.init(series.closes, last: last, of: series.pace)
    }
}
