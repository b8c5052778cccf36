import Foundation

/// A publication in the publisher's own order, names and digits.
package struct PublishedTable: Sendable, Equatable {
    /// A line is one currency as the publisher prints it.
    package struct Line: Sendable, Equatable {
        package let currency: Currency
        /// In the publisher's language; nil if published without a name.
        package let name: String?
        /// The mid rate; with an `ask`, the bid.
        package let rate: PublishedRate
        package let ask: PublishedRate?

        package init(currency: Currency, name: String?, rate: PublishedRate, ask: PublishedRate?) {
            self.currency = currency
            self.name = name
            self.rate = rate
            self.ask = ask
        }
    }

    package let source: RateSource
    package let date: Day
    /// The publisher's table number, for example `041/A/NBP/2026`.
    package let number: String?
    /// For table C: the trading day that the table is based on.
    package let tradingDay: Day?
    package let lines: [Line]
    /// Later days without a publication according to the source.
    package let closed: Set<Day>
    /// No newer publication of this source is stored.
    package let isNewest: Bool

    package init(
        source: RateSource, date: Day, number: String?, tradingDay: Day?, lines: [Line], closed: Set<Day> = [],
        isNewest: Bool
    ) {
        self.source = source
        self.date = date
        self.number = number
        self.tradingDay = tradingDay
        self.lines = lines
        self.closed = closed
        self.isNewest = isNewest
    }

    package subscript(_ currency: Currency) -> Line? { lines.first { $0.currency == currency } }

    /// One rate per line, with the mean of bid and ask. For comparison only: the mean is not a published rate.
    package var publication: RatePublication {
        let rates = lines.compactMap { line in
            (line.ask.map { line.rate.halfway(to: $0) } ?? line.rate).map { (line.currency, $0) }
        }
        return RatePublication(
            source: source, date: date, rates: Dictionary(rates) { first, _ in first }, closed: closed)
    }
}

extension PublishedRate {
    /// The exact mean; nil if it has more decimals than a rate can have.
    func halfway(to other: PublishedRate) -> PublishedRate? {
        let scale = max(self.scale, other.scale)
        guard scale <= 12 else { return nil }
        let sum = mantissa * .tenToThe(scale - self.scale) + other.mantissa * .tenToThe(scale - other.scale)
        // Half of the sum is five tenths of it. Every parse error means the same here: no mean.
        return try? PublishedRate((sum * 5).decimalText(decimals: scale + 1))
    }
}
