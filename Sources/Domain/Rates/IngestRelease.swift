import Foundation

/// What may confirm a row that is held.
package enum Release: Sendable, Hashable {
    case secondSource(RateSource)
    /// The source's first row of the pair after it.
    case nextFix(Day)
    case operatorDecision
}

extension HeldRow {
    /// What confirms this row, if anything does.
    ///
    /// An operator may release whatever is held. Another source that disagrees outweighs the next fix, so that a feed
    /// that goes on being wrong does not confirm itself. The next fix speaks for jumps only: of a day that has a
    /// published value it says nothing.
    package func release(
        beside others: [OtherSource] = [], nextFix: FeedRow? = nil, operatorAgrees: Bool = false
    ) -> Release? {
        if operatorAgrees { return .operatorDecision }
        if case .unknownCode = doubt { return nil }
        var second: RateSource?
        for other in others where other.name != source {
            guard let mid = other.mid(of: row.pair, on: row.day) else { continue }
            guard abs(log(row.mid / mid)) <= IngestLimits.secondSource else { return nil }
            second = second ?? other.name
        }
        if let second { return .secondSource(second) }
        guard case .jump = doubt, let nextFix, nextFix.pair == row.pair, nextFix.day > row.day else { return nil }
        return StoredRate(row).move(to: nextFix) <= IngestLimits.nextFix ? .nextFix(nextFix.day) : nil
    }
}

/// The rows of another source, to hold a held row against.
package struct OtherSource: Sendable, Equatable {
    package let name: RateSource
    package let rows: [FeedRow]

    package init(name: RateSource, rows: [FeedRow]) {
        self.name = name
        self.rows = rows
    }

    /// The same of that day, or of the last one with figures in the week before it.
    func mid(of pair: RatePair, near day: Day) -> Double? {
        let days = Set(rows.map(\.day)).filter { (0...7).contains($0.distance(to: day)) }
        return days.sorted(by: >).lazy.compactMap { mid(of: pair, on: $0) }.first
    }

    /// The source's own figure or the cross of two of that day; nil when it has none.
    func mid(of pair: RatePair, on day: Day) -> Double? {
        let rows = rows.filter { $0.day == day }
        guard let first = rows.first else { return nil }
        // The currency that all rows share: the euro of the ECB, the zloty of NBP.
        let pivot = [first.base, first.quote].first { pivot in
            rows.allSatisfy { $0.base == pivot || $0.quote == pivot }
        }
        func units(of currency: Currency, per pivot: Currency) -> Double? {
            if currency == pivot { return 1 }
            for row in rows {
                if row.base == pivot, row.quote == currency { return row.mid }
                if row.quote == pivot, row.base == currency { return 1 / row.mid }
            }
            return nil
        }
        guard let pivot, let quotes = units(of: pair.quote, per: pivot), let bases = units(of: pair.base, per: pivot)
        else { return nil }
        return quotes / bases
    }
}

extension FeedRow {
    /// Half way between bid and ask where there are two figures.
    var mid: Double { ask.map { (rate.value + $0.value) / 2 } ?? rate.value }
}

extension [OtherSource] {
    /// The first that says something else of a figure, if all that know its pair do; nil if one agrees or none knows it.
    func contradicting(_ row: FeedRow) -> RateSource? {
        var first: RateSource?
        for other in self {
            guard let mid = other.mid(of: row.pair, near: row.day) else { continue }
            guard abs(log(row.mid / mid)) > IngestLimits.jump else { return nil }
            first = first ?? other.name
        }
        return first
    }
}
