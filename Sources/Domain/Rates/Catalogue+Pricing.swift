package import Foundation

extension Catalogue {
    /// The smallest practical bank note of each currency, where known.
    package var noteTable: NoteTable {
        NoteTable(
            currencies.compactMap { info in
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

    /// Prices an amount at the reference rate, with the savings of both sides.
    package func quote(_ amount: Money, for want: Currency) throws(QuoteFault) -> Quote {
        try Quote(
            of: amount, for: want, pricing: .reference(premiumBps: 0), on: rates, at: now, notes: NoteLimits(notes),
            benchmarks: catalogue.benchmarks(in: nil), side: .both
        ).saying(streetText)
    }
}
