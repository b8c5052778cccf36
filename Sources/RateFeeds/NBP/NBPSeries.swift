package import Domain
package import Foundation

/// One currency of an NBP table; its rows belong to the table's source.
package struct NBPSeries: RateFeed {
    package let currency: Currency
    package let table: NBP.Table
    package let format: NBP.Format

    package init(_ currency: Currency, in table: NBP.Table, format: NBP.Format = .json) {
        self.currency = currency
        self.table = table
        self.format = format
    }

    package var name: RateSource { table.source }
    package var defaultBaseURL: String { NBP.baseURL }
    package var calendar: PublicationCalendar { table.calendar }

    package func latest() -> FeedRequest { request("", days: nil) }

    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        FeedDays.chunks(from: first, to: last, since: NBP.firstDay, length: NBP.daysPerRequest).map { days in
            request("\(days.lowerBound)/\(days.upperBound)/", days: days)
        }
    }

    private func request(_ suffix: String, days: ClosedRange<Day>?) -> FeedRequest {
        FeedRequest(
            path: "exchangerates/rates/\(table.rawValue)/\(currency)/\(suffix)?format=\(format.rawValue)",
            format: format.feedFormat, scope: FeedScope(days: days, currencies: [currency]))
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked, noData: NBP.noData) else {
            return nil
        }
        let text = try FeedText(body, allowedBytes: asked.allowedBytes, tabs: true)
        var rows = ParsedFeedBuilder(name, first: NBP.firstDay, at: now, exponents: format == .json, listsBases: true)
        let series: NBPPublication
        switch format {
        case .json: series = try NBPPublication(series: FeedJSON(text))
        case .xml:
            let elements = try FeedXML.read(text, with: NBPElements(root: "ExchangeRatesSeries"))
            guard let only = elements.publications.first else { throw FeedFault(line: 0, reason: .noRows) }
            series = only
        }
        try rows.add(series: series, of: currency, in: table)
        return try rows.parsed().checked(against: asked.scope)
    }
}
