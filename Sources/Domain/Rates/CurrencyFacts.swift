package import Foundation

/// What one has to know about a currency beside its name. Each fact has a source.
package struct CurrencyFacts: Sendable, Equatable {
    /// A currency that was replaced by another.
    package struct Retirement: Sendable, Equatable {
        /// The first day on which it was no longer the money of its country.
        package let on: Day
        package let successor: Currency
        /// Old units for one of the successor, as the law writes it.
        package let ratio: String
        package let source: String

        package init(on day: Day, successor: Currency, ratio: String, source: String) {
            on = day
            self.successor = successor
            self.ratio = ratio
            self.source = source
        }

        /// The second from which on nothing is agreed in it: its day begins, in UTC.
        package var endsAt: Date { on.start(in: .gmt) }

        package func hasEnded(at now: Date) -> Bool { endsAt <= now }
    }

    /// A street rate that differs from the official one.
    package struct ParallelMarket: Sendable, Equatable {
        package let source: String

        package init(source: String) { self.source = source }
    }

    /// The first day of the present money: a redenomination, or the day of its issue. Rates before it have other units.
    package var validFrom: Day?
    /// Also of a currency that will be replaced on a day to come; until then nothing changes.
    package var retirement: Retirement?
    package var peg: CurrencyPeg?
    package var parallelMarket: ParallelMarket?
    /// Those whose money it is, by their ISO 3166 codes in order.
    package var countries: [String]

    package init(
        validFrom: Day? = nil, retirement: Retirement? = nil, peg: CurrencyPeg? = nil,
        parallelMarket: ParallelMarket? = nil, countries: [String] = []
    ) {
        self.validFrom = validFrom
        self.retirement = retirement
        self.peg = peg
        self.parallelMarket = parallelMarket
        self.countries = countries
    }
}

/// Who holds a currency at another one.
package struct CurrencyPeg: Sendable, Equatable {
    package let currency: Currency
    package let anchor: Currency
    package let holder: String
    /// A day, a month or a year, as far as it is known.
    package let since: String
    /// How far the rate may move to either side; nil for a fixed rate.
    package let bandPercent: String?
    package let source: String

    package init(
        _ currency: Currency, to anchor: Currency, by holder: String, since: String, bandPercent: String?,
        source: String
    ) {
        self.currency = currency
        self.anchor = anchor
        self.holder = holder
        self.since = since
        self.bandPercent = bandPercent
        self.source = source
    }
}

extension Catalogue {
    /// The pegs that hold the rate of two currencies; empty if it can move.
    package func pegs(between one: Currency, and other: Currency) -> [CurrencyPeg] {
        let (own, others) = (chain(of: one), chain(of: other))
        // The chains meet where both stand on the same currency.
        for (index, currency) in ([one] + own.map(\.anchor)).enumerated() {
            guard let meeting = ([other] + others.map(\.anchor)).firstIndex(of: currency) else { continue }
            return Array(own.prefix(index) + others.prefix(meeting))
        }
        return []
    }

    /// The peg of a currency, that of its anchor, and so on.
    private func chain(of currency: Currency) -> [CurrencyPeg] {
        var (pegs, next) = ([CurrencyPeg](), currency)
        while let peg = self[next]?.facts.peg, !pegs.contains(peg) {
            pegs.append(peg)
            next = peg.anchor
        }
        return pegs
    }

    /// The days for which rates of both currencies have the units of today; nil if there are none.
    package func days(of currencies: [Currency], within days: ClosedRange<Day>) -> ClosedRange<Day>? {
        var (first, last) = (days.lowerBound, days.upperBound)
        for facts in currencies.compactMap({ self[$0]?.facts }) {
            if let start = facts.validFrom { first = max(first, start) }
            if let end = facts.retirement?.on { last = min(last, end.advanced(by: -1)) }
        }
        return first <= last ? first...last : nil
    }
}
