import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of rates over time.
extension RateHandlers {
    /// A list of every currency of the ECB has 30.
    static let mostQuotes = 40

    func history(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let asked = AskedHistory(&query, most: Self.mostQuotes)
        try query.finish()
        let found = try await stretch(of: asked, request.prefersCSV ? .csv : .json)
        return try await rendered.response(to: found.key, request, context, costing: found.query.cost) {
            let series = try await histories(found)
            guard found.key.form != .csv else {
                return .csv(HistoryTable(series, isSample: found.origins.isSample).bytes, vary: true)
            }
            var response = APIResponse.reference(
                HistoryResponse(series[0], series: asked.isList ? series : nil, found.origins), maxAge: Self.maxAge)
            response.headers[.vary] = "Accept"
            return response
        }
    }

    /// The stretch of rates that is asked for, and the key of the answer.
    func stretch(
        of asked: AskedHistory, _ form: RenderedRates.Form,
        as subject: (HistoryQuery) -> RenderedRates.Subject = RenderedRates.Subject.history
    ) async throws -> RateStretch {
        let pointer = asked.isList ? "/quotes" : "/quote"
        guard !asked.quotes.contains(asked.base) else {
            throw Problem.invalid(pointer, "must be another currency than base", .sameCurrency)
        }
        // First: what is read after a further change is kept under the number before it, which nobody asks for again.
        let changes = try await rates.changes()
        let answer = try await answer(
            of: asked.source, quoting: [("/base", asked.base)] + asked.quotes.map { (pointer, $0) })
        guard let newest = answer.rates.newestDay(from: asked.base, to: asked.quotes) else { throw Problem.noRates }
        let days = asked.days.resolved(newest: newest)
        let query = HistoryQuery(
            base: asked.base, quotes: asked.quotes, isList: asked.isList, group: asked.days.group, first: days.first,
            last: days.last)
        let origins = answer.origins(from: asked.base, to: asked.quotes)
        let key = RenderedRates.Key(
            changes: changes, days: answer.rates.days, source: asked.source, stale: answer.staleSources,
            subject: subject(query), form: form)
        return RateStretch(key: key, query: query, rates: answer.rates, origins: origins)
    }

    func histories(_ found: RateStretch) async throws -> [RateHistory] {
        let (query, tomorrow) = (found.query, Day(of: clock.now(), in: .gmt).advanced(by: 1))
        return try await query.quotes.asyncCompactMap { quote in
            var daily: [RateHistory.Point] = []
            if query.first <= query.last,
                let days = catalogue.days(of: [query.base, quote], within: query.first...query.last)
            {
                // The first day has the rate that holds then; one in the future has none yet.
                let series = try await rates.series(
                    from: query.base, to: quote, by: found.rates, in: days, opens: days.lowerBound <= tomorrow)
                daily = series.points
            }
            return RateHistory(daily, base: query.base, quote: quote, group: query.group, asOf: found.origins.asOf)
        }
    }
}

/// A stretch of rates with what it is read by.
struct RateStretch {
    let key: RenderedRates.Key
    let query: HistoryQuery
    let rates: ReferenceRates
    let origins: RateOrigins
}

extension RateHandlers {
    /// Several currencies against one, from the same start.
    func comparison(
        _ asked: AskedHistory, _ request: Request, _ context: AppContext
    ) async throws -> APIResponse {
        let found = try await stretch(of: asked, .json, as: RenderedRates.Subject.comparison)
        return try await rendered.response(to: found.key, request, context, costing: found.query.cost) {
            APIResponse.reference(IndexResponse(try await index(found), found.origins), maxAge: Self.maxAge)
        }
    }

    func index(_ found: RateStretch) async throws -> RateIndex {
        RateIndex(
            try await histories(found), base: found.query.base, group: found.query.group, asOf: found.origins.asOf)
    }
}

/// What a request asks of a history.
struct AskedHistory {
    let base: Currency
    let quotes: [Currency]
    let isList: Bool
    let source: RateSource?
    let days: AskedDays

    init(_ query: inout QueryParameters, most: Int) {
        base = query.base()
        let (all, isList) = query.currencies("quotes", orOne: "quote", most: most)
        (quotes, self.isList) = (all, isList)
        source = query.source()
        days = AskedDays(&query)
    }
}

/// The days and the grouping that a request asks for.
struct AskedDays {
    let group: RateHistory.Interval
    private let range: HistoryRange?
    private let from: Day?
    private let to: Day?

    init(_ query: inout QueryParameters) {
        group = query.choice("group", RateHistory.Interval.self) ?? .day
        range = query.choice("range", HistoryRange.self)
        to = query.day("to")
        from = query.day("from")
        if let from, let to, to < from { query.fault("to", "must not be before from") }
        if from != nil, range != nil { query.fault("range", "must not stand beside from") }
    }

    /// `last` is the newest day, and `first` 90 days before, if they were not asked for.
    func resolved(newest: Day) -> (first: Day, last: Day) {
        let last = to ?? newest
        return (from ?? range.map { $0.first(before: last) } ?? last.advanced(by: -90), last)
    }
}

/// Histories as a table for spreadsheets: a column for each pair, a row for each day that one of them has.
struct HistoryTable {
    let series: [RateHistory]
    let isSample: Bool

    init(_ series: [RateHistory], isSample: Bool) { (self.series, self.isSample) = (series, isSample) }

    var bytes: [UInt8] {
        let isList = series.count > 1
        let names = isList ? series.map { "\($0.base.code)/\($0.quote)" } : ["rate"]
        var bytes = CSVLine.header(["date"] + names + CSVLine.sampleHeader(isSample))
        var rows: [Day: [JSONValue?]] = [:]
        for (index, history) in series.enumerated() {
            for point in history.points {
                rows[point.day, default: Array(repeating: nil, count: series.count)][index] = .number(point.rate.text)
            }
        }
        for (day, cells) in rows.sorted(by: { $0.key < $1.key }) {
            bytes += CSVLine.bytes([.string(day.description)] + cells + CSVLine.sampleCell(isSample))
        }
        return bytes
    }
}

extension APIResponse {
    /// A table of reference data.
    /// - Parameter vary: The same address has JSON too.
    static func csv(_ bytes: [UInt8], vary: Bool) -> APIResponse {
        var response = APIResponse(.ok, body: bytes)
        response.contentType = "text/csv; charset=utf-8"
        response.caching = .publicly(maxAge: RateHandlers.maxAge)
        response.entityTag = tag(of: bytes)
        if vary { response.headers[.vary] = "Accept" }
        return response
    }
}
