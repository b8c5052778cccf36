/// How the rate of a pair went lately.
package struct PairTrend: Sendable {
    package let pair: CurrencyPair
    package let source: RateSource
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

    /// - Parameter publications: Oldest first, of one source and in `RateForecast.reach`. Nil without a rate of the pair.
    package init?(_ publications: [RatePublication], of pair: CurrencyPair, _ model: FanModel = .v1) {
        guard let newest = publications.last else { return nil }
        let mids = publications.mids(from: pair.base, to: pair.quote)
        guard let last = mids.last else { return nil }
        let source = newest.source
        self.pair = pair
        self.source = source
        asOf = last.day
        rate = last.rate
        points = mids.suffix(Self.shown)
        change1d = mids.dropLast().last.map { last.rate.premiumBps(over: $0.rate) }
        let closes = publications.filter { $0.date <= last.day }
        change30d = closes.change(of: pair, in: Self.days)
        let series = CloseSeries(closes, of: pair.base, in: pair.quote, by: source, atMost: model.mostCloses)
        fan = source.kind.feedsForecasts ? model.fan(of: series) : nil
        let steps = closes.older(of: pair, by: Self.days).flatMap {
            source.schedule.steps(from: $0.date, to: last.day, atMost: Self.days)
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
