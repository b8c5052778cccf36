package import Foundation

/// One published figure: units of `quote` for one `base`, digits as published.
package struct FeedRow: Sendable, Equatable {
    package let day: Day
    package let base: Currency
    package let quote: Currency
    /// The mid; where there is an `ask`, the bid.
    package let rate: PublishedRate
    /// Only NBP's table C has it; never below `rate`.
    package let ask: PublishedRate?
    /// NBP's Polish name of the currency as it was sent; shown names come from the catalogue.
    package let name: String?

    package init(
        day: Day, base: Currency, quote: Currency, rate: PublishedRate, ask: PublishedRate? = nil, name: String? = nil
    ) {
        self.day = day
        self.base = base
        self.quote = quote
        self.rate = rate
        self.ask = ask
        self.name = name
    }

    package var pair: RatePair { RatePair(base: base, quote: quote) }
}

/// Two currencies as a source quotes them: units of `quote` for one `base`.
package struct RatePair: Sendable, Hashable {
    package let base: Currency
    package let quote: Currency

    package init(base: Currency, quote: Currency) {
        self.base = base
        self.quote = quote
    }
}

/// What one answer of a feed says; well-formed, but not yet believed.
package struct ParsedFeed: Sendable, Equatable {
    /// What cannot be a row, of sources that list more than money; see `Ingest.unlisted`.
    package struct Unlisted: Sendable, Equatable {
        /// Numbers that are none, or too large or small.
        package let unread: [Currency: String]
        /// Codes that cannot be a currency's.
        package let codes: Int

        package init(unread: [Currency: String] = [:], codes: Int = 0) {
            self.unread = unread
            self.codes = codes
        }
    }

    package let source: RateSource
    package let rows: [FeedRow]
    /// Every day that the answer has a place for, oldest first, those without any row too.
    package let days: [Day]
    /// NBP's numbers of its tables.
    package let numbers: [Day: String]
    /// Of table C: the days whose market it is made of.
    package let tradingDays: [Day: Day]
    /// When the provider says that it made the answer.
    package let stampedAt: Date?
    package let unlisted: Unlisted
    /// The newest day of the file that the rows were cut from; nil: the answer is about the days that were asked for.
    package let seenUpTo: Day?

    package init(
        source: RateSource, rows: [FeedRow], days: Set<Day>? = nil, numbers: [Day: String] = [:],
        tradingDays: [Day: Day] = [:], stampedAt: Date? = nil, unlisted: Unlisted = Unlisted(), seenUpTo: Day? = nil
    ) {
        self.source = source
        self.rows = rows
        self.days = Set(rows.map(\.day)).union(days ?? []).sorted()
        self.numbers = numbers
        self.tradingDays = tradingDays
        self.stampedAt = stampedAt
        self.unlisted = unlisted
        self.seenUpTo = seenUpTo
    }
}

extension ParsedFeed {
    /// Where the named rows of each day stand in its publication, from 0.
    package var places: [Day: [RatePair: Int]] {
        rows.reduce(into: [:]) { places, row in
            if row.name != nil { places[row.day, default: [:]][row.pair] = places[row.day]?.count ?? 0 }
        }
    }
}

/// What a feed was asked for, as far as an answer is judged by it.
package struct FeedScope: Sendable, Equatable {
    /// Nil: the latest figures.
    package let days: ClosedRange<Day>?
    /// Beside the one that all rows share; nil: all that the source has.
    package let currencies: Set<Currency>?

    package init(days: ClosedRange<Day>? = nil, currencies: Set<Currency>? = nil) {
        self.days = days
        self.currencies = currencies
    }

    /// The latest figures of everything.
    package static let latest = FeedScope()
}
