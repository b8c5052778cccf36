package import Domain
package import Foundation

/// The ECB's data API: daily reference rates as CSV, of some currencies or of all past and present ones.
package struct ECBDataAPI: RateFeed {
    /// The current currencies. A discontinued series would return a rate that is years old.
    package static let quoted = Set(
        """
        USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB
        ZAR
        """.split(whereSeparator: \.isWhitespace).compactMap { Currency($0) })

    /// Nil for every series, including discontinued ones.
    package let currencies: Set<Currency>?

    package init(currencies: Set<Currency>? = nil) { self.currencies = currencies }

    package var name: RateSource { .ecb }
    package var defaultBaseURL: String { "https://data-api.ecb.europa.eu/service/data/" }
    package var calendar: PublicationCalendar { .target }

    package func latest() -> FeedRequest { request("lastNObservations=1", days: nil) }

    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        // A year of 29 currencies is 0.4 MiB.
        FeedDays.chunks(from: first, to: last, since: ECBRatesParser.firstDay, length: 366).map { days in
            request("startPeriod=\(days.lowerBound)&endPeriod=\(days.upperBound)", days: days)
        }
    }

    private func request(_ query: String, days: ClosedRange<Day>?) -> FeedRequest {
        // In an SDMX key a plus means "or". Not tested against the live service.
        let codes = (currencies ?? []).sorted().map(\.code).joined(separator: "+")
        return FeedRequest(
            path: "EXR/D.\(codes).EUR.SP00.A?format=csvdata&detail=dataonly&\(query)", format: .csv,
            scope: FeedScope(days: days, currencies: currencies))
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked) else { return nil }
        // There is no observation in these days.
        if body.isEmpty { return nil }
        let table = try FeedTable(FeedText(body, allowedBytes: asked.allowedBytes))
        let series = ["FREQ": "D", "CURRENCY_DENOM": "EUR", "EXR_TYPE": "SP00", "EXR_SUFFIX": "A"]
        for column in series.keys.sorted() + ["CURRENCY", "TIME_PERIOD", "OBS_VALUE"] { try table.require(column) }
        var rows = ParsedFeedBuilder(.ecb, first: ECBRatesParser.firstDay, at: now)
        var isEmpty = false
        for row in try table.rows() {
            for (column, expected) in series { try row.expect(column, expected) }
            let currency = try ParsedFeedBuilder.currency(row["CURRENCY"], line: row.line)
            let day = try rows.day(row["TIME_PERIOD"], line: row.line)
            // An observation without a value is skipped; the rest of the range is valid.
            guard !row["OBS_VALUE"].isEmpty else {
                isEmpty = true
                continue
            }
            try rows.add(day, base: .eur, quote: currency, rate: row["OBS_VALUE"], line: row.line)
        }
        return try rows.isEmpty && isEmpty ? nil : rows.parsed().checked(against: asked.scope)
    }
}
