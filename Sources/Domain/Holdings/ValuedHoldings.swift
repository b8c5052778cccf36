/// Holdings with what they are worth in one currency.
package struct ValuedHoldings: Sendable {
    /// An item with its price and value, which are nil without a price.
    package struct Item: Sendable {
        package let amount: AssetAmount
        package let price: AssetSeries.Close?
        package let value: Money?
        /// Hundredths of a percent of the total, in steps of ten. All together are 100 %.
        package let shareBps: Int?
    }

    package let currency: Currency
    package let version: Int64
    package let items: [Item]
    /// Nil if nothing has a price.
    package let total: Money?
    /// Those without a price.
    package let missing: [Asset]
    /// Of the priced ones together, on days for which each of them has a price.
    package let fan: ValueFan?

    /// `series`: of each asset of `holdings` that has prices, in `currency`.
    package init(_ holdings: Holdings, in currency: Currency, _ series: [Asset: AssetSeries]) {
        self.currency = currency
        version = holdings.version
        let valued = holdings.items.map { amount in
            let price = series[amount.asset]?.closes.last
            return (amount: amount, price: price, value: price.flatMap { amount.value(at: $0.rate, in: currency) })
        }
        let values = valued.compactMap(\.value?.minorUnits)
        let sum = values.reduce(Int64?(0)) { sum, value in
            sum.flatMap { sum in sum + value <= Money.limit ? sum + value : nil }
        }
        total = values.isEmpty ? nil : sum.map { Money(minorUnits: $0, currency: currency) }
        // Not of a total that is beyond what money can be.
        let shares = total.map { _ in Shares.bps(of: valued.map { $0.value?.minorUnits }) }
        items = valued.indices.map { index in
            let (amount, price, value) = valued[index]
            return Item(
                amount: amount, price: value == nil ? nil : price, value: value,
                shareBps: shares?[index])
        }
        missing = items.filter { $0.value == nil }.map(\.amount.asset)
        let priced = items.filter { $0.value != nil }.map(\.amount)
        fan = total == nil ? nil : ValueFan(Self.sums(of: priced, series))
    }

    /// The value of all of them together on each day for which all have a price.
    static func sums(of amounts: [AssetAmount], _ series: [Asset: AssetSeries]) -> [CloseSeries.Close] {
        var sums: [Day: (count: Int, value: Double)] = [:]
        for amount in amounts {
            for close in series[amount.asset]?.closes ?? [] {
                let (count, value) = sums[close.day] ?? (0, 0)
                sums[close.day] = (count + 1, value + amount.number * close.rate.value)
            }
        }
        return sums.filter { $0.value.count == amounts.count && $0.value.value > 0 }
            .sorted { $0.key < $1.key }.map { CloseSeries.Close(day: $0.key, value: $0.value.value) }
    }
}
