package import Foundation

/// One publication: the rates of one source for one day.
package struct RatePublication: Hashable, Sendable {
    package let source: RateSource
    package let date: Day
    /// Without the source's pivot, which is worth one of itself.
    package let rates: [Currency: PublishedRate]
    /// Days after it on which the source said that there is none.
    package let closed: Set<Day>

    package init(source: RateSource, date: Day, rates: [Currency: PublishedRate], closed: Set<Day> = []) {
        self.source = source
        self.date = date
        self.rates = rates
        self.closed = closed
    }

    package func quotes(_ currency: Currency) -> Bool { currency == source.pivot || rates[currency] != nil }

    /// Units of `want` per one unit of `have`, unrounded; nil when the publication does not quote both.
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

    /// `mid` with its publication.
    package func reference(from have: Currency, to want: Currency, at now: Date) -> ReferenceRate? {
        mid(from: have, to: want).map {
            ReferenceRate(mid: $0, asOf: date, source: source.rawValue, isStale: isStale(at: now))
        }
    }

    /// Whose figures here are too far from those of `previous` to be believed without a word, by code.
    package func jumps(over previous: RatePublication) -> [Currency] {
        rates.keys.filter { currency in
            guard let old = previous.rates[currency], let new = rates[currency] else { return false }
            return abs(log(new.value / old.value)) > IngestLimits.jump
        }.sorted()
    }

    /// Every currency that the publication can value, the pivot included, by code.
    package var quotable: [Currency] { Set(rates.keys).union([source.pivot]).sorted() }

    /// At least one publication after this one was missed.
    package func isStale(at now: Date) -> Bool { source.schedule.isStale(date, closed: closed, at: now) }

    /// Publications after this one that should have been seen by `now`.
    package func missed(at now: Date) -> Int { source.schedule.missed(after: date, closed: closed, at: now) }

    /// So old that nobody should agree on a price by it any more.
    package func isTooOld(at now: Date) -> Bool { missed(at: now) >= Self.tooManyMissed }

    static let tooManyMissed = 3
}
