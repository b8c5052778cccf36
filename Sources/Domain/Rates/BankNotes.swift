import Foundation

/// The smallest amount of a currency that is usually paid with notes alone.
package struct NoteStep: Hashable, Sendable {
    package let currency: Currency
    package let minorUnits: Int64

    /// Nil unless `minorUnits` is in 1...`Money.limit`.
    package init?(minorUnits: Int64, currency: Currency) {
        guard (1...Money.limit).contains(minorUnits) else { return nil }
        self.minorUnits = minorUnits
        self.currency = currency
    }
}

/// The known note steps by currency.
package struct NoteTable: Hashable, Sendable {
    private let steps: [Currency: NoteStep]

    package init(_ steps: some Sequence<NoteStep>) {
        self.steps = Dictionary(steps.map { ($0.currency, $0) }) { first, _ in first }
    }

    package subscript(currency: Currency) -> NoteStep? { steps[currency] }
}

/// Moves both amounts of a swap to the nearest fair amounts that notes can pay.
package enum BankNotes {
    /// Maximum change of the given amount, as a fraction.
    private static let reach = 0.1
    /// Cost of changing the given amount by 100 %, in basis points of unfairness.
    private static let moveWeight = 500.0
    /// Tolerance for floating-point errors at the ends of the range.
    private static let slack = 1e-9
    /// Note counts tried in each direction. For larger sums, the best pair is much closer than the ends of the range.
    private static let tried = 2_000.0

    /// The payable pair nearest to `amount` at `mid` plus the premium. Both amounts are multiples of the notes `give`
    /// and `get` (minor units), and the given amount is inside `within` (minor units). Nil if no such pair exists.
    package static func snap(
        _ amount: Money, at mid: ExchangeRate, premiumBps: Int, give: Int64, get: Int64, to currency: Currency,
        within: ClosedRange<Int64>? = nil
    ) -> (gives: Money, gets: Money)? {
        guard (1...Money.limit).contains(amount.minorUnits), give > 0, get > 0 else { return nil }
        let rate = mid.value * (1 + Double(premiumBps) / Double(BasisPoints.oneHundredPercent))
        guard rate > 0 else { return nil }
        let wanted = major(amount.minorUnits, of: amount.currency)
        let giveNote = major(give, of: amount.currency)
        let getNote = major(get, of: currency)

        var best: (cost: Double, move: Double, given: Double, gives: Int64, gets: Int64)?
        for count in counts(of: give, around: wanted / giveNote, within: within) {
            let given = Double(count) * giveNote
            let notes = (given * rate / getNote + 0.5).rounded(.down)
            guard notes >= 1, notes <= Double(Money.limit / get) else { continue }
            let unfairness = abs(Double(BasisPoints.oneHundredPercent) * log(notes * getNote / given / rate))
            let cost = ((unfairness + moveWeight * abs(given / wanted - 1)) * 1e9).rounded() / 1e9
            let move = abs(given - wanted)
            if let best, (best.cost, best.move, best.given) <= (cost, move, given) { continue }
            best = (cost, move, given, count * give, Int64(notes) * get)
        }
        guard let best else { return nil }
        return (
            Money(minorUnits: best.gives, currency: amount.currency), Money(minorUnits: best.gets, currency: currency)
        )
    }

    /// The note counts to try for an amount of `exact` notes, in ascending order.
    private static func counts(of note: Int64, around exact: Double, within: ClosedRange<Int64>?) -> Range<Int64> {
        let fewest = max(1, ((1 - reach) * exact - slack).rounded(.up), (exact - tried).rounded(.up))
        let most = max(fewest, min(((1 + reach) * exact + slack).rounded(.down), (exact + tried).rounded(.down)))
        let allowed = within ?? 1...Money.limit
        let bottom = max(Int64(fewest), allowed.lowerBound / note + (allowed.lowerBound % note > 0 ? 1 : 0))
        let top = min(Int64(most), min(allowed.upperBound, Money.limit) / note)
        return bottom <= top ? bottom..<(top + 1) : bottom..<bottom
    }

    private static func major(_ minorUnits: Int64, of currency: Currency) -> Double {
        Double(minorUnits) / Double(UInt128.tenToThe(currency.minorUnits))
    }
}
