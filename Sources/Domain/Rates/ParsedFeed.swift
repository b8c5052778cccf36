package import Foundation

/// One published rate: units of `quote` per unit of `base`, in the published digits.
package struct FeedRow: Sendable, Hashable {
    package let day: Day
    package let base: Currency
    package let quote: Currency
    /// The mid rate; with an `ask`, the bid.
    package let rate: PublishedRate
    /// Only in the NBP's table C; never below `rate`.
    package let ask: PublishedRate?
    /// The NBP's Polish name of the currency, as received. Displayed names come from the catalogue.
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

/// Two currencies as a source quotes them: units of `quote` per unit of `base`.
package struct RatePair: Sendable, Hashable {
    package let base: Currency
    package let quote: Currency

    package init(base: Currency, quote: Currency) {
        self.base = base
        self.quote = quote
    }
}

/// The parsed content of one feed response: well-formed, but not yet validated.
package struct ParsedFeed: Sendable, Equatable {
    /// Entries that cannot become rows, from sources that list more than currencies; see `Ingest.unlisted`.
    package struct Unlisted: Sendable, Equatable {
        /// Texts that are not numbers, or numbers out of range.
        package let unread: [Currency: String]
        /// Number of codes that are not valid currency codes.
        package let codes: Int

        package init(unread: [Currency: String] = [:], codes: Int = 0) {
            self.unread = unread
            self.codes = codes
        }
    }

    package let source: RateSource
    package let rows: [FeedRow]
    /// All days that the response covers, oldest first, including days without rows.
    package let days: [Day]
    /// The NBP's table numbers.
    package let numbers: [Day: String]
    /// For the NBP's table C: the trading day that each table is based on.
    package let tradingDays: [Day: Day]
    /// The provider's time stamp of the response.
    package let stampedAt: Date?
    package let unlisted: Unlisted
    /// The newest day of the file that the rows were taken from; nil if the response covers only the requested days.
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
    /// Positions of the named rows in each day's publication, from 0.
    package var places: [Day: [RatePair: Int]] {
        rows.reduce(into: [:]) { places, row in
            if row.name != nil { places[row.day, default: [:]][row.pair] = places[row.day]?.count ?? 0 }
        }
    }
}

/// The scope of a feed request that its response is validated against.
package struct FeedScope: Sendable, Equatable {
    /// Nil: the latest rates.
    package let days: ClosedRange<Day>?
    /// Requested currencies beside the shared one; nil: all.
    package let currencies: Set<Currency>?

    package init(days: ClosedRange<Day>? = nil, currencies: Set<Currency>? = nil) {
        self.days = days
        self.currencies = currencies
    }

    /// The latest rates of all currencies.
    package static let latest = FeedScope()
}
