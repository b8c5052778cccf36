import Foundation

/// One pair as every source quotes it, each from its own publication; rates are never averaged across sources.
package struct RateComparison: Sendable {
    /// An item is the rate of one source, with its distance from the first item.
    package struct Item: Sendable {
        package let source: RateSource
        package let rate: ExchangeRate
        package let asOf: Day
        package let isStale: Bool
        /// |ln| of the rate divided by the first item's rate, in basis points.
        package let differenceBps: Int
        /// The table line of a source with bid and ask; `rate` is their mean.
        package let bidAndAsk: PublishedTable.Line?
    }

    package let base: Currency
    package let quote: Currency
    /// In order of rank, without sources that do not quote both currencies.
    package let items: [Item]
    /// The ECB and the NBP are so far apart that a price should not rely on one of them alone.
    package let isDisputed: Bool

    /// `publications` in order of rank, and table C if stored.
    package init(
        of base: Currency, in quote: Currency, by publications: [RatePublication], table: PublishedTable?,
        isStale: (RatePublication) -> Bool
    ) {
        self.base = base
        self.quote = quote
        let tableA = publications.first { $0.source == .nbpA }
        let hasA = tableA.map { $0.quotes(base) && $0.quotes(quote) } ?? false
        var first: ExchangeRate?
        var items: [Item] = []
        // A publication of table B includes table A's rates. Pairs that table A quotes are not quotes of table B.
        for publication in publications where !(publication.source == .nbpB && hasA) {
            guard let mid = publication.mid(from: base, to: quote) else { continue }
            let isHalfway = publication.source == table?.source
            items.append(
                Item(
                    source: publication.source, rate: isHalfway ? mid.asComputed : mid, asOf: publication.date,
                    isStale: isStale(publication), differenceBps: mid.distanceBps(from: first ?? mid),
                    bidAndAsk: isHalfway && quote == publication.source.pivot ? table?[base] : nil))
            first = first ?? mid
        }
        self.items = items
        isDisputed = ReferenceRates(publications).dispute(over: base, in: quote) != nil
    }
}

extension ExchangeRate {
    /// |ln| of the quotient of both rates, in basis points; symmetric.
    package func distanceBps(from other: ExchangeRate) -> Int {
        Int((Double(BasisPoints.oneHundredPercent) * abs(log(value / other.value))).rounded(.toNearestOrEven))
    }
}
