package import Foundation

extension Catalogue {
    /// The smallest practical bank note of each currency, where known.
    package var noteTable: NoteTable {
        NoteTable(
            all.compactMap { info in
                info.note.flatMap { NoteStep(minorUnits: $0, currency: info.currency) }
            })
    }

    /// The margin of each channel: the country's own figure if there is one, otherwise the general figure.
    package func benchmarks(in country: String?) -> [BenchmarkMargin] {
        let general = benchmarks.filter { $0.country == nil }
        guard let country else { return general }
        let own = benchmarks.filter { $0.country == country }
        return general.map { margin in own.first { $0.channel == margin.channel } ?? margin }
    }
}

/// Prices offers for one reader, from the reference rates and the catalogue's notes and margins.
package struct OfferPricer: Sendable {
    private let catalogue: Catalogue
    private let notes: NoteTable
    private let rates: ReferenceRates
    private let now: Date
    /// The sentence about the street in the reader's language.
    private let streetText: String

    package init(
        _ catalogue: Catalogue, notes: NoteTable, rates: ReferenceRates, at now: Date, streetText: String = ""
    ) {
        self.catalogue = catalogue
        self.notes = notes
        self.rates = rates
        self.now = now
        self.streetText = streetText
    }

    /// Prices the remaining amount of an offer; nil if nothing remains or it cannot be priced.
    package func quote(for offer: Offer, reader: Identifier<Traveller>?) -> Quote? {
        guard offer.remaining.minorUnits > 0 else { return nil }
        let least = min(offer.minFill.minorUnits, offer.remaining.minorUnits)
        let quote = try? Quote(  // Published offers can be priced, unless their currency was removed since.
            of: offer.remaining, for: offer.want, pricing: offer.pricing, on: rates, at: now,
            notes: offer.isExact ? nil : NoteLimits(notes, within: least...offer.remaining.minorUnits),
            benchmarks: offer.place.map { catalogue.benchmarks(in: $0.country) } ?? [],
            side: reader == offer.owner ? .owner : .taker)
        return quote?.saying(streetText)
    }

    /// Prices an amount as an offer of it would be; for its owner with the savings of both sides.
    package func quote(_ ask: QuoteRequest) throws(QuoteFault) -> Quote {
        let most = (ask.most ?? ask.amount).minorUnits
        let within = ask.least.map { min($0.minorUnits, most)...most }
        return try Quote(
            of: ask.amount, for: ask.want, pricing: ask.pricing, on: rates, at: now,
            notes: ask.isExact ? nil : NoteLimits(notes, within: within),
            benchmarks: catalogue.benchmarks(in: ask.country), side: ask.reader == .owner ? .both : .taker
        ).saying(streetText)
    }

    /// What the terms of a proposal for an offer are compared with.
    package func compared(_ terms: SwapTerms, of offer: Offer) -> ComparedTerms {
        ComparedTerms(
            terms, on: rates, benchmarks: offer.place.map { catalogue.benchmarks(in: $0.country) } ?? [],
            streetText: streetText, at: now)
    }
}

/// An amount that somebody wants to have priced before there is an offer.
package struct QuoteRequest: Sendable {
    package let amount: Money
    package let want: Currency
    package let pricing: Pricing
    package let isExact: Bool
    /// The smallest amount that others may take; nil: notes may pay more than `amount`.
    package let least: Money?
    /// What is left of the offer that the amount is a part of; nil: `amount` is all of it.
    package let most: Money?
    package let reader: Swap.Side
    /// Where it is, for the margins of other channels there.
    package let country: String?

    package init(
        _ amount: Money, for want: Currency, pricing: Pricing = .reference(premiumBps: 0), isExact: Bool = false,
        least: Money? = nil, most: Money? = nil, reader: Swap.Side = .owner, country: String? = nil
    ) {
        self.most = most
        self.reader = reader
        self.amount = amount
        self.want = want
        self.pricing = pricing
        self.isExact = isExact
        self.least = least
        self.country = country
    }
}

/// The terms of a proposal beside the published rates and other channels, as the proposer sees them.
package struct ComparedTerms: Sendable {
    package let shown: ShownPrice
    package let otherReference: ReferenceRate?
    package let street: StreetNote?

    fileprivate init(
        _ terms: SwapTerms, on rates: ReferenceRates, benchmarks: [BenchmarkMargin], streetText: String, at now: Date
    ) {
        let (have, want) = (terms.amounts.gives.currency, terms.amounts.gets.currency)
        var street = rates.street.note(from: have, to: want)
        street?.text = streetText
        otherReference = rates.otherReference(from: have, to: want, at: now)
        self.street = street
        shown = ShownPrice(
            of: terms.amounts, to: .proposer, against: terms.reference, other: otherReference, street: street,
            benchmarks: benchmarks, sides: [.taker])
    }
}

extension SwapTerms {
    /// The amounts as `side` sees them, beside the rate that the terms were written at.
    package func shown(to side: Swap.Side) -> ShownPrice { ShownPrice(of: amounts, to: side, against: reference) }
}
