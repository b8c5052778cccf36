package import Foundation

extension Catalogue {
    /// The notes in which people pay.
    package var noteTable: NoteTable {
        NoteTable(
            currencies.compactMap { info in
                info.note.flatMap { NoteStep(minorUnits: $0, currency: info.currency) }
            })
    }

    /// The margin of each channel: the country's own figure where there is one, else the general one.
    package func benchmarks(in country: String?) -> [BenchmarkMargin] {
        let general = benchmarks.filter { $0.country == nil }
        guard let country else { return general }
        let own = benchmarks.filter { $0.country == country }
        return general.map { margin in own.first { $0.channel == margin.channel } ?? margin }
    }
}

/// Prices offers for their readers: the reference rates, the notes and the margins of the catalogue.
package struct OfferPricer: Sendable {
    private let catalogue: Catalogue
    private let notes: NoteTable
    private let rates: ReferenceRates
    private let now: Date

    package init(_ catalogue: Catalogue, notes: NoteTable, rates: ReferenceRates, at now: Date) {
        self.catalogue = catalogue
        self.notes = notes
        self.rates = rates
        self.now = now
    }

    /// What the rest of an offer is worth; nil when nothing remains or nothing can price it.
    package func quote(for offer: Offer, reader: Identifier<Traveller>?) -> Quote? {
        guard offer.remaining.minorUnits > 0 else { return nil }
        let least = min(offer.minFill.minorUnits, offer.remaining.minorUnits)
        return try? Quote(  // An offer that was published can be priced, unless its currency was dropped since.
            of: offer.remaining, for: offer.want, pricing: offer.pricing, on: rates, at: now,
            notes: offer.isExact ? nil : NoteLimits(notes, within: least...offer.remaining.minorUnits),
            benchmarks: catalogue.benchmarks(in: offer.place.country), side: reader == offer.owner ? .owner : .taker)
    }

    /// What an amount is worth at the reference, for both sides.
    package func quote(_ amount: Money, for want: Currency) throws(QuoteFault) -> Quote {
        try Quote(
            of: amount, for: want, pricing: .reference(premiumBps: 0), on: rates, at: now, notes: NoteLimits(notes),
            benchmarks: catalogue.benchmarks(in: nil), side: .both)
    }
}
