/// A price as rows, pages, proposals and terms show it to one side. Nothing else computes what is shown.
package struct ShownPrice: Hashable, Sendable {
    /// With bank notes, what the notes pay.
    package let amounts: Amounts
    /// The side that reads it.
    package let reader: Swap.Side
    package let unit: UnitPrice
    /// The owner's premium of these amounts over the reference, in basis points; nil without a reference.
    package let premiumBps: Int?
    /// What the reader pays above the reference rate for these amounts, in minor units of the wanted currency; negative:
    /// what the reader gains. Nil without a reference.
    package let costMinorUnits: Int64?
    /// Empty too where the street has another rate.
    package internal(set) var savings: [Saving]

    /// - Parameter sides: Whose savings are estimated.
    package init(
        of amounts: Amounts, to reader: Swap.Side, against reference: ReferenceRate?, other: ReferenceRate? = nil,
        street: StreetNote? = nil, benchmarks: [BenchmarkMargin] = [], sides: [Saving.Side] = []
    ) {
        self.amounts = amounts
        self.reader = reader
        let paid = ExchangeRate(paying: amounts.gets, for: amounts.gives)
        unit = UnitPrice(
            of: amounts.gives.currency, in: amounts.gets.currency, at: paid, reference: reference?.mid,
            second: other?.mid, informal: street?.informal?.rate)
        premiumBps = reference.flatMap { paid?.premiumBps(over: $0.mid) }
        let fair = reference?.mid.converting(amounts.gives, to: amounts.gets.currency)
        let excess = fair.map { amounts.gets.minorUnits - $0.minorUnits }
        costMinorUnits = excess.map { reader == .owner ? -$0 : $0 }
        guard let reference, let fair, street == nil else {
            savings = []
            return
        }
        savings = benchmarks.flatMap { benchmark in
            sides.compactMap { side in
                Saving(against: benchmark, for: side, of: amounts, at: reference.mid, fair: fair)
            }
        }
    }

    package var premiumPercent: String? { premiumBps.map(BasisPoints.percentText(bps:)) }

    /// What the reader gives and gets.
    package var seen: (give: Money, get: Money) { amounts.seen(by: reader) }
}
