package import Foundation

/// The newest publications of all sources, in order of preference.
///
/// The first publication that quotes both currencies prices a pair; a cross never mixes sources.
package struct ReferenceRates: Hashable, Sendable {
    package let publications: [RatePublication]
    /// What stands beside prices, and is part of none.
    package let street: StreetRates

    package init(_ publications: [RatePublication] = [], street: StreetRates = StreetRates()) {
        self.publications = publications
        self.street = street
    }

    package func publication(from have: Currency, to want: Currency) -> RatePublication? {
        publications.first { $0.quotes(have) && $0.quotes(want) }
    }

    /// Units of `want` per unit of `have`; nil if no publication quotes both.
    package func mid(from have: Currency, to want: Currency) -> ExchangeRate? {
        publication(from: have, to: want)?.mid(from: have, to: want)
    }

    /// The reference rate for giving `have` and wanting `want`.
    package func reference(from have: Currency, to want: Currency, at now: Date) -> ReferenceRate? {
        publication(from: have, to: want)?.reference(from: have, to: want, at: now)
    }

    package func quotes(_ currency: Currency) -> Bool { publications.contains { $0.quotes(currency) } }

    /// Identifies the publications.
    package var days: Days { Days(publications.map { Days.Entry(source: $0.source, day: $0.date) }) }

    /// The sources and days of a set of publications.
    package struct Days: Hashable, Sendable {
        /// An entry names one publication, by its source and day.
        package struct Entry: Hashable, Sendable {
            package let source: RateSource
            package let day: Day

            package init(source: RateSource, day: Day) {
                self.source = source
                self.day = day
            }
        }

        package let all: [Entry]

        package init(_ all: [Entry]) { self.all = all }
    }
}

extension ReferenceRates.Days {
    /// For example `ECB=2026-10-30 NBP-A=2026-10-30`.
    package var text: String { all.map { "\($0.source.rawValue)=\($0.day)" }.joined(separator: " ") }

    package init?(_ text: String) {
        var all: [Entry] = []
        for part in text.split(separator: " ") {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2, let source = RateSource(rawValue: String(pair[0])), let day = Day(String(pair[1]))
            else { return nil }
            all.append(Entry(source: source, day: day))
        }
        self.init(all)
    }
}
