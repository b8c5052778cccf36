import Foundation

/// The confirmation that released a quarantined row.
package enum Release: Sendable, Hashable {
    case secondSource(RateSource)
    /// The source's first later row of the same pair.
    case nextFix(Day)
    case operatorDecision
}

extension QuarantinedRate {
    /// What releases this row; nil if nothing does.
    ///
    /// In order: the operator; another source that agrees; for jumps only, the source's next row. Another source that
    /// disagrees blocks the release, so that a faulty feed cannot confirm itself. A row with an unknown code needs the
    /// operator. For two values of one day, the next row does not show which is right.
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
        return StoredRate(row).move(to: nextFix) <= IngestLimits.nextFix(of: source) ? .nextFix(nextFix.day) : nil
    }
}

/// Rates of another source, for comparison with a row.
package struct OtherSource: Sendable {
    package let name: RateSource
    /// By day: units of each currency per unit of the currency that all rows of the day share.
    private let units: [Day: [Currency: Double]]

    package init(name: RateSource, rows: [FeedRow]) {
        self.name = name
        units = Dictionary(grouping: rows, by: \.day).compactMapValues(Self.units)
    }

    /// Maximum age in days of a rate that is compared when the source has none for the row's day.
    package static let near = 7

    /// The rate of `day`, or the newest one of the `near` days before.
    func mid(of pair: RatePair, near day: Day, within near: Int = near) -> Double? {
        (0...near).lazy.compactMap { mid(of: pair, on: day.advanced(by: -$0)) }.first
    }

    /// The source's own rate or the cross of two rates of that day; nil without one.
    func mid(of pair: RatePair, on day: Day) -> Double? {
        guard let units = units[day], let quotes = units[pair.quote], let bases = units[pair.base] else { return nil }
        return quotes / bases
    }

    /// Nil unless all rows share a currency: the euro for the ECB, the złoty for the NBP.
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
    /// The mean of bid and ask, or the rate itself without an `ask`.
    var mid: Double { ask.map { (rate.value + $0.value) / 2 } ?? rate.value }
}

extension [OtherSource] {
    /// The first source that contradicts the row. Nil if one source agrees or none has the pair.
    func contradicting(_ row: FeedRow, near days: Int = OtherSource.near) -> RateSource? {
        var first: RateSource?
        for other in self {
            guard let mid = other.mid(of: row.pair, near: row.day, within: days) else { continue }
            guard abs(log(row.mid / mid)) > IngestLimits.jump else { return nil }
            first = first ?? other.name
        }
        return first
    }
}
