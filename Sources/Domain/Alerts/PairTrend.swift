/// How the rate of a pair went lately.
package struct PairTrend: Sendable {
    package let pair: CurrencyPair
    /// The names of its sources.
    package let source: String
    /// The oldest day of the figures in the rate.
    package let asOf: Day
    package let rate: ExchangeRate
    /// Since the close before; nil without one, and if one of the pair is published no more: only the other moves then.
    package let day: Change?
    /// In 30 calendar days; nil without a rate of then.
    package let month: Change?
    /// The same change in standard deviations of such a time, by the volatility of all closes; nil without enough closes.
    package let z: Double?
    /// The newest closes, oldest first; none if one of the pair is published no more.
    package let points: [RateHistory.Point]
    /// Nil without enough closes.
    package let fan: RateFan?
    /// One of the pair is published no more.
    package let hasEnded: Bool

    /// By how much a rate differs from an earlier one.
    package struct Change: Sendable, Equatable {
        /// The day of the earlier rate.
        package let since: Day
        package let bps: Int

        init(from before: PairSeries.Entry, to last: PairSeries.Entry) {
            since = before.day
            bps = last.rate.premiumBps(over: before.rate)
        }
    }

    /// Basis points since the close before, and in 30 calendar days.
    package var change1d: Int? { day?.bps }
    package var change30d: Int? { month?.bps }

    /// Calendar days that a trend without a fan needs: the longer change, over a gap.
    package static let shortReach = 45

    /// Closes that a trend shows.
    package static let shown = 30
    /// Calendar days of the longer change.
    static let days = 30
    /// Publication days for which a probability is said.
    static let horizon = 30

    /// - Parameter series: The rates in `RateForecast.reach`. Nil without a rate of the pair.
    package init?(_ series: PairSeries, of pair: CurrencyPair, by rates: ReferenceRates, _ model: FanModel = .v1) {
        let used = rates.publications(from: pair.base, to: pair.quote)
        guard let last = series.entries.last, let newest = rates.newestDay(from: pair.base, to: [pair.quote]),
            let oldest = used.asOf
        else { return nil }
        self.pair = pair
        source = used.sourceText
        asOf = oldest
        rate = last.rate
        hasEnded = rates.lastDay(from: pair.base, to: [pair.quote]) != nil
        let before = hasEnded ? nil : series.entry(Self.days, before: newest)
        points = hasEnded ? [] : series.points.suffix(Self.shown)
        day = hasEnded ? nil : series.entries.dropLast().last.map { Change(from: $0, to: last) }
        month = before.map { Change(from: $0, to: last) }
        let closes = CloseSeries(series.closes, by: series.pace.schedule, atMost: model.mostCloses)
        fan = used.allSatisfy(\.source.kind.feedsForecasts) ? model.fan(of: closes) : nil
        let steps = before.flatMap { series.pace.schedule.steps(from: $0.day, to: last.day, atMost: Self.days) }
        if let fan, let month, let steps {
            z = fan.deviations(ofChange: Double(month.bps) / 10_000, in: steps)
        } else {
            z = nil
        }
    }
}

extension RateAlert {
    /// That some publication of the next 30 touches the threshold; nil while the alert rests, and for other kinds.
    package func probability(by trend: PairTrend) -> Double? {
        guard isActive, isArmed, case .threshold(_, _, let threshold) = condition else { return nil }
        return trend.fan?.probability(ofTouching: threshold.value, within: PairTrend.horizon)
    }
}
