package import Foundation

/// The terms that a writer requests.
package struct SwapTermsInput: Sendable {
    /// In the offer's currency.
    package let amount: Money
    /// The writer's own rate instead of the offer's pricing.
    package let rate: FixedRate?
    package let confirmsRate: Bool
    /// The writer has read what bank notes make of the amounts.
    package var confirmsRounding: Bool
    /// Nil: as in the offer.
    package let isExact: Bool?
    package let meeting: NamedMeeting?

    package init(
        amount: Money, rate: FixedRate? = nil, confirmsRate: Bool = false,
        confirmsRounding: Bool = false, isExact: Bool? = nil, meeting: NamedMeeting? = nil
    ) {
        self.amount = amount
        self.rate = rate
        self.confirmsRate = confirmsRate
        self.confirmsRounding = confirmsRounding
        self.isExact = isExact
        self.meeting = meeting
    }
}

extension SwapTerms {
    /// Prices the requested terms now. The amounts are payable in bank notes unless exact terms are requested.
    package init(
        _ ask: SwapTermsInput, number: Int, meeting: Meeting?, on offer: Offer, rates: ReferenceRates, notes: NoteTable,
        at now: Date
    ) throws(SwapRefusal) {
        guard let fill = offer.fill, fill.contains(ask.amount.minorUnits), ask.amount.currency == offer.have else {
            throw .amountOutOfRange(least: offer.minFill, most: offer.remaining)
        }
        let pricing = ask.rate.map(Pricing.fixed) ?? offer.pricing
        if ask.rate != nil {
            let mid = rates.mid(from: offer.have, to: offer.want)
            do { try pricing.check(against: mid, confirmed: ask.confirmsRate) } catch {
                guard case .confirmRate(let distance) = error else { throw .notPriceable }
                throw .confirmRate(distanceBps: distance)
            }
        }
        let isExact = (ask.isExact ?? offer.isExact) || offer.settlement == .wallet
        let quote: Quote
        do {
            quote = try Quote(
                of: ask.amount, for: offer.want, pricing: pricing, on: rates, at: now,
                notes: isExact ? nil : NoteLimits(notes, within: fill), benchmarks: [], side: .both)
        } catch { throw .notPriceable }
        guard quote.gets.minorUnits > 0 else { throw .notPriceable }
        let step = notes[offer.want]
        let notes = quote.notes.map { Amounts(gives: $0.gives, gets: $0.gets) }
        if !ask.confirmsRounding, let notes, notes.areFar(from: ask.amount, at: quote.rate, step: step) {
            throw .confirmRounding(notes)
        }
        let amounts = notes ?? Amounts(gives: quote.gives, gets: quote.gets)
        self.init(
            number: number, amounts: amounts,
            price: Price(rate: quote.rateText, isFixed: pricing.isFixed, reference: quote.reference),
            remainder: notes.flatMap { Remainder(of: $0, at: quote.rate) },
            roundedFrom: amounts.gives == ask.amount ? nil : ask.amount, meeting: meeting,
            offerTerms: offer.termsVersion, euros: amounts.euros(on: rates))
    }
}

extension Amounts {
    /// Value in EUR: of `gives`, or of `gets` if `gives` has no rate or `gets` is worth more than 2,000 bps above it.
    /// Nil if neither has a rate.
    package func euros(on rates: ReferenceRates) -> Double? { cents(on: rates).map { Double($0) / 100 } }

    /// The same in hundredths of a euro.
    func cents(on rates: ReferenceRates) -> Int? {
        let worth = [gives, gets].compactMap { money in
            rates.mid(from: money.currency, to: .eur)?.converting(money, to: .eur).map { Int($0.minorUnits) }
        }
        guard let first = worth.first, let dearer = worth.max() else { return nil }
        return Double(dearer) > Double(first) * (1 + Double(Pricing.confirmBand) / 10_000) ? dearer : first
    }

    /// Bank notes move the price by more than half of the smallest note, or the price or the requested amount by more than
    /// the largest premium. Small sums in large notes do.
    fileprivate func areFar(from asked: Money, at rate: ExchangeRate, step: NoteStep?) -> Bool {
        guard let exact = rate.converting(gives, to: gets.currency), exact.minorUnits > 0 else { return true }
        // One unit more, because the exact amount is rounded to whole units.
        if let step, 2 * abs(exact.minorUnits - gets.minorUnits) > step.minorUnits + 1 { return true }
        return [(gets, exact), (gives, asked)].contains { rounded, exact in
            let move = Double(rounded.minorUnits) / Double(exact.minorUnits) - 1
            return abs(move) * Double(BasisPoints.oneHundredPercent) > Double(Pricing.premiumRange.upperBound) + 1e-6
        }
    }
}

extension SwapTerms.Remainder {
    /// The difference between the exact amount at `rate` and the payable amount; nil if the exact amount is out of
    /// range.
    fileprivate init?(of amounts: Amounts, at rate: ExchangeRate) {
        guard let exact = rate.converting(amounts.gives, to: amounts.gets.currency) else { return nil }
        let left = exact.minorUnits - amounts.gets.minorUnits
        // If the owner gets less than the exact amount, the proposer keeps the difference.
        self.init(
            amount: Money(minorUnits: abs(left), currency: exact.currency),
            gains: left == 0 ? nil : left > 0 ? .proposer : .owner)
    }
}
