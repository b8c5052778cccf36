package import Domain
package import Foundation

/// currencylayer: units per US dollar, live or of one past day. Its licence has not been reviewed, so its rates are
/// used for comparison only.
package struct Currencylayer: RateFeed {
    /// Nil for all currencies.
    package let currencies: Set<Currency>?

    package init(currencies: Set<Currency>? = nil) { self.currencies = currencies }

    package var name: RateSource { .currencylayer }
    package var defaultBaseURL: String { "https://api.currencylayer.com/" }
    package var calendar: PublicationCalendar { .everyDay }

    private static let base = Currency.usd
    /// 1999-01-01.
    private static let firstDay = Day(daysSince1970: 10_592)

    package func latest() -> FeedRequest { request("live", [], days: nil) }

    /// One request per day. A key pays for so few requests that only a few days are possible.
    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        FeedDays.chunks(from: first, to: last, since: Self.firstDay, length: 1).map { days in
            request("historical", ["date=\(days.lowerBound)"], days: days)
        }
    }

    /// The dollar is the default; a free key must not name a source.
    private func request(_ path: String, _ query: [String], days: ClosedRange<Day>?) -> FeedRequest {
        FeedRequest(
            path: FeedRequest.path(path, query + [FeedRequest.list("currencies", currencies)]), format: .json,
            scope: FeedScope(days: days, currencies: currencies), keyParameter: APILayer.keyParameter)
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        let answer = try APILayer.json(body, status: status, contentType: contentType, asked: asked, of: self)
        guard let json = answer else { return nil }
        try APILayer.requireSuccess(json)
        var rows = ParsedFeedBuilder(name, first: Self.firstDay, at: now, exponents: true)
        let stamp = try rows.stamp(try json.number("timestamp"), line: json.line)
        try json.expect("source", Self.base.code)
        let quotes = try json.value("quotes")
        let members = try quotes.members("quotes")
        // The live response has no date except its time stamp.
        let date = json["date"] == nil ? "\(Day(of: stamp, in: .gmt))" : try json.string("date")
        let day = try rows.open(date, line: json.line)
        guard !members.isEmpty else { throw quotes.fault(.noRows) }
        for member in members {
            let line = member.value.line
            guard member.key.utf8.count >= 6 else { throw FeedFault(line: line, reason: .notACode(member.key)) }
            let source = String(member.key.prefix(3))
            guard source == Self.base.code else {
                throw FeedFault(line: line, reason: .notAsked(source, expected: Self.base.code))
            }
            try rows.add(listed: String(member.key.dropFirst(3)), member.value, on: day, base: Self.base)
        }
        return try rows.parsed().checked(against: asked.scope)
    }
}
