/// One publication: the rates of one source for one day, each per one euro.
package struct RateSheet: Hashable, Sendable {
    package let source: String
    package let date: Day
    package let rates: [Currency: PublishedRate]

    package init(source: String, date: Day, rates: [Currency: PublishedRate]) {
        self.source = source
        self.date = date
        self.rates = rates
    }

    /// Units of `want` per one unit of `have`, unrounded; nil when the sheet does not quote both.
    package func mid(from have: Currency, to want: Currency) -> ExchangeRate? {
        guard have != want else { return have == .eur || rates[have] != nil ? .one : nil }
        if have == .eur { return rates[want].map(ExchangeRate.init(perEuro:)) }
        guard let own = rates[have] else { return nil }
        if want == .eur { return ExchangeRate(perEuro: own).inverse }
        guard let other = rates[want] else { return nil }
        return ExchangeRate(perEuroOfHave: own, perEuroOfWant: other)
    }

    /// Every currency that the sheet can value, the euro included, by code.
    package var quotable: [Currency] { Set(rates.keys).union([.eur]).sorted() }
}
