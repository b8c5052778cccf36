package import Foundation

/// A rate on which nothing is agreed now.
package struct StaleRate: Error, Hashable, Sendable {
    /// The day of the older publication.
    package let asOf: Day
    /// When the publication that is missing is due, or counts as missed.
    package let retryAt: Date

    package init(asOf: Day, retryAt: Date) { (self.asOf, self.retryAt) = (asOf, retryAt) }
}

extension ReferenceRates {
    /// Business days by which one value may be older than the newest one.
    static let tradedDays = 2

    /// Why money is not traded at the rate of a pair; nil if it is.
    ///
    /// Wallets trade with the house, which must not sell at a rate that is over: not while a publication of either home can
    /// be out and is not here, not on a value that is older than the others, and not on one of three missed publications.
    package func staleness(ofTrading have: Currency, for want: Currency, _ mode: RateMode, at now: Date) -> StaleRate? {
        if let old = staleness(ofAssets: have, want, at: now) { return old }
        guard mode == .live else { return nil }
        var asked = publications(from: have, to: want)
        for home in [have, want].compactMap(home) where !asked.contains(home) { asked.append(home) }
        if let due = asked.compactMap({ $0.missedAt(at: now) }).max(), let oldest = asked.asOf {
            return StaleRate(asOf: oldest, retryAt: due)
        }
        guard let newest = newestDay else { return nil }
        return asked.first { $0.isTooOld(at: now) || $0.isBehind(newest) }
            .map { StaleRate(asOf: $0.date, retryAt: $0.nextDue(after: now)) }
    }

    /// An asset is traded only at the close of the day that has ended last, also where rates are not renewed.
    func staleness(ofAssets have: Currency, _ want: Currency, at now: Date) -> StaleRate? {
        [have, want].compactMap(home).first { $0.source.isOfAssets && !$0.isOfYesterday(at: now) }
            .map { StaleRate(asOf: $0.date, retryAt: $0.nextDue(after: now)) }
    }

    /// No value of a pair is more business days older than the newest one than for which money is traded.
    func isEvenlyOld(_ have: Currency, _ want: Currency) -> Bool {
        guard let newest = newestDay else { return true }
        return !(publications(from: have, to: want) + [have, want].compactMap(home)).contains { $0.isBehind(newest) }
    }

    /// The day of the last value of a currency that nobody has published for longer than its series may have gaps; nil while
    /// it is published.
    package func ended(_ currency: Currency) -> Day? { endings[currency] }

    /// The last day of the pairs of one currency with others; nil while one of them is published.
    func lastDay(from base: Currency, to quotes: [Currency]) -> Day? {
        let lasts = quotes.compactMap(ended)
        let last = lasts.count == quotes.count ? lasts.max() : nil
        return [ended(base), last].compactMap(\.self).min()
    }

    static func endings(_ values: CurrencyValues, _ publications: [RatePublication]) -> [Currency: Day] {
        guard let newest = publications.map(\.date).max(),
            publications.contains(where: { $0.date.distance(to: newest) > $0.source.maxGapDays })
        else { return [:] }
        // Where rates are not renewed, samples of assets are newer than every currency.
        let newestOfCurrencies = publications.filter { !$0.source.isOfAssets }.map(\.date).max()
        var endings: [Currency: Day] = [:]
        for currency in values.currencies {
            guard let place = values[currency]?.place else { continue }
            let home = publications[place]
            let end = home.source.isOfAssets ? newest : newestOfCurrencies ?? newest
            if home.date.distance(to: end) > home.source.maxGapDays { endings[currency] = home.date }
        }
        return endings
    }

    /// Why two people cannot agree on the rate of a pair; nil if they can.
    package func staleness(ofAgreeing have: Currency, for want: Currency, at now: Date) -> StaleRate? {
        publications(from: have, to: want).first { $0.isTooOld(at: now) }
            .map { StaleRate(asOf: $0.date, retryAt: $0.nextDue(after: now)) }
    }

    /// When the first publication can come that replaces a figure of a pair, or changes which source is its home.
    package func replacement(of have: Currency, _ want: Currency, after now: Date) -> Date? {
        (publications(from: have, to: want) + [have, want].compactMap(home)).map {
            $0.source.schedule.nextOpening(after: now)
        }
        .min()
    }
}

extension RatePublication {
    /// If the publication after this one can be out and is not known: when it counts as missed.
    func missedAt(at now: Date) -> Date? {
        let schedule = source.schedule
        let expected = schedule.last(by: now, schedule.opening)
        guard schedule.covered(by: date) < expected, !closed.contains(expected) else { return nil }
        let missed = schedule.missed(on: expected)
        return now < missed ? missed : nil
    }

    /// More business days lie between than for which money is traded.
    fileprivate func isBehind(_ newest: Day) -> Bool {
        guard date < newest else { return false }
        return source.schedule.steps(from: date, to: newest, atMost: ReferenceRates.tradedDays) == nil
    }

    /// The close of the day that has ended last, or of a later one.
    fileprivate func isOfYesterday(at now: Date) -> Bool { date.distance(to: Day(of: now, in: .gmt)) <= 1 }

    fileprivate func nextDue(after now: Date) -> Date {
        source.schedule.nextPublication(PublicationProgress(last: date, closed: closed), after: now).due
    }
}

extension PublicationSchedule {
    /// When the next publication can be out.
    func nextOpening(after now: Date) -> Date { opening(of: next(after: last(by: now, opening))) }
}
