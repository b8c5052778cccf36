/// How the rate of a pair went lately.
package struct PairTrend: Sendable {
    package let pair: CurrencyPair
    /// The names of its sources.
    package let source: String
    /// The oldest day of the figures in the rate.
    package let asOf: Day
    package let rate: ExchangeRate
    /// Basis points since the close before; nil without one.
    package let change1d: Int?
    /// Basis points in 30 calendar days; nil without a rate of then.
    package let change30d: Int?
    /// The same change in standard deviations of such a time, by the volatility of all closes; nil without enough closes.
    package let z: Double?
    /// The newest closes, oldest first.
    package let points: [RateHistory.Point]
    /// Nil without enough closes.
    package let fan: RateFan?

    /// Closes that a trend shows.
    package static let shown = 30
    /// Calendar days of the longer change.
    static let days = 30
    /// Publication days for which a probability is said.
    static let horizon = 30

    /// - Parameter series: The rates in `RateForecast.reach`. Nil without a rate of the pair.
    package init?(_ series: PairSeries, of pair: CurrencyPair, by rates: ReferenceRates, _ model: FanModel = .v1) {
        let used = rates.publications(from: pair.base, to: pair.quote)
        guard let last = series.entries.last, let newest = rates.newestDay, let oldest = used.map(\.date).min() else {
            return nil
        }
        self.pair = pair
        source = used.sourceText
        asOf = oldest
        rate = last.rate
        points = series.points.suffix(Self.shown)
        change1d = series.entries.dropLast().last.map { last.rate.premiumBps(over: $0.rate) }
        change30d = series.change(in: Self.days, before: newest)
        let closes = CloseSeries(series.closes, by: series.pace.schedule, atMost: model.mostCloses)
        fan = used.allSatisfy(\.source.kind.feedsForecasts) ? model.fan(of: closes) : nil
        let steps = series.entry(Self.days, before: newest).flatMap {
            series.pace.schedule.steps(from: $0.day, to: last.day, atMost: Self.days)
        }
        if let fan, let change30d, let steps {
            z = fan.deviations(ofChange: Double(change30d) / 10_000, in: steps)
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
