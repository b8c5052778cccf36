import Foundation

/// One figure that is stored.
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

    /// The same values, in whatever digits: `136` is `136.00`.
    func isSame(as row: FeedRow) -> Bool {
        guard rate.isSameValue(as: row.rate) else { return false }
        guard let ask, let other = row.ask else { return ask == nil && row.ask == nil }
        return ask.isSameValue(as: other)
    }

    /// |ln| of the larger move of the two figures.
    func move(to row: FeedRow) -> Double {
        let move = abs(log(row.rate.value / rate.value))
        guard let ask, let other = row.ask else { return move }
        return max(move, abs(log(other.value / ask.value)))
    }
}

/// What is stored of a source when an answer of it is judged.
package struct StoredRates: Sendable {
    /// The newest day with a row.
    package let newest: Day?
    /// Of every pair of the source, oldest first: the newest row before the answer's first day, and all rows from
    /// there to its last day.
    package let rows: [RatePair: [StoredRate]]
    /// The source's rows that are still held.
    package let quarantined: [QuarantinedRate]
    /// Those that an operator has dropped: they are not held again.
    package let dropped: [QuarantinedRate]
    /// What other sources say of the answer's days and of those of held rows.
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

    /// In the fewest decimals.
    private var withoutZeros: (mantissa: UInt128, scale: Int) {
        var (mantissa, scale) = (mantissa, scale)
        while scale > 0, mantissa % 10 == 0 { (mantissa, scale) = (mantissa / 10, scale - 1) }
        return (mantissa, scale)
    }
}
