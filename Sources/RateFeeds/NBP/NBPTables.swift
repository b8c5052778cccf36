package import Domain
package import Foundation

/// NBP's table A, B or C with all its currencies; each table is one publication.
package struct NBPTables: RateFeed {
    package let table: NBP.Table
    package let format: NBP.Format

    package init(_ table: NBP.Table, format: NBP.Format = .json) {
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
            path: "exchangerates/tables/\(table.rawValue)/\(suffix)?format=\(format.rawValue)",
            format: format.feedFormat, scope: FeedScope(days: days))
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked, noData: NBP.noData) else {
            return nil
        }
        let text = try FeedText(body, allowedBytes: asked.allowedBytes, tabs: true)
        var rows = ParsedFeedBuilder(name, first: NBP.firstDay, at: now, exponents: format == .json, listsBases: true)
        let publications: [NBPPublication]
        switch format {
        case .json: publications = try NBPPublication.tables(FeedJSON(text))
        case .xml:
            publications = try FeedXML.read(text, with: NBPElements(root: "ArrayOfExchangeRatesTable")).publications
        }
        for publication in publications { try rows.add(publication, of: table) }
        return try rows.parsed().checked(against: asked.scope)
    }
}
