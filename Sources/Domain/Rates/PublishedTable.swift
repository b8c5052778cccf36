package import Foundation

/// A publication as its publisher wrote it: its own order, names and digits.
package struct PublishedTable: Sendable, Equatable {
    package struct Line: Sendable, Equatable {
        package let currency: Currency
        /// In the publisher's language; nil for figures that came without.
        package let name: String?
        /// The mid; where there is an `ask`, the bid.
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
    /// The publisher's own, like `041/A/NBP/2026`.
    package let number: String?
    /// Of table C: the day whose market it is made of.
    package let tradingDay: Day?
    package let lines: [Line]
    /// Days after it on which the source said that there is none.
    package let closed: Set<Day>
    /// Nothing newer of this source is stored.
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

    /// Each line once, where it has bid and ask halfway between them: for comparison, nobody published that.
    package var publication: RatePublication {
        let rates = lines.compactMap { line in
            (line.ask.map { line.rate.halfway(to: $0) } ?? line.rate).map { (line.currency, $0) }
        }
        return RatePublication(
            source: source, date: date, rates: Dictionary(rates) { first, _ in first }, closed: closed)
    }
}

extension PublishedRate {
    /// Exactly in the middle; nil where that has more decimals than a rate can have.
    func halfway(to other: PublishedRate) -> PublishedRate? {
        let scale = max(self.scale, other.scale)
        guard scale <= 12 else { return nil }
        let sum = mantissa * .tenToThe(scale - self.scale) + other.mantissa * .tenToThe(scale - other.scale)
        // Half of it is five tenths; why it cannot be read does not matter.
        return try? PublishedRate((sum * 5).decimalText(decimals: scale + 1))
    }
}
