package import Domain
package import Foundation

/// exchangeratesapi.io. Its licence has not been reviewed, so its rates are used for comparison only.
package struct ExchangeRatesAPI: RateFeed {
    /// The API is served in two forms, which differ in the address and in the key.
    package enum Form: Sendable {
        /// ECB rates without a key. The original service ended on 2021-04-01; other hosts still serve this form.
        case legacy
        case keyed
    }

    package let form: Form
    package let base: Currency
    /// Nil for all currencies.
    package let currencies: Set<Currency>?

    package init(_ form: Form = .keyed, base: Currency = .eur, currencies: Set<Currency>? = nil) {
        self.form = form
        self.base = base
        self.currencies = currencies
    }

    package var name: RateSource { .exchangeRatesAPI }
    package var defaultBaseURL: String {
        form == .legacy ? "https://api.exchangeratesapi.io/" : "https://api.exchangeratesapi.io/v1/"
    }
    package var calendar: PublicationCalendar { form == .legacy ? .target : .everyDay }

    package func latest() -> FeedRequest { request("latest", [], days: nil) }

    /// With a key, one request per day. A key pays for so few requests that only a few days are possible.
    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        let length = form == .legacy ? 366 : 1
        let chunks = FeedDays.chunks(from: first, to: last, since: ECBRatesParser.firstDay, length: length)
        return chunks.map { days in
            switch form {
            case .legacy: request("history", ["start_at=\(days.lowerBound)", "end_at=\(days.upperBound)"], days: days)
            case .keyed: request("\(days.lowerBound)", [], days: days)
            }
        }
    }

    private func request(_ path: String, _ query: [String], days: ClosedRange<Day>?) -> FeedRequest {
        // The euro is the default, and a free key must not name a base.
        let named = base == .eur ? nil : "base=\(base)"
        return FeedRequest(
            path: FeedRequest.path(path, query + [named, FeedRequest.list("symbols", currencies)]), format: .json,
            scope: FeedScope(days: days, currencies: currencies),
            keyParameter: form == .keyed ? APILayer.keyParameter : nil)
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        let answer = try APILayer.json(body, status: status, contentType: contentType, asked: asked, of: self)
        guard let json = answer else { return nil }
        var rows = ParsedFeedBuilder(name, first: ECBRatesParser.firstDay, at: now, exponents: true)
        if form == .keyed {
            try APILayer.requireSuccess(json)
            _ = try rows.stamp(try json.number("timestamp"), line: json.line)
        }
        try json.expect("base", base.code)
        let rates = try json.value("rates")
        if form == .legacy, json["start_at"] != nil {
            for member in try rates.members("rates") {
                let day = try rows.open(member.key, line: member.value.line)
                try add(member.value, on: day, to: &rows)
            }
        } else {
            let day = try rows.open(try json.string("date"), line: json.line)
            try add(rates, on: day, to: &rows)
        }
        return try rows.parsed().checked(against: asked.scope)
    }

    private func add(_ rates: FeedJSON, on day: Day, to rows: inout ParsedFeedBuilder) throws(FeedFault) {
        let members = try rates.members("rates")
        guard !members.isEmpty else { throw rates.fault(.noRows) }
        for member in members { try rows.add(listed: member.key, member.value, on: day, base: base) }
    }
}
