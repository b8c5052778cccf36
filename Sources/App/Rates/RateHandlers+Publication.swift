import API
import Domain
import Foundation

extension RateHandlers {
    /// The newest publication, on or before `day` if given, and whether it is stale. Uses the named source, or else the
    /// first source that quotes these currencies.
    func publication(
        of source: RateSource?, quoting currencies: [(pointer: String, currency: Currency)], for day: Day? = nil
    ) async throws -> (publication: RatePublication, isStale: Bool) {
        let now = clock.now()
        try refuseFuture(day, at: now)
        let newest = try await newest(of: source)
        var publications = newest
        if let day {
            publications = try await newest.asyncCompactMap { publication in
                try await rates.publication(of: publication.source, onOrBefore: min(day, publication.date))
            }
            guard !publications.isEmpty else { throw Problem.beforeHistory }
        }
        guard
            let publication = publications.first(where: { publication in
                currencies.allSatisfy { publication.quotes($0.currency) }
            })
        else {
            let unquoted = currencies.first { one in !publications[0].quotes(one.currency) }
            throw noRate(of: unquoted?.currency, at: unquoted?.pointer ?? "/base")
        }
        return (publication, publication.isStale(for: day, among: newest, at: now))
    }

    /// A currency that was replaced says by which.
    func noRate(of currency: Currency?, at pointer: String) -> Problem {
        guard let retirement = currency.flatMap({ catalogue[$0]?.facts.retirement }) else {
            return Problem.invalid(pointer, "has no published rate", .noRateOfCurrency)
        }
        return Problem.invalid(pointer, RequestFault.retired(retirement).sentence, .retired(retirement))
    }

    /// The newest publication of the named source, or of every source if none is named.
    private func newest(of source: RateSource?) async throws -> [RatePublication] {
        let referenceRates = try await rates.referenceRates()
        guard let source else {
            guard !referenceRates.publications.isEmpty else { throw Problem.noRates }
            return referenceRates.publications
        }
        let own = referenceRates.publications.filter { $0.source == source }
        guard own.isEmpty else { return own }
        guard let publication = try await rates.publication(of: source, onOrBefore: nil) else {
            throw referenceRates.publications.isEmpty ? Problem.noRates : Problem.noRatesOfSource
        }
        return [publication]
    }

    /// Allows tomorrow's date, because tomorrow has already begun in some time zones.
    func refuseFuture(_ day: Day?, at now: Date) throws {
        if let day, day > Day(of: now, in: .gmt).advanced(by: 1) { throw Problem.dayInFuture }
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

extension Problem {
    static let noRates = Problem(.noRates, .noRatesYet, retryAfter: 60)
    static let noRatesOfSource = Problem(.noSuchRates, .noRatesOfSource)
    static func noForecast(_ text: ProblemText) -> Problem { Problem(.noForecast, text) }
    static let noAssetPrices = Problem(.noSuchRates, .noAssetPrices)
    static let beforeHistory = Problem(.noSuchRates, .noRatesSoEarly)
    static let dayInFuture = Problem(.noSuchRates, .noRatesInFuture)
}
