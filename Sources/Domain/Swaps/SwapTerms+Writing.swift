package import Foundation

/// What terms are written from: the offer, what the writer asks, and what rates and notes say now.
package struct SwapTermsInput: Sendable {
    /// Of the offer's currency.
    package let amount: Money
    /// A rate of the writer's own instead of the offer's.
    package let rate: FixedRate?
    package let confirmsRate: Bool
    /// Nil: as the offer says.
    package let isExact: Bool?
    package let meeting: NamedMeeting?

    package init(amount: Money, rate: FixedRate?, confirmsRate: Bool, isExact: Bool?, meeting: NamedMeeting?) {
        self.amount = amount
        self.rate = rate
        self.confirmsRate = confirmsRate
        self.isExact = isExact
        self.meeting = meeting
    }
}

extension SwapTerms {
    /// Terms as `ask` wants them: priced now, payable in bank notes unless exact ones are wanted.
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
        let isExact = ask.isExact ?? offer.isExact
        let quote: Quote
        do {
            quote = try Quote(
                of: ask.amount, for: offer.want, pricing: pricing, on: rates, at: now,
                notes: isExact ? nil : NoteLimits(notes, within: fill), benchmarks: [], side: .both)
        } catch { throw .notPriceable }
        guard quote.gets.minorUnits > 0 else { throw .notPriceable }
        let notes = quote.notes.map { Amounts(gives: $0.gives, gets: $0.gets) }
        let amounts = notes ?? Amounts(gives: quote.gives, gets: quote.gets)
        self.init(
            number: number, amounts: amounts,
            price: Price(rate: quote.rateText, isFixed: pricing.isFixed, reference: quote.reference),
            remainder: notes.flatMap { Remainder(of: $0, at: quote.rate) }, meeting: meeting,
            offerTerms: offer.termsVersion, euros: amounts.euros(on: rates))
    }
}

extension SwapTerms.Remainder {
    /// What notes leave over of what the rate says; nil if that cannot be said.
    fileprivate init?(of amounts: Amounts, at rate: ExchangeRate) {
        guard let exact = rate.converting(amounts.gives, to: amounts.gets.currency) else { return nil }
        let left = exact.minorUnits - amounts.gets.minorUnits
        // The owner gets less than the rate says: the other side keeps it.
        self.init(
            amount: Money(minorUnits: abs(left), currency: exact.currency),
            gains: left == 0 ? nil : left > 0 ? .proposer : .owner)
    }
}
