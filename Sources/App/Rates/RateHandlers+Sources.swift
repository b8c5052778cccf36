import API
import Domain
import Hummingbird
import JSON

/// Handlers about single sources: their status, NBP's tables, and one pair in every source.
extension RateHandlers {
    /// In seconds. Shorter than for rates, because a missed publication should show within a minute.
    private static let statusMaxAge = 60

    func sources(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let (statuses, street) = (try await rates.statuses(), try await rates.referenceRates(at: clock.now()).street)
        return .reference(
            RateSourcesResponse(statuses, informal: street.sources, mode: mode, at: clock.now()),
            maxAge: Self.statusMaxAge, for: request)
    }

    func table(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let day = query.day("date")
        try query.finish()
        guard let letter = context.parameters.get("table"), let source = Self.tables[letter] else {
            throw Problem.notFound
        }
        let now = clock.now()
        try refuseFuture(day, at: now)
        guard let table = try await rates.table(of: source, onOrBefore: day) else {
            let exists = try await rates.span(of: source) != nil
            throw exists ? Problem.noRatesSoEarly : Problem.noRatesOfSource
        }
        var response =
            request.prefersCSV
            ? APIResponse.csv(PublishedTableFile(table).bytes, vary: true)
            : .reference(
                TableResponse(letter, table, isStale: table.isStale(for: day, at: now)), maxAge: Self.maxAge)
        response.headers[.vary] = "Accept"
        return response.unless(request)
    }

    private static let tables: [String: RateSource] = ["A": .nbpA, "B": .nbpB, "C": .nbpC]

    func compare(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        if query.text("quotes") != nil {
            let asked = AskedHistory(&query, most: Self.mostLines)
            try query.finish()
            return try await comparison(asked, request, context)
        }
        let base = query.requiredCurrency("base", orAsset: true)
        let quote = query.requiredCurrency("quote", orAsset: true)
        let day = query.day("date")
        try query.finish()
        guard base != quote else {
            throw Problem.invalid("/quote", "must be another currency than base", .sameCurrency)
        }
        let now = clock.now()
        try refuseFuture(day, at: now)
        if base.isAsset || quote.isAsset { return try await assetComparison(base, quote, on: day, request) }
        let newest = try await rates.publications(onOrBefore: nil)
        let mids = day == nil ? newest : try await rates.publications(onOrBefore: day)
        let table = try await rates.table(of: .nbpC, onOrBefore: day)
        // After the sources of reference rates, before the sources that confirm them.
        let rank = mids.firstIndex { !RateSource.byRank.contains($0.source) } ?? mids.endIndex
        let publications = mids[..<rank] + (table.map { [$0.publication] } ?? []) + mids[rank...]
        guard !publications.isEmpty else { throw newest.isEmpty ? Problem.noRates : Problem.noRatesSoEarly }
        let comparison = RateComparison(of: base, in: quote, by: Array(publications), table: table) { publication in
            publication.source == table?.source
                ? table?.isStale(for: day, at: now) ?? false : publication.isStale(for: day, among: newest, at: now)
        }
        guard !comparison.items.isEmpty else {
            guard publications.contains(where: { $0.quotes(base) }) else {
                throw Problem.invalid("/base", "has no published rate", .noRateOfCurrency)
            }
            let isKnown = publications.contains { $0.quotes(quote) }
            throw Problem.invalid(
                "/quote", isKnown ? "is in no publication that has base" : "has no published rate",
                .noRateOfCurrency)
        }
        return .reference(ComparisonResponse(comparison), maxAge: Self.maxAge, for: request)
    }

    /// A pair with an asset, by the values that all other answers have.
    private func assetComparison(
        _ base: Currency, _ quote: Currency, on day: Day?, _ request: Request
    ) async throws -> APIResponse {
        let answer = try await answer(of: nil, quoting: [("/base", base), ("/quote", quote)], for: day)
        let comparison = RateComparison(ofAsset: base, in: quote, by: answer.rates, isStale: answer.isStale)
        return .reference(ComparisonResponse(comparison), maxAge: Self.maxAge, for: request)
    }
}

/// A table of the NBP for spreadsheets, with its own digits, names and order.
private struct PublishedTableFile {
    let table: PublishedTable

    init(_ table: PublishedTable) { self.table = table }

    var bytes: [UInt8] {
        let isOfBids = table.source == .nbpC
        var bytes = CSVLine.header(["no", "effectiveDate", "code", "name"] + (isOfBids ? ["bid", "ask"] : ["mid"]))
        for line in table.lines {
            let figures = [line.rate.text] + (isOfBids ? [line.ask?.text ?? ""] : [])
            bytes += CSVLine.bytes(
                [
                    .string(table.number ?? ""), .string(table.date.description), .string(line.currency.code),
                    .string(line.name ?? ""),
                ] + figures.map { .number($0) })
        }
        return bytes
    }
}
