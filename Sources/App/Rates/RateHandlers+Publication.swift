import API
import Domain
import Foundation

/// The rates that answer a request: the values of all sources, or the publication of the one that was named.
struct AnsweredRates {
    let rates: ReferenceRates
    /// Those that a newer publication should have replaced by now.
    fileprivate let stale: [RatePublication]

    var staleSources: Set<RateSource> { Set(stale.map(\.source)) }

    func isStale(_ publications: [RatePublication]) -> Bool { publications.contains(where: stale.contains) }

    /// The sources of a pair.
    func origins(from base: Currency, to quote: Currency) -> RateOrigins { origins(from: base, to: [quote]) }

    /// The sources of several pairs.
    func origins(from base: Currency, to quotes: [Currency]) -> RateOrigins {
        let ordered = rates.inOrder(Set(quotes.flatMap { rates.publications(from: base, to: $0) }))
        let asOf = ordered.asOf ?? rates.newestDay ?? Day(daysSince1970: 0)
        return RateOrigins(
            of: ordered, asOf: asOf, isStale: isStale(ordered), from: base, to: quotes.count == 1 ? quotes.first : nil)
    }

    /// The sources of all rates of a currency; day and age are those of its own home.
    func origins(ofAllTo base: Currency) -> RateOrigins {
        let home = rates.home(of: base) ?? rates.publications[0]
        let homes = rates.quotable.compactMap(rates.home)
        let used = rates.publications.filter { $0 == home || homes.contains($0) }
        return RateOrigins(of: used, asOf: home.date, isStale: isStale([home]), from: base, to: nil)
    }
}

extension RateHandlers {
    /// The newest rates, or those that hold on `day`. Of the named source, or else of the home of each currency.
    func answer(
        of source: RateSource?, quoting currencies: [(pointer: String, currency: Currency)], for day: Day? = nil
    ) async throws -> AnsweredRates {
        let now = clock.now()
        try refuseFuture(day, at: now)
        let newest = try await newest(of: source, at: now)
        var rates = newest
        if let day {
            if let source {
                let last = newest.newestDay.map { min(day, $0) } ?? day
                rates = try await self.rates(of: source, on: last, as: newest)
            } else {
                rates = try await self.rates.referenceRates(on: day, as: newest)
            }
            guard !rates.publications.isEmpty else { throw Problem.noRatesSoEarly }
        }
        if let unquoted = currencies.first(where: { !rates.quotes($0.currency) }) {
            throw noRate(of: unquoted.currency, at: unquoted.pointer)
        }
        if let first = currencies.first,
            let unpriced = currencies.first(where: { rates.mid(from: first.currency, to: $0.currency) == nil })
        {
            throw noRate(of: unpriced.currency, at: unpriced.pointer)
        }
        // A past day is never stale: stale means that a newer publication is missing.
        let stale = rates.publications.filter { publication in
            (day.map { $0 > publication.date } ?? true) && publication.isStale(at: now)
                && newest.publications.contains { $0.source == publication.source && $0.date == publication.date }
        }
        return AnsweredRates(rates: rates, stale: stale)
    }

    /// A currency that was replaced says by which.
    func noRate(of currency: Currency?, at pointer: String) -> Problem {
        if currency?.isAsset == true { return .noAssetPrices }
        guard let retirement = currency.flatMap({ catalogue.retirement(of: $0, at: clock.now()) }) else {
            return Problem.invalid(pointer, "has no published rate", .noRateOfCurrency)
        }
        return Problem.invalid(pointer, RequestFault.retired(retirement).sentence, .retired(retirement))
    }

    /// The publication of the source that holds on a day; older ones supply what it lacks.
    private func rates(of source: RateSource, on day: Day, as newest: ReferenceRates) async throws -> ReferenceRates {
        guard let found = try await rates.publication(of: source, onOrBefore: day) else { return ReferenceRates() }
        let older = try await rates.referenceRates(on: day, as: newest).publications
        return ReferenceRates([found] + older.filter { $0.source == source && $0.date < found.date })
    }

    /// The newest rates of the named source, or of all if none is named.
    private func newest(of source: RateSource?, at now: Date) async throws -> ReferenceRates {
        let referenceRates = try await rates.referenceRates(at: now)
        guard let source else {
            guard !referenceRates.publications.isEmpty else { throw Problem.noRates }
            return referenceRates
        }
        guard let publication = try await rates.publication(of: source, onOrBefore: nil) else {
            throw referenceRates.publications.isEmpty ? Problem.noRates : Problem.noRatesOfSource
        }
        // Older ones supply what the newest one lacks.
        return ReferenceRates(
            [publication] + referenceRates.publications.filter { $0.source == source && $0.date < publication.date })
    }

    /// Allows tomorrow's date, because tomorrow has already begun in some time zones.
    func refuseFuture(_ day: Day?, at now: Date) throws {
        if let day, day > Day(of: now, in: .gmt).advanced(by: 1) { throw Problem.noRatesInFuture }
    }
}

extension RatePublication {
    /// A past day is never stale: stale means that a newer publication is missing.
    func isStale(for day: Day?, among newest: [RatePublication], at now: Date) -> Bool {
        let isNewest = newest.contains { $0.source == source && $0.date == date }
        return isNewest && day.map { $0 > date } ?? true && isStale(at: now)
    }
}

extension PublishedTable {
    /// The same rule as for `RatePublication`.
    func isStale(for day: Day?, at now: Date) -> Bool {
        isNewest && day.map { $0 > date } ?? true && publication.isStale(at: now)
    }
}

extension QueryParameters {
    /// The requested source; nil selects the first source that quotes the currencies.
    mutating func source() -> RateSource? {
        guard let text = text("source") else { return nil }
        let source = RateSource(rawValue: text)
        switch source {
        case let source? where source.hasMids: return source
        case .nbpC?: fault("source", "has bid and ask, not one rate: see /v1/rates/tables/C")
        case .nbpGold?: fault("source", "is the price of gold, not a rate of currencies")
        default:
            let names = RateSource.allCases.filter(\.hasMids).map(\.rawValue).joined(separator: ", ")
            fault("source", "must be one of \(names)")
        }
        return nil
    }
}
