package import Domain
package import Foundation

/// NBP's price of gold in zlotys per gram, stored as `XAU` to `PLN`. Not an exchange rate of a currency.
package struct NBPGold: RateFeed {
    package init() {}

    package var name: RateSource { .nbpGold }
    package var defaultBaseURL: String { NBP.baseURL }
    package var calendar: PublicationCalendar { .workdays }

    /// 2013-01-02.
    private static let firstDay = Day(daysSince1970: 15_707)

    package func latest() -> FeedRequest { request("", days: nil) }

    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        FeedDays.chunks(from: first, to: last, since: Self.firstDay, length: NBP.daysPerRequest).map { days in
            request("\(days.lowerBound)/\(days.upperBound)/", days: days)
        }
    }

    private func request(_ suffix: String, days: ClosedRange<Day>?) -> FeedRequest {
        FeedRequest(path: "cenyzlota/\(suffix)?format=json", format: .json, scope: FeedScope(days: days))
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked, noData: NBP.noData) else {
            return nil
        }
        let json = try FeedJSON(FeedText(body, allowedBytes: asked.allowedBytes, tabs: true))
        var rows = ParsedFeedBuilder(name, first: Self.firstDay, at: now, exponents: true, listsBases: true)
        for price in try json.elements("root") {
            let day = try rows.open(try price.string("data"), line: price.line)
            try rows.add(day, base: .xau, quote: .pln, rate: try price.number("cena"), line: price.line)
        }
        return try rows.parsed().checked(against: asked.scope)
    }
}
