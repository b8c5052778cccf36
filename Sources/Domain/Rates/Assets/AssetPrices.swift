import Foundation

/// What one unit of an asset cost at the end of a day.
package struct AssetPrice: Hashable, Sendable {
    package let asset: Asset
    package let day: Day
    package let currency: Currency
    package let rate: PublishedRate
    /// Who says so.
    package let source: String

    package init(of asset: Asset, on day: Day, in currency: Currency, rate: PublishedRate, source: String) {
        self.asset = asset
        self.day = day
        self.currency = currency
        self.rate = rate
        self.source = source
    }
}

/// The prices of an asset in one currency, oldest first. A price in another currency is converted by a publication of
/// its day, or the last one before.
package struct AssetSeries: Sendable {
    /// A price in the currency of the series.
    package struct Close: Sendable {
        package let day: Day
        package let rate: ExchangeRate
        package let source: String
    }

    package let asset: Asset
    package let currency: Currency
    package let closes: [Close]
    /// The names of the sources whose rates convert prices; nil if none is needed.
    package let converters: String?

    /// Days for which a rate converts prices.
    private static let longestGap = 14

    /// `prices` and `rates` oldest first; `rates` are the reference, of each other currency that a price has.
    package init(
        of asset: Asset, in currency: Currency, _ prices: [AssetPrice], by rates: [Currency: [RateHistory.Point]],
        of converters: String? = nil
    ) {
        self.asset = asset
        self.currency = currency
        self.converters = converters
        var places: [Currency: Int] = [:]
        closes = prices.compactMap { price in
            let own = ExchangeRate(published: price.rate)
            guard price.currency != currency else { return Close(day: price.day, rate: own, source: price.source) }
            let days = rates[price.currency] ?? []
            var next = places[price.currency] ?? 0
            while next < days.count, days[next].day <= price.day { next += 1 }
            places[price.currency] = next
            guard next > 0, days[next - 1].day.distance(to: price.day) <= Self.longestGap,
                let rate = own.times(days[next - 1].rate)
            else { return nil }
            return Close(day: price.day, rate: rate, source: price.source)
        }
    }

    /// Change over about 30 days in percent; nil without a price of that time.
    package var changePercent: String? {
        guard let last = closes.last else { return nil }
        let start = last.day.advanced(by: -30)
        guard let before = closes.last(where: { $0.day <= start }), before.day.distance(to: start) <= 7 else {
            return nil
        }
        return BasisPoints.percentText(bps: last.rate.premiumBps(over: before.rate))
    }

    /// The price of a day comes on the next one.
    package static let daysUntilStale = 2

    /// For statistics.
    package var values: [CloseSeries.Close] {
        closes.map { CloseSeries.Close(day: $0.day, value: $0.rate.value) }
    }

    /// The newer part of it.
    package func since(_ day: Day) -> AssetSeries {
        AssetSeries(asset, currency, closes.filter { $0.day >= day }, converters)
    }

    private init(_ asset: Asset, _ currency: Currency, _ closes: [Close], _ converters: String?) {
        (self.asset, self.currency, self.closes, self.converters) = (asset, currency, closes, converters)
    }
}

extension PublicationSchedule {
    /// Assets trade on every day.
    package static let assets = PublicationSchedule(.every, in: .gmt, opens: 0, due: 60, longestClosure: 0)
}
