package import Foundation

/// The price of an amount under an offer, seen from the owner's side, with the savings against other channels.
package struct Quote: Hashable, Sendable {
    package let rate: ExchangeRate
    package let gives: Money
    package let gets: Money
    /// Nil if no publication quotes both currencies; then `premiumBps` is nil and `savings` is empty.
    package let reference: ReferenceRate?
    /// The NBP's rate, if the two sources are too far apart to show only one of them.
    package let otherReference: ReferenceRate?
    /// The owner's premium over the reference, in basis points.
    package let premiumBps: Int?
    /// Nil if exact terms are requested, the notes are unknown, or no payable amounts are within the limits.
    package let notes: NotePayable?
    /// What is shown of it: the amounts that notes can pay, or else the exact ones.
    package private(set) var shown: ShownPrice
    /// What is said where the street has another rate than the official one.
    package private(set) var street: StreetNote?

    package var rateText: String { rate.text }

    /// Of the amounts that are shown. Empty too where the street has another rate.
    package var savings: [Saving] { shown.savings }

    package var premiumPercent: String? { premiumBps.map(BasisPoints.percentText(bps:)) }
}

/// The amounts of a quote, adjusted so that bank notes can pay them.
package struct NotePayable: Hashable, Sendable {
    package let gives: Money
    package let gets: Money
    /// Premium of these amounts over the reference; nil without a reference.
    package let premiumBps: Int?
}

/// The bank notes of each currency, and how much may be given in notes.
package struct NoteLimits: Sendable {
    package let table: NoteTable
    /// Minor units, from an offer's smallest fill to the remaining amount. Nil: any amount.
    package let within: ClosedRange<Int64>?

    package init(_ table: NoteTable, within: ClosedRange<Int64>? = nil) {
        self.table = table
        self.within = within
    }
}

/// Why an amount cannot be quoted.
package enum QuoteFault: Error, Hashable, Sendable {
    case sameCurrency
    case noReference
    case amountOutOfRange
}

/// The sides whose savings a quote includes.
package enum SavingsScope: Hashable, Sendable {
    case owner, taker, both

    var sides: [Saving.Side] {
        switch self {
        case .owner: [.owner]
        case .taker: [.taker]
        case .both: [.taker, .owner]
        }
    }

    /// The side that reads a quote with these savings.
    var reader: Swap.Side { self == .taker ? .proposer : .owner }
}

/// Which savings of a quote are shown.
package enum SavingsShown: String, Hashable, Sendable, CaseIterable {
    /// Against every channel.
    case all
    /// For each side, only against the channel with the greatest margin. It shortens lists.
    case best
}

extension Quote {
    /// With the sentence about the street in the reader's language.
    package func saying(_ text: String) -> Quote {
        var quote = self
        quote.street?.text = text
        return quote
    }

    package func showing(_ shown: SavingsShown) -> Quote {
        guard shown == .best else { return self }
        var quote = self
        let best = Dictionary(grouping: savings, by: \.side).compactMapValues { $0.map(\.marginBps).max() }
        var sides: Set<Saving.Side> = []
        quote.shown.savings = savings.filter { $0.marginBps == best[$0.side] && sides.insert($0.side).inserted }
        return quote
    }

    /// Prices `amount` for an owner who wants `want`. `notes` is nil if exact terms are requested.
    package init(
        of amount: Money, for want: Currency, pricing: Pricing, on rates: ReferenceRates, at now: Date,
        notes limits: NoteLimits?, benchmarks: [BenchmarkMargin], side: SavingsScope
    ) throws(QuoteFault) {
        guard amount.currency != want else { throw .sameCurrency }
        let reference = rates.reference(from: amount.currency, to: want, at: now)
        guard let rate = pricing.rate(over: reference?.mid) else { throw .noReference }
        guard let gets = rate.converting(amount, to: want) else { throw .amountOutOfRange }
        self.rate = rate
        self.gives = amount
        self.gets = gets
        self.reference = reference
        otherReference = rates.otherReference(from: amount.currency, to: want, at: now)
        premiumBps = reference.map { pricing.premiumBps(over: $0.mid) }
        notes = NotePayable(amount, for: want, at: rate, over: reference?.mid, notes: limits)
        street = rates.street.note(from: amount.currency, to: want)
        shown = ShownPrice(
            of: notes.map { Amounts(gives: $0.gives, gets: $0.gets) } ?? Amounts(gives: amount, gets: gets),
            to: side.reader, against: reference, other: otherReference, street: street, benchmarks: benchmarks,
            sides: side.sides)
    }
}

extension NotePayable {
    /// Nil if the notes of a currency are unknown, or no payable amounts are within the limits.
    fileprivate init?(
        _ amount: Money, for want: Currency, at rate: ExchangeRate, over mid: ExchangeRate?, notes limits: NoteLimits?
    ) {
        guard let limits, let give = limits.table[amount.currency], let get = limits.table[want] else { return nil }
        // Uses the asked rate itself, because the premium of a fixed rate is rounded to whole basis points.
        let pair = BankNotes.snap(
            amount, at: rate, premiumBps: 0, give: give.minorUnits, get: get.minorUnits, to: want,
            within: limits.within)
        guard let pair else { return nil }
        self.init(
            gives: pair.gives, gets: pair.gets,
            premiumBps: mid.flatMap { mid in
                ExchangeRate(paying: pair.gets, for: pair.gives)?.premiumBps(over: mid)
            })
    }
}
