package import Foundation

/// Holdings with what they are worth in one currency.
package struct ValuedHoldings: Sendable {
    /// Where an item comes from.
    package enum Origin: String, Sendable {
        /// The traveller wrote it down.
        case entered
        /// It was bought with play money.
        case wallet
    }

    /// An item with its price and value, which are nil without a price.
    package struct Item: Sendable {
        package let amount: AssetAmount
        package let origin: Origin
        package let price: ReferenceRate?
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
    /// What the priced ones were worth together at the end of each day for which each of them has a price.
    package let history: [Portfolio.Point]
    /// By how much they are worth more or less than on the first day of `history`; nil without an earlier day.
    package let gain: Portfolio.Change?
    /// Of the priced ones together.
    package let fan: ValueFan?

    /// - Parameters:
    ///   - bought: What the wallet has of assets.
    ///   - series: Of each asset that has prices, in `currency`; the fan takes all of them.
    ///   - since: The first day of `history`.
    package init(
        _ holdings: Holdings, bought: [AssetAmount] = [], in currency: Currency, _ series: [Asset: PairSeries],
        by rates: ReferenceRates, since: Day, at now: Date
    ) {
        self.currency = currency
        version = holdings.version
        let all = holdings.items.map { ($0, Origin.entered) } + bought.map { ($0, .wallet) }
        let valued = all.map { amount, origin in
            let price = rates.reference(from: amount.asset.currency, to: currency, at: now)
            return (amount, origin, price, value: price.flatMap { amount.value(at: $0.mid, in: currency) })
        }
        let values = valued.compactMap(\.value?.minorUnits)
        let sum = values.reduce(Int64?(0)) { sum, value in
            sum.flatMap { sum in sum + value <= Money.limit ? sum + value : nil }
        }
        total = values.isEmpty ? nil : sum.map { Money(minorUnits: $0, currency: currency) }
        // Not of a total that is beyond what money can be.
        let shares = total.map { _ in Shares.bps(of: valued.map { $0.value?.minorUnits }) }
        items = valued.indices.map { index in
            let (amount, origin, price, value) = valued[index]
            return Item(
                amount: amount, origin: origin, price: value == nil ? nil : price, value: value,
                shareBps: shares?[index])
        }
        missing = items.filter { $0.value == nil }.map(\.amount.asset)
        let priced = items.filter { $0.value != nil }.map(\.amount)
        let sums = total == nil ? [] : Self.sums(of: priced, in: currency, series)
        fan = sums.isEmpty ? nil : ValueFan(sums.map(\.close))
        let history = sums.filter { $0.close.day >= since }.map { Portfolio.Point(day: $0.close.day, value: $0.minor) }
        gain = history.count < 2 ? nil : total.map { Portfolio.Change(from: history[0].value, to: $0.minorUnits) }
        self.history = history
    }

    /// The value of all of them together on a day: as it is shown, and for statistics.
    struct Sum {
        let close: CloseSeries.Close
        let minor: Int64
    }

    /// On each day for which all have a price.
    static func sums(of amounts: [AssetAmount], in currency: Currency, _ series: [Asset: PairSeries]) -> [Sum] {
        var sums: [Day: (count: Int, value: Double, minor: Int64)] = [:]
        for amount in amounts {
            for entry in series[amount.asset]?.entries ?? [] where entry.isWhole {
                guard let value = amount.value(at: entry.rate, in: currency) else { continue }
                let sum = sums[entry.day] ?? (0, 0, 0)
                sums[entry.day] = (
                    sum.count + 1, sum.value + amount.number * entry.rate.value,
                    min(sum.minor + value.minorUnits, Money.limit)
                )
            }
        }
        return sums.filter { $0.value.count == amounts.count && $0.value.value > 0 }.sorted { $0.key < $1.key }
            .map { Sum(close: CloseSeries.Close(day: $0.key, value: $0.value.value), minor: $0.value.minor) }
    }
}
