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
    package let asOf: Day
    package let since: Day
    package private(set) var movers: [Mover]

    /// - Parameter newest: The rates of now.
    /// - Parameter older: Those that held 30 days before, by the same homes. Nil without any.
    package init?(_ newest: ReferenceRates, since older: ReferenceRates, from base: Currency) {
        guard let now = newest.home(of: base)?.date, let then = older.home(of: base)?.date, then < now else {
            return nil
        }
        self.base = base
        asOf = now
        since = then
        // Of a currency that has ended only the other side would have moved.
        let moves = newest.quotable.filter { $0 != base && newest.ended($0) == nil }.compactMap { currency -> Mover? in
            guard let rate = newest.mid(from: base, to: currency), let before = older.mid(from: base, to: currency)
            else { return nil }
            return Mover(
                currency: currency, rate: rate, before: before, changePercent: 100 * (before.value / rate.value - 1),
                z: nil)
        }
        let largest = moves.sorted {
            (-abs($0.changePercent), $0.currency) < (-abs($1.changePercent), $1.currency)
        }
        movers = Array(largest.prefix(Self.most))
    }

    /// With each move in standard deviations of the usual moves of its pair.
    package func measured(
        by series: [Currency: PairSeries], before newest: Day, _ model: FanModel = .v1
    ) -> RateMovers {
        var measured = self
        measured.movers = movers.map { mover in
            guard let series = series[mover.currency], let last = series.entries.last?.day,
                let first = series.entry(Self.days, before: newest)?.day
            else { return mover }
            let schedule = series.pace.schedule
            let steps = schedule.steps(from: first, to: last, atMost: Self.days) ?? Self.days
            let closes = CloseSeries(series.closes, by: schedule, atMost: model.mostCloses)
            let z = model.fan(of: closes)?.deviations(ofChange: mover.changePercent / 100, in: steps)
            return Mover(
                currency: mover.currency, rate: mover.rate, before: mover.before, changePercent: mover.changePercent,
                z: z)
        }
        return measured
    }
}
