import Foundation

/// The smallest amount of a currency that people pay with notes alone.
package struct NoteStep: Hashable, Sendable {
    package let currency: Currency
    package let minorUnits: Int64

    /// Nil unless `minorUnits` is an amount above nothing.
    package init?(minorUnits: Int64, currency: Currency) {
        guard (1...Money.limit).contains(minorUnits) else { return nil }
        self.minorUnits = minorUnits
        self.currency = currency
    }
}

/// The note steps of all currencies for which they are known.
package struct NoteTable: Hashable, Sendable {
    private let steps: [Currency: NoteStep]

    package init(_ steps: some Sequence<NoteStep>) {
        self.steps = Dictionary(steps.map { ($0.currency, $0) }) { first, _ in first }
    }

    package subscript(currency: Currency) -> NoteStep? { steps[currency] }
}

/// Moves the two amounts of a swap to the nearest fair ones that notes can pay.
package enum BankNotes {
    /// How far the given amount may move, as a part of it.
    private static let reach = 0.1
    /// Basis points of unfairness that are worth as much as moving the whole amount away.
    private static let moveWeight = 500.0
    /// Against rounding noise at the ends of the reach.
    private static let slack = 1e-9
    /// Note counts tried to each side; the best pair of a larger sum lies far nearer than the ends of its reach.
    private static let tried = 2_000.0

    /// The payable pair nearest to `amount` at `mid` and the premium: both whole multiples of the notes `give` and
    /// `get` (minor units), what is given inside `within` (minor units). Nil when there is no such pair.
    package static func snap(
        _ amount: Money, at mid: ExchangeRate, premiumBps: Int, give: Int64, get: Int64, to currency: Currency,
        within: ClosedRange<Int64>? = nil
    ) -> (gives: Money, gets: Money)? {
        guard (1...Money.limit).contains(amount.minorUnits), give > 0, get > 0 else { return nil }
        let rate = mid.value * (1 + Double(premiumBps) / Double(BasisPoints.whole))
        guard rate > 0 else { return nil }
        let wanted = major(amount.minorUnits, of: amount.currency)
        let giveNote = major(give, of: amount.currency)
        let getNote = major(get, of: currency)

        var best: (cost: Double, move: Double, given: Double, gives: Int64, gets: Int64)?
        for count in counts(of: give, around: wanted / giveNote, within: within) {
            let given = Double(count) * giveNote
            let notes = (given * rate / getNote + 0.5).rounded(.down)
            guard notes >= 1, notes <= Double(Money.limit / get) else { continue }
            let unfairness = abs(Double(BasisPoints.whole) * log(notes * getNote / given / rate))
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

    /// The numbers of notes to try for an amount of `exact` notes, fewest first.
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
