import Foundation

/// One pair as every source quotes it; rates are never averaged across sources.
///
/// Of currencies each rate is of one publication. No source has an asset and all currencies: what it says of the asset is held
/// against the one value that the other side has everywhere.
package struct RateComparison: Sendable {
    /// An item is the rate of one source, with its distance from the first item.
    package struct Item: Sendable {
        package let source: RateSource
        package let rate: ExchangeRate
        /// Those that have a figure in the rate.
        package let publications: [RatePublication]
        /// The oldest day of them.
        package let asOf: Day
        package let isStale: Bool
        /// |ln| of the rate divided by the first item's rate, in basis points.
        package let differenceBps: Int
        /// By how much the rate is above the first item's, in basis points; negative below it.
        package let premiumBps: Int
        /// The table line of a source with bid and ask; `rate` is their mean.
        package let bidAndAsk: PublishedTable.Line?

        /// - Parameter first: The rate of the first item; nil for that item.
        fileprivate init(
            source: RateSource, rate: ExchangeRate, publications: [RatePublication], asOf: Day, isStale: Bool,
            beside first: ExchangeRate?, bidAndAsk: PublishedTable.Line? = nil
        ) {
            (self.source, self.rate, self.publications) = (source, rate, publications)
            (self.asOf, self.isStale, self.bidAndAsk) = (asOf, isStale, bidAndAsk)
            differenceBps = rate.distanceBps(from: first ?? rate)
            premiumBps = rate.premiumBps(over: first ?? rate)
        }
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
                    source: publication.source, rate: isHalfway ? mid.asComputed : mid, publications: [publication],
                    asOf: publication.date, isStale: isStale(publication), beside: first,
                    bidAndAsk: isHalfway && quote == publication.source.pivot ? table?[base] : nil))
            first = first ?? mid
        }
        self.items = items
        isDisputed = ReferenceRates(publications).dispute(over: base, in: quote) != nil
    }

    /// A pair with an asset by every source that has a price of it; of two assets that of the first one changes.
    package init(
        ofAsset base: Currency, in quote: Currency, by rates: ReferenceRates, isStale: ([RatePublication]) -> Bool
    ) {
        let asset = base.isAsset ? base : quote
        var items: [Item] = []
        for source in rates.sources(of: asset) {
            let seen = rates.taking(asset, from: source)
            let used = seen.publications(from: base, to: quote)
            // On the last day of a currency that has ended a source may have had no price yet.
            guard used.contains(where: { $0.source == source }), let mid = seen.mid(from: base, to: quote),
                let asOf = used.asOf
            else { continue }
            items.append(
                Item(
                    source: source, rate: mid, publications: used, asOf: asOf, isStale: isStale(used),
                    beside: items.first?.rate))
        }
        (self.base, self.quote, self.items, isDisputed) = (base, quote, items, false)
    }
}

extension ReferenceRates {
    /// The sources that have a price of an asset: its home, then the others in order of preference.
    fileprivate func sources(of asset: Currency) -> [RateSource] {
        let home = home(of: asset)?.source
        let priced = Set(publications.filter { $0.rates[asset] != nil }.map(\.source))
        return [home].compactMap(\.self) + sources.filter { priced.contains($0) && $0 != home }
    }

    /// The same with the price that one source has of an asset. All other values stay.
    fileprivate func taking(_ asset: Currency, from source: RateSource) -> ReferenceRates {
        ReferenceRates(
            publications, keeping: homes.merging([asset: source]) { $1 }, street: street,
            past: past.mapValues { $0.taking(asset, from: source) })
    }
}

extension ExchangeRate {
    /// |ln| of the quotient of both rates, in basis points; symmetric.
    package func distanceBps(from other: ExchangeRate) -> Int {
        Int((Double(BasisPoints.oneHundredPercent) * abs(log(value / other.value))).rounded(.toNearestOrEven))
    }
}
