package import Foundation

/// One publication: the rates of one source for one day.
package struct RateSheet: Hashable, Sendable {
    package let source: RateSource
    package let date: Day
    /// Without the source's pivot, which is worth one of itself.
    package let rates: [Currency: PublishedRate]

    package init(source: RateSource, date: Day, rates: [Currency: PublishedRate]) {
        self.source = source
        self.date = date
        self.rates = rates
    }

    package func quotes(_ currency: Currency) -> Bool { currency == source.pivot || rates[currency] != nil }

    /// Units of `want` per one unit of `have`, unrounded; nil when the sheet does not quote both.
    package func mid(from have: Currency, to want: Currency) -> ExchangeRate? {
        guard quotes(have), quotes(want) else { return nil }
        guard have != want else { return .one }
        // A rate that values units is the other way round.
        let (first, second) = source.valuesUnits ? (want, have) : (have, want)
        switch (rates[first], rates[second]) {
        case (nil, let rate?): return ExchangeRate(published: rate)
        case (let rate?, nil): return ExchangeRate(published: rate).inverse
        case (let own?, let other?): return ExchangeRate(perPivotOfHave: own, perPivotOfWant: other)
        case (nil, nil): return nil
        }
    }

    /// Every currency that the sheet can value, the pivot included, by code.
    package var quotable: [Currency] { Set(rates.keys).union([source.pivot]).sorted() }

    /// At least one publication after this one was missed.
    package func isStale(at now: Date) -> Bool { TargetCalendar.isStale(date, at: now) }
}
