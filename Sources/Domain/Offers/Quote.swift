package import Foundation

/// What an amount costs under an offer, seen from the owner's side, beside what it costs elsewhere.
package struct Quote: Hashable, Sendable {
    package let rate: ExchangeRate
    package let gives: Money
    package let gets: Money
    /// Nil when no publication quotes both currencies; then `premiumBps` is nil and `savings` empty.
    package let reference: ReferenceRate?
    /// The NBP's where it is too far from the reference for one of them to be told alone.
    package let otherReference: ReferenceRate?
    /// What the owner asks above the reference.
    package let premiumBps: Int?
    /// Nil when exact terms are wanted, the notes are unknown, or no payable amounts are allowed.
    package let notes: NotePayable?
    package let savings: [Saving]

    package var rateText: String { rate.text }

    package var premiumPercent: String? { premiumBps.map(BasisPoints.percentText(bps:)) }
}

/// The amounts of a quote as bank notes can pay them.
package struct NotePayable: Hashable, Sendable {
    package let gives: Money
    package let gets: Money
    /// What these amounts cost over the reference; nil without one.
    package let premiumBps: Int?
}

/// The notes that may pay, and how much may be given in them.
package struct NoteLimits: Sendable {
    package let table: NoteTable
    /// Minor units that may be given: an offer's smallest fill to what remains. Nil: any amount.
    package let within: ClosedRange<Int64>?

    package init(_ table: NoteTable, within: ClosedRange<Int64>? = nil) {
        self.table = table
        self.within = within
    }
}

/// Why an amount has no quote.
package enum QuoteFault: Error, Hashable, Sendable {
    case sameCurrency
    case noReference
    case amountOutOfRange
}

/// Whose savings a quote tells.
package enum QuoteSide: Hashable, Sendable {
    case owner, taker, both

    var sides: [Saving.Side] {
        switch self {
        case .owner: [.owner]
        case .taker: [.taker]
        case .both: [.taker, .owner]
        }
    }
}

extension Quote {
    /// Prices `amount` for an owner who wants `want`. `notes` is nil when exact terms are wanted.
    package init(
        of amount: Money, for want: Currency, pricing: Pricing, on rates: ReferenceRates, at now: Date,
        notes limits: NoteLimits?, benchmarks: [BenchmarkMargin], side: QuoteSide
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
        savings =
            reference.map { reference in
                benchmarks.flatMap { benchmark in
                    side.sides.compactMap { side in
                        Saving(against: benchmark, for: side, giving: amount, getting: gets, at: reference.mid)
                    }
                }
            } ?? []
    }
}

extension NotePayable {
    /// Nil when a note is unknown, or no payable amounts are allowed.
    fileprivate init?(
        _ amount: Money, for want: Currency, at rate: ExchangeRate, over mid: ExchangeRate?, notes limits: NoteLimits?
    ) {
        guard let limits, let give = limits.table[amount.currency], let get = limits.table[want] else { return nil }
        // At the asked rate itself: the premium of a fixed one is rounded to whole basis points.
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
