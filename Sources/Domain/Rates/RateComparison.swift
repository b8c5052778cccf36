package import Foundation

/// One pair as every source quotes it, each from its own publication alone; never a mean of them.
package struct RateComparison: Sendable {
    package struct Item: Sendable {
        package let source: RateSource
        package let rate: ExchangeRate
        package let asOf: Day
        package let isStale: Bool
        /// |ln| of its rate to that of the first item, in basis points.
        package let differenceBps: Int
        /// The line itself where the source has bid and ask; the rate lies halfway between them.
        package let bidAndAsk: PublishedTable.Line?
    }

    package let base: Currency
    package let quote: Currency
    /// By rank; sources that do not quote both are left out.
    package let items: [Item]
    /// ECB and NBP are so far apart that a price by one of them alone would be one-sided.
    package let isDisputed: Bool

    /// `publications` by rank, with the table C if there is one; `isStale` says it of a source.
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
        // Table B is read with table A; a pair that A has itself is not B's word.
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
    /// |ln| of the two in basis points: the same whichever of them is the first.
    package func distanceBps(from other: ExchangeRate) -> Int {
        Int((Double(BasisPoints.whole) * abs(log(value / other.value))).rounded(.toNearestOrEven))
    }
}
