/// Currencies whose street has another rate than the official one, and what people saw of it there.
///
/// A rate of the street stands beside a price and is part of none: it is never crossed with another rate.
package struct StreetRates: Hashable, Sendable {
    /// What somebody saw of one currency against another on a day.
    package struct Sighting: Hashable, Sendable {
        /// The currency with the street rate.
        package let currency: Currency
        package let against: Currency
        /// Units of `currency` for one of `against`.
        package let rate: PublishedRate
        package let asOf: Day
        /// The name of the file's origin, as the operator wrote it.
        package let source: String

        package init(of currency: Currency, against: Currency, rate: PublishedRate, asOf: Day, source: String) {
            self.currency = currency
            self.against = against
            self.rate = rate
            self.asOf = asOf
            self.source = source
        }
    }

    /// Somebody who looks there.
    package struct Source: Sendable, Equatable {
        package let name: String
        package let asOf: Day
        package let currencies: [Currency]
    }

    package let currencies: Set<Currency>
    /// The newest of each pair.
    package let sightings: [Sighting]

    package init(of currencies: Set<Currency> = [], sightings: [Sighting] = []) {
        self.currencies = currencies
        self.sightings = sightings
    }

    /// Who saw them, by name, and the newest day of each.
    package var sources: [Source] {
        Dictionary(grouping: sightings, by: \.source).compactMap { name, seen in
            seen.map(\.asOf).max().map {
                Source(name: name, asOf: $0, currencies: Set(seen.map(\.currency)).sorted())
            }
        }.sorted { $0.name < $1.name }
    }

    package func note(from have: Currency, to want: Currency) -> StreetNote? {
        let parallel = [have, want].filter(currencies.contains)
        guard !parallel.isEmpty else { return nil }
        return StreetNote(currencies: parallel, informal: informal(from: have, to: want))
    }

    private func informal(from have: Currency, to want: Currency) -> StreetNote.Informal? {
        for sighting in sightings {
            let rate = ExchangeRate(published: sighting.rate)
            let found: ExchangeRate? =
                switch (have, want) {
                case (sighting.against, sighting.currency): rate
                case (sighting.currency, sighting.against): rate.inverse
                default: nil
                }
            if let found {
                return StreetNote.Informal(rate: found, asOf: sighting.asOf, source: sighting.source)
            }
        }
        return nil
    }
}

/// What is said beside a price of a currency with a street rate. Such a price shows no saving and raises no flag, because
/// both would be held against a rate at which nobody trades.
package struct StreetNote: Hashable, Sendable {
    /// A rate seen on the street, in the direction of the price.
    package struct Informal: Hashable, Sendable {
        package let rate: ExchangeRate
        package let asOf: Day
        package let source: String
    }

    package let currencies: [Currency]
    /// Nil if nobody imported one for this pair.
    package let informal: Informal?
    /// The sentence in the reader's language; empty if nobody reads the price.
    package var text = ""
}
