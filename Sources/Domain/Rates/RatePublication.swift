package import Foundation

/// One publication: the rates of one source for one day.
package struct RatePublication: Hashable, Sendable {
    package let source: RateSource
    package let date: Day
    /// Without the source's pivot, whose rate is 1.
    package let rates: [Currency: PublishedRate]
    /// Later days without a publication according to the source.
    package let closed: Set<Day>

    package init(source: RateSource, date: Day, rates: [Currency: PublishedRate], closed: Set<Day> = []) {
        self.source = source
        self.date = date
        self.rates = rates
        self.closed = closed
    }

    package func quotes(_ currency: Currency) -> Bool { currency == source.pivot || rates[currency] != nil }

    /// Unrounded units of `want` per unit of `have`; nil unless the publication quotes both.
    package func mid(from have: Currency, to want: Currency) -> ExchangeRate? {
        guard quotes(have), quotes(want) else { return nil }
        return have == want ? .one : source.mid(from: rates[have], to: rates[want])
    }

    /// `mid` with the data of its publication.
    package func reference(from have: Currency, to want: Currency, at now: Date) -> ReferenceRate? {
        mid(from: have, to: want).map {
            ReferenceRate(mid: $0, asOf: date, source: source.rawValue, isStale: isStale(at: now))
        }
    }

    /// All currencies that the publication can value, the pivot included, sorted by code.
    package var quotable: [Currency] { Set(rates.keys).union([source.pivot]).sorted() }

    /// At least one publication after this one was missed.
    package func isStale(at now: Date) -> Bool { source.schedule.isStale(date, closed: closed, at: now) }

    /// Number of publications after this one that should be available by `now`.
    package func missed(at now: Date) -> Int { source.schedule.missed(after: date, closed: closed, at: now) }

    /// Too old to agree on a price.
    package func isTooOld(at now: Date) -> Bool { missed(at: now) >= Self.tooManyMissed }

    static let tooManyMissed = 3
}

extension RateSource {
    /// Unrounded units of one currency per unit of another, of what the source publishes of both: nothing of its pivot.
    /// Nil for two pivots.
    package func mid(from have: PublishedRate?, to want: PublishedRate?) -> ExchangeRate? {
        // Sources that quote the pivot per unit need the inverse direction.
        switch valuesUnits ? (want, have) : (have, want) {
        case (nil, let rate?): ExchangeRate(published: rate)
        case (let rate?, nil): ExchangeRate(published: rate).inverse
        case (let own?, let other?): ExchangeRate(perPivotOfHave: own, perPivotOfWant: other)
        case (nil, nil): nil
        }
    }
}
