/// The largest moves of a month, seen from one currency: they show volatility and advise nothing.
package struct RateMovers: Sendable {
    /// How one currency moved.
    package struct Mover: Sendable {
        package let currency: Currency
        /// Units of the currency for one of the home currency, now and before.
        package let rate: ExchangeRate
        package let before: ExchangeRate
        /// How much more of the home currency it is worth, in percent.
        package let changePercent: Double
        /// The move in standard deviations of its own usual moves; nil without enough closes.
        package let z: Double?
    }

    /// Calendar days from the older publication to the newest.
    package static let days = 30
    /// The longest list.
    package static let most = 7

    package let base: Currency
    package let source: RateSource
    package let asOf: Day
    package let since: Day
    package let movers: [Mover]

    /// - Parameter publications: Oldest first, with the closes of about two years. Nil without one of 30 days before.
    package init?(_ publications: [RatePublication], from base: Currency, _ model: FanModel = .v1) {
        guard let newest = publications.last else { return nil }
        let start = newest.date.advanced(by: -Self.days)
        guard let older = publications.last(where: { $0.date <= start }),
            older.date.distance(to: start) <= newest.source.maxGapDays
        else { return nil }
        self.base = base
        source = newest.source
        asOf = newest.date
        since = older.date
        let schedule = newest.source.schedule
        let steps = schedule.steps(from: older.date, to: newest.date, atMost: Self.days) ?? Self.days
        let moves = newest.quotable.filter { $0 != base }.compactMap { currency -> Mover? in
            guard let rate = newest.mid(from: base, to: currency), let before = older.mid(from: base, to: currency),
                let now = newest.value(of: base, in: currency), let then = older.value(of: base, in: currency)
            else { return nil }
            return Mover(
                currency: currency, rate: rate, before: before, changePercent: 100 * (then / now - 1), z: nil)
        }
        let largest = moves.sorted {
            (-abs($0.changePercent), $0.currency) < (-abs($1.changePercent), $1.currency)
        }.prefix(Self.most)
        movers = largest.map { mover in
            let series = CloseSeries(
                publications, of: base, in: mover.currency, by: newest.source, atMost: model.mostCloses)
            let z = model.fan(of: series)?.deviations(ofChange: mover.changePercent / 100, in: steps)
            return Mover(
                currency: mover.currency, rate: mover.rate, before: mover.before, changePercent: mover.changePercent,
                z: z)
        }
    }
}
