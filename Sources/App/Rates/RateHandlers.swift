import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/rates` and `/currencies`.
struct RateHandlers {
    let services: Services

    /// Seconds for which an answer may be kept: a publication comes once a day.
    private static let maxAge = 300

    func currencies(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let text = query.search()
        try query.finish()
        let found = services.reference.catalogue.currencies(matching: text ?? "")
        return .reference(
            ListResponse(found.map { CurrencyResponse($0, isRated: services.reference.rated.contains($0.currency)) }),
            maxAge: 3600, for: request)
    }

    func latest(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let base = query.currency("base") ?? .eur
        let source = query.source()
        try query.finish()
        let (sheet, isStale) = try await publication(of: source, quoting: [("/base", base)])
        return .reference(RatesResponse(sheet, base: base, isStale: isStale), maxAge: Self.maxAge, for: request)
    }

    func onDay(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let base = query.currency("base") ?? .eur
        let source = query.source()
        try query.finish()
        guard let text = context.parameters.get("date"), let day = Day(text) else { throw Problem.notFound }
        let (sheet, isStale) = try await publication(of: source, quoting: [("/base", base)], for: day)
        return .reference(
            RatesResponse(sheet, base: base, isStale: isStale, requested: day), maxAge: Self.maxAge, for: request)
    }

    func history(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let base = query.requiredCurrency("base")
        let quote = query.requiredCurrency("quote")
        let group = query.choice("group", RateHistory.Group.self) ?? .day
        let source = query.source()
        let to = query.day("to")
        let from = query.day("from")
        if let from, let to, to < from { query.fault("to", "must not be before from") }
        try query.finish()
        guard base != quote else { throw Problem.invalid("/quote", "must be another currency than base") }
        let (newest, isStale) = try await publication(of: source, quoting: [("/base", base), ("/quote", quote)])
        let last = to ?? newest.date
        let first = from ?? last.advanced(by: -90)
        let sheets =
            first <= last
            ? try await services.rates.history(base, quote, of: newest.source, in: first...last) : []
        let history = RateHistory(sheets, base: base, quote: quote, group: group, asOf: newest.date)
        return .reference(
            HistoryResponse(history, source: newest.source, isStale: isStale), maxAge: Self.maxAge, for: request)
    }

    func convert(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let from = query.requiredCurrency("from")
        let to = query.requiredCurrency("to")
        _ = query.required("amount")
        let amount = query.amount("amount", of: from)
        let day = query.day("date")
        let source = query.source()
        try query.finish()
        guard let amount else { throw InvalidFields(faults: []) }
        let (sheet, isStale) = try await publication(of: source, quoting: [("/from", from), ("/to", to)], for: day)
        guard let rate = sheet.mid(from: from, to: to), let converted = rate.converting(amount, to: to) else {
            throw Problem.invalid("/amount", "is too large")
        }
        return .reference(
            ConversionResponse(from: amount, to: converted, rate: rate, sheet: sheet, isStale: isStale),
            maxAge: Self.maxAge, for: request)
    }

    /// The last publication on or before a day (without one the newest) of the source that is named, or of the first
    /// that quotes these currencies; and whether it is stale.
    private func publication(
        of source: RateSource?, quoting currencies: [(pointer: String, currency: Currency)], for day: Day? = nil
    ) async throws -> (sheet: RateSheet, isStale: Bool) {
        let now = services.clock.now()
        if let day, day > Day(of: now, in: .gmt).advanced(by: 1) { throw Problem.dayInFuture }
        let newest = try await services.rates.book()
        var sheets = newest.sheets.filter { source == nil || $0.source == source }
        guard !sheets.isEmpty else { throw Problem.noRates }
        if let day {
            sheets = try await sheets.asyncCompactMap { sheet in
                try await services.rates.sheet(of: sheet.source, onOrBefore: day)
            }
            guard !sheets.isEmpty else { throw Problem.beforeHistory }
        }
        guard let sheet = sheets.first(where: { sheet in currencies.allSatisfy { sheet.quotes($0.currency) } }) else {
            let unquoted = currencies.first { one in !sheets[0].quotes(one.currency) }
            throw Problem.invalid(unquoted?.pointer ?? "/base", "has no published rate")
        }
        // A day long past is never stale: stale means that a newer publication is missing.
        let isNewest = newest.sheets.contains { $0.source == sheet.source && $0.date == sheet.date }
        return (sheet, isNewest && day.map { $0 > sheet.date } ?? true && sheet.isStale(at: now))
    }
}

extension Query {
    /// The source that is asked for; without one the first that quotes what is asked.
    fileprivate mutating func source() -> RateSource? {
        guard let text = text("source") else { return nil }
        let source = RateSource.byRank.first { $0.rawValue == text }
        if source == nil {
            fault("source", "must be one of \(RateSource.byRank.map(\.rawValue).joined(separator: ", "))")
        }
        return source
    }
}

extension Problem {
    static let noRates = Problem(
        slug: "no-rates", title: "No rates", status: 503, detail: "No reference rates have been published here yet.",
        retryAfter: 60)
    static let beforeHistory = Problem(
        slug: "no-rates", title: "No rates", status: 404, detail: "There are no rates for a day so early.")
    static let dayInFuture = Problem(
        slug: "no-rates", title: "No rates", status: 404, detail: "There are no rates for a day that has not come.")
}

extension Catalogue {
    /// By code, or by a word of a name in any language, accents and case aside; all of them for no text.
    func currencies(matching text: String) -> [CurrencyInfo] {
        let wanted = Self.fold(text).trimmingCharacters(in: .whitespaces)
        guard !wanted.isEmpty else { return currencies }
        return currencies.filter { info in
            info.currency.code.lowercased().hasPrefix(wanted)
                || ([info.name] + info.names.values).contains { name in
                    let name = Self.fold(name)
                    return name.hasPrefix(wanted) || name.contains(" \(wanted)")
                }
        }
    }

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("ł", with: "l").lowercased()
    }
}
