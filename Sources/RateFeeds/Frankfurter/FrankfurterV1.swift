package import Domain
package import Foundation

/// Frankfurter's first API: copies of the ECB's rates. With a base other than the euro, the rates are rounded and
/// good for display only.
package struct FrankfurterV1: RateFeed {
    package let base: Currency
    /// Nil for all currencies.
    package let currencies: Set<Currency>?

    package init(base: Currency = .eur, currencies: Set<Currency>? = nil) {
        self.base = base
        self.currencies = currencies
    }

    package var name: RateSource { .frankfurter }
    package var defaultBaseURL: String { "https://api.frankfurter.dev/" }
    package var calendar: PublicationCalendar { .target }

    package func latest() -> FeedRequest { request("latest", days: nil) }

    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        // A year of 29 currencies is 0.1 MiB.
        FeedDays.chunks(from: first, to: last, since: ECBRatesParser.firstDay, length: 366).map { days in
            request("\(days.lowerBound)..\(days.upperBound)", days: days)
        }
    }

    private func request(_ days: String, days scope: ClosedRange<Day>?) -> FeedRequest {
        FeedRequest(
            path: FeedRequest.path("v1/\(days)", ["base=\(base)", FeedRequest.list("symbols", currencies)]),
            format: .json,
            scope: FeedScope(days: scope, currencies: currencies))
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked, noData: Frankfurter.noData)
        else {
            return nil
        }
        let json = try FeedJSON(FeedText(body, allowedBytes: asked.allowedBytes, tabs: true))
        var rows = ParsedFeedBuilder(name, first: ECBRatesParser.firstDay, at: now, exponents: true)
        let amount = try json.number("amount")
        guard amount == "1" || amount == "1.0" else { throw json.fault(.notAsked(amount, expected: "1")) }
        try json.expect("base", base.code)
        let rates = try json.value("rates")
        if json["date"] != nil {
            let day = try rows.open(try json.string("date"), line: json.line)
            try rows.add(rates, on: day, base: base)
        } else {
            // A range may begin before the requested first day.
            _ = try rows.day(try json.string("start_date"), line: json.line)
            for member in try rates.members("rates") {
                let day = try rows.open(member.key, line: member.value.line)
                try rows.add(member.value, on: day, base: base)
            }
        }
        return try Self.withoutSnappedDay(rows.parsed(), asked: asked.scope)
    }

    /// A range that begins on a closed day starts with the publication before it, which was not requested.
    private static func withoutSnappedDay(
        _ parsed: ParsedFeed, asked scope: FeedScope
    ) throws(FeedFault) -> ParsedFeed? {
        guard let asked = scope.days, let first = parsed.days.first, first < asked.lowerBound,
            TargetCalendar.next(after: first) >= asked.lowerBound
        else { return try parsed.checked(against: scope) }
        let rest = ParsedFeed(source: parsed.source, rows: parsed.rows.filter { $0.day > first })
        return rest.rows.isEmpty ? nil : try rest.checked(against: scope)
    }
}

extension ParsedFeedBuilder {
    /// Adds an object that maps currency codes to rates.
    mutating func add(_ rates: FeedJSON, on day: Day, base: Currency) throws(FeedFault) {
        let members = try rates.members("rates")
        guard !members.isEmpty else { throw rates.fault(.noRows) }
        for member in members {
            let quote = try Self.currency(member.key, line: member.value.line)
            let rate = try member.value.numberText(member.key)
            try add(day, base: base, quote: quote, rate: rate, line: member.value.line)
        }
    }
}

/// The common parts of both APIs.
enum Frankfurter {
    /// `{"message":"not found"}`
    static let noData = #""message":"not found""#
}
