import Foundation

/// What may confirm a row that is held.
package enum Release: Sendable, Hashable {
    case secondSource(RateSource)
    /// The source's first row of the pair after it.
    case nextFix(Day)
    case operatorDecision
}

extension QuarantinedRate {
    /// What confirms this row, if anything does.
    ///
    /// An operator may release whatever is held. Another source that disagrees outweighs the next fix, so that a feed
    /// that goes on being wrong does not confirm itself. The next fix speaks for jumps only: of a day that has a
    /// published value it says nothing.
    package func release(
        beside others: [OtherSource] = [], nextFix: FeedRow? = nil, operatorAgrees: Bool = false
    ) -> Release? {
        if operatorAgrees { return .operatorDecision }
        if case .unknownCode = issue { return nil }
        var second: RateSource?
        for other in others where other.name != source {
            guard let mid = other.mid(of: row.pair, on: row.day) else { continue }
            guard abs(log(row.mid / mid)) <= IngestLimits.secondSource else { return nil }
            second = second ?? other.name
        }
        if let second { return .secondSource(second) }
        guard case .jump = issue, let nextFix, nextFix.pair == row.pair, nextFix.day > row.day else { return nil }
        return StoredRate(row).move(to: nextFix) <= IngestLimits.nextFix ? .nextFix(nextFix.day) : nil
    }
}

/// What another source says, to hold a row against.
package struct OtherSource: Sendable {
    package let name: RateSource
    /// By day, units of each currency for one of the currency that all rows of the day share.
    private let units: [Day: [Currency: Double]]

    package init(name: RateSource, rows: [FeedRow]) {
        self.name = name
        units = Dictionary(grouping: rows, by: \.day).compactMapValues(Self.units)
    }

    /// Days before another's figure on which this source still speaks for it, where it has none of that day.
    package static let near = 7

    /// The source's own figure of that day, or of the last one before it that has one.
    func mid(of pair: RatePair, near day: Day) -> Double? {
        (0...Self.near).lazy.compactMap { mid(of: pair, on: day.advanced(by: -$0)) }.first
    }

    /// The source's own figure or the cross of two of that day; nil when it has none.
    func mid(of pair: RatePair, on day: Day) -> Double? {
        guard let units = units[day], let quotes = units[pair.quote], let bases = units[pair.base] else { return nil }
        return quotes / bases
    }

    /// Nil where no currency stands in every row: the euro of the ECB, the zloty of NBP.
    private static func units(of rows: [FeedRow]) -> [Currency: Double]? {
        let pivot = rows.first.map { [$0.base, $0.quote] }?.first { pivot in
            rows.allSatisfy { $0.base == pivot || $0.quote == pivot }
        }
        guard let pivot else { return nil }
        let others = rows.map { $0.base == pivot ? ($0.quote, $0.mid) : ($0.base, 1 / $0.mid) }
        return Dictionary([(pivot, 1)] + others) { first, _ in first }
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
