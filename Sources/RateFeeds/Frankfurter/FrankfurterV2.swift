package import Domain
package import Foundation

/// Frankfurter's second API: a rounded blend of many publishers, with rates carried forward for up to 14 days.
package struct FrankfurterV2: RateFeed {
    /// The API sends the same rates in one of these formats.
    package enum Format: Sendable {
        case json, csv, ndjson
    }

    package let base: Currency
    /// Nil for all currencies.
    package let currencies: Set<Currency>?
    package let format: Format

    package init(base: Currency = .eur, currencies: Set<Currency>? = nil, format: Format = .json) {
        self.base = base
        self.currencies = currencies
        self.format = format
    }

    package var name: RateSource { .frankfurterV2 }
    package var defaultBaseURL: String { "https://api.frankfurter.dev/" }
    package var calendar: PublicationCalendar { .everyDay }

    package func latest() -> FeedRequest { request([], days: nil) }

    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        // 93 days of 160 currencies are 0.9 MiB of JSON.
        FeedDays.chunks(from: first, to: last, since: ECBRatesParser.firstDay, length: 93).map { days in
            request(["from=\(days.lowerBound)", "to=\(days.upperBound)"], days: days)
        }
    }

    private func request(_ query: [String], days: ClosedRange<Day>?) -> FeedRequest {
        let (file, type): (String, FeedFormat) =
            switch format {
            case .json: ("rates", .json)
            case .csv: ("rates.csv", .csv)
            case .ndjson: ("rates", .ndjson)
            }
        return FeedRequest(
            path: FeedRequest.path(
                "v2/\(file)", ["base=\(base)", FeedRequest.list("quotes", currencies)] + query), format: type,
            scope: FeedScope(days: days, currencies: currencies))
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked, noData: Frankfurter.noData)
        else {
            return nil
        }
        let text = try FeedText(body, allowedBytes: asked.allowedBytes, tabs: format != .csv)
        var rows = ParsedFeedBuilder(name, first: ECBRatesParser.firstDay, at: now, exponents: format != .csv)
        switch format {
        case .json:
            for row in try FeedJSON(text).elements("root") { try add(row, to: &rows) }
        case .ndjson:
            for line in text.lines { try add(FeedJSON(text, in: line), to: &rows) }
        case .csv:
            let table = try FeedTable(text)
            for column in ["date", "base", "quote", "rate"] { try table.require(column) }
            for row in try table.rows() {
                try row.expect("base", base.code)
                try add(row["date"], row["quote"], row["rate"], to: &rows, line: row.line)
            }
        }
        return try rows.parsed().checked(against: asked.scope)
    }

    private func add(_ row: FeedJSON, to rows: inout ParsedFeedBuilder) throws(FeedFault) {
        try row.expect("base", base.code)
        let (date, quote, rate) = (try row.string("date"), try row.string("quote"), try row.number("rate"))
        try add(date, quote, rate, to: &rows, line: row.line)
    }

    private func add(
        _ date: String, _ quote: String, _ rate: String, to rows: inout ParsedFeedBuilder, line: Int
    ) throws(FeedFault) {
        let quote = try ParsedFeedBuilder.currency(quote, line: line)
        let day = try rows.day(date, line: line)
        try rows.add(day, base: base, quote: quote, rate: rate, line: line)
    }
}
