import API
import Domain
import Hummingbird
import JSON

/// Handlers of rates over time.
extension RateHandlers {
    /// A list of every currency of the ECB has 30.
    static let mostQuotes = 40

    func history(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        if query.text("asset") != nil { return try await assetHistory(&query, request) }
        let asked = AskedHistory(&query, most: Self.mostQuotes)
        try query.finish()
        let (key, stretch) = try await key(to: asked, request.prefersCSV ? .csv : .json)
        return try await rendered.response(to: key, request) {
            let series = try await histories(stretch, key)
            guard key.form != .csv else { return .csv(HistoryTable(series).bytes, vary: true) }
            var response = APIResponse.reference(
                HistoryResponse(
                    series[0], series: asked.isList ? series : nil, source: key.source.rawValue,
                    licence: key.source.licence(from: stretch.base, to: stretch.quotes[0]), isStale: key.isStale),
                maxAge: Self.maxAge)
            response.headers[.vary] = "Accept"
            return response
        }
    }

    /// The key of an answer about a stretch of rates, and the stretch.
    func key(
        to asked: AskedHistory, _ form: RenderedRates.Form,
        as subject: (HistoryQuery) -> RenderedRates.Subject = RenderedRates.Subject.history
    ) async throws -> (RenderedRates.Key, HistoryQuery) {
        let pointer = asked.isList ? "/quotes" : "/quote"
        guard !asked.quotes.contains(asked.base) else {
            throw Problem.invalid(pointer, "must be another currency than base", .sameCurrency)
        }
        // First: what is read after a further change is kept under the number before it, which nobody asks for again.
        let changes = try await rates.changes()
        let (newest, isStale) = try await publication(
            of: asked.source, quoting: [("/base", asked.base)] + asked.quotes.map { (pointer, $0) })
        let days = asked.days.resolved(newest: newest.date)
        let query = HistoryQuery(
            base: asked.base, quotes: asked.quotes, isList: asked.isList, group: asked.days.group, first: days.first,
            last: days.last)
        let key = RenderedRates.Key(
            changes: changes, source: newest.source, newest: newest.date, isStale: isStale, subject: subject(query),
            form: form)
        return (key, query)
    }

    /// The series of a stretch, by the source of `key`.
    func histories(_ query: HistoryQuery, _ key: RenderedRates.Key) async throws -> [RateHistory] {
        try await query.quotes.asyncCompactMap { quote in
            var daily: [RateHistory.Point] = []
            if query.first <= query.last,
                let days = catalogue.days(of: [query.base, quote], within: query.first...query.last)
            {
                daily = try await rates.mids(from: query.base, to: quote, of: key.source, in: days)
            }
            return RateHistory(daily, base: query.base, quote: quote, group: query.group, asOf: key.newest)
        }
    }
}

extension RateHandlers {
    /// Several currencies against one, from the same start.
    func comparison(_ asked: AskedHistory, _ request: Request) async throws -> APIResponse {
        let (key, stretch) = try await key(to: asked, .json, as: RenderedRates.Subject.comparison)
        return try await rendered.response(to: key, request) {
            APIResponse.reference(
                IndexResponse(try await index(stretch, key), source: key.source, isStale: key.isStale),
                maxAge: Self.maxAge)
        }
    }

    func index(_ stretch: HistoryQuery, _ key: RenderedRates.Key) async throws -> RateIndex {
        RateIndex(
            try await histories(stretch, key), base: stretch.base, group: stretch.group, asOf: key.newest)
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
        base = query.requiredCurrency("base")
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

    init(_ series: [RateHistory]) { self.series = series }

    var bytes: [UInt8] {
        let isList = series.count > 1
        var bytes = CSVLine.header(["date"] + (isList ? series.map { "\($0.base.code)/\($0.quote)" } : ["rate"]))
        var rows: [Day: [JSONValue?]] = [:]
        for (index, history) in series.enumerated() {
            for point in history.points {
                rows[point.day, default: Array(repeating: nil, count: series.count)][index] = .number(point.rate.text)
            }
        }
        for (day, cells) in rows.sorted(by: { $0.key < $1.key }) {
            bytes += CSVLine.bytes([.string(day.description)] + cells)
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
