package import Domain
package import Foundation

/// The ECB's reference rates as CSV files in zip archives: the day's file, and all days since 1999.
package struct ECBCSV: RateFeed {
    package init() {}

    package var name: RateSource { .ecb }
    package var defaultBaseURL: String { "https://www.ecb.europa.eu/stats/eurofxref/" }
    package var calendar: PublicationCalendar { .target }

    package func latest() -> FeedRequest { FeedRequest(path: "eurofxref.zip", format: .csv, isZipped: true) }

    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        guard first <= last else { return [] }
        return [
            FeedRequest(
                path: "eurofxref-hist.zip", format: .csv, scope: FeedScope(days: first...last),
                allowedBytes: FeedLimits.historyBytes, isZipped: true)
        ]
    }

    /// `body` is the file from the archive.
    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked) else { return nil }
        let publications = try ECBRatesParser.parse(body, at: now)
        let rows = publications.flatMap { publication in
            publication.rates.sorted { $0.key < $1.key }.map { currency, rate in
                FeedRow(day: publication.date, base: .eur, quote: currency, rate: rate)
            }
        }
        guard !rows.isEmpty else { throw FeedFault(line: 0, reason: .noRows) }
        return ParsedFeed(source: .ecb, rows: rows, days: Set(publications.map(\.date))).limited(to: asked.scope.days)
    }
}
