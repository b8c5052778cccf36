import Foundation

/// One stored rate.
package struct StoredRate: Sendable, Equatable {
    package let day: Day
    package let rate: PublishedRate
    package let ask: PublishedRate?

    package init(day: Day, rate: PublishedRate, ask: PublishedRate? = nil) {
        self.day = day
        self.rate = rate
        self.ask = ask
    }

    package init(_ row: FeedRow) {
        self.init(day: row.day, rate: row.rate, ask: row.ask)
    }

    /// True for equal values, whatever their digits: `136` equals `136.00`.
    func isSame(as row: FeedRow) -> Bool {
        guard rate.isSameValue(as: row.rate) else { return false }
        guard let ask, let other = row.ask else { return ask == nil && row.ask == nil }
        return ask.isSameValue(as: other)
    }

    /// |ln| of the larger change among rate and ask.
    func move(to row: FeedRow) -> Double {
        let move = abs(log(row.rate.value / rate.value))
        guard let ask, let other = row.ask else { return move }
        return max(move, abs(log(other.value / ask.value)))
    }
}

/// The stored rates that a response is validated against.
package struct ValidationBaseline: Sendable {
    /// The newest day with a row.
    package let newest: Day?
    /// By pair, oldest first: the newest row before the response's first day, and all rows up to its last day.
    package let rows: [RatePair: [StoredRate]]
    /// The source's rows in quarantine.
    package let quarantined: [QuarantinedRate]
    /// Rows that an operator has rejected; they are not quarantined again.
    package let dropped: [QuarantinedRate]
    /// Rates of other sources for the days of the response and of quarantined rows.
    package let others: [OtherSource]

    package init(
        newest: Day? = nil, rows: [RatePair: [StoredRate]] = [:], quarantined: [QuarantinedRate] = [],
        dropped: [QuarantinedRate] = [], others: [OtherSource] = []
    ) {
        self.newest = newest
        self.rows = rows
        self.quarantined = quarantined
        self.dropped = dropped
        self.others = others
    }
}

extension PublishedRate {
    package func isSameValue(as other: PublishedRate) -> Bool {
        let (own, others) = (withoutZeros, other.withoutZeros)
        return own.mantissa == others.mantissa && own.scale == others.scale
    }

    /// Without trailing zeros after the decimal point.
    private var withoutZeros: (mantissa: UInt128, scale: Int) {
        var (mantissa, scale) = (mantissa, scale)
        while scale > 0, mantissa % 10 == 0 { (mantissa, scale) = (mantissa / 10, scale - 1) }
        return (mantissa, scale)
    }
}
