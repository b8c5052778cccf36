package import Domain
package import Foundation

/// The ECB's reference rates as XML: the day's file, the last 90 days, or all since 1999.
package struct ECBXML: RateFeed {
    package init() {}

    /// Number of days before today that the 90-day file certainly contains.
    private static let recent = 85

    package var name: RateSource { .ecb }
    package var defaultBaseURL: String { "https://www.ecb.europa.eu/stats/eurofxref/" }
    package var calendar: PublicationCalendar { .target }

    package func latest() -> FeedRequest { FeedRequest(path: "eurofxref-daily.xml", format: .xml) }

    /// `last` must be about today. Days outside the 90-day file come from the complete file.
    package func history(from first: Day, to last: Day) -> [FeedRequest] {
        guard first <= last else { return [] }
        let scope = FeedScope(days: first...last)
        guard first.distance(to: last) > Self.recent else {
            return [FeedRequest(path: "eurofxref-hist-90d.xml", format: .xml, scope: scope)]
        }
        return [
            FeedRequest(path: "eurofxref-hist.xml", format: .xml, scope: scope, allowedBytes: FeedLimits.historyBytes)
        ]
    }

    package func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed? {
        guard try hasData(body, status: status, contentType: contentType, asked: asked) else { return nil }
        let text = try FeedText(body, allowedBytes: asked.allowedBytes, tabs: true)
        let cubes = try FeedXML.read(
            text, with: ECBCubes(rows: ParsedFeedBuilder(.ecb, first: ECBRatesParser.firstDay, at: now)))
        return try cubes.rows.parsed().limited(to: asked.scope.days)
    }
}

/// Reads the `Cube` elements: an element with a time contains elements with a currency and a rate. They are nested
/// deeper than necessary, so their attributes tell them apart.
private struct ECBCubes: FeedXMLVisitor {
    var rows: ParsedFeedBuilder
    private var day: Day?
    private var rowsOfDay = 0

    init(rows: ParsedFeedBuilder) { self.rows = rows }

    private static let envelope = "http://www.gesmes.org/xml/2002-08-01"
    private static let vocabulary = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref"

    mutating func open(_ element: FeedXMLElement) throws(FeedFault) {
        if element.path.count == 1 {
            guard element.name == "Envelope" else { throw element.fault(.wrongRoot(element.name)) }
            guard element.namespace == Self.envelope else { throw element.fault(.wrongNamespace(element.name)) }
        }
        guard element.name == "Cube" else {
            // An unknown element among the rates could be a rate, which would be lost.
            guard !element.path.contains("Cube") else { throw element.fault(.unexpected(element.name)) }
            return
        }
        guard element.namespace == Self.vocabulary else { throw element.fault(.wrongNamespace(element.name)) }
        if let time = element.attributes["time"] {
            guard day == nil else { throw element.fault(.unexpected("time")) }
            day = try rows.open(time, line: element.line)
            rowsOfDay = 0
        } else if !element.attributes.isEmpty {
            try add(element)
        }
    }

    private mutating func add(_ element: FeedXMLElement) throws(FeedFault) {
        guard let day else { throw element.fault(.missing("time")) }
        guard let code = element.attributes["currency"] else { throw element.fault(.missing("currency")) }
        guard let rate = element.attributes["rate"] else { throw element.fault(.missing("rate")) }
        let currency = try ParsedFeedBuilder.currency(code, line: element.line)
        try rows.add(day, base: .eur, quote: currency, rate: rate, line: element.line)
        rowsOfDay += 1
    }

    mutating func close(_ element: FeedXMLElement, text: String) throws(FeedFault) {
        guard element.name == "Cube" else { return }
        guard text.isBlank else { throw element.fault(.unexpected(element.name)) }
        guard element.attributes["time"] != nil else { return }
        guard rowsOfDay > 0 else { throw element.fault(.noRows) }
        day = nil
    }
}
