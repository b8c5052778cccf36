package import Domain
package import Foundation

/// One publisher's feed: its requests, and how a response is parsed. `README.md` explains how to add a feed.
///
/// Does no I/O. `ParsedFeed.validated` decides which of the parsed rates are accepted.
package protocol RateFeed: Sendable {
    var name: RateSource { get }
    /// Ends with a slash.
    var defaultBaseURL: String { get }
    var calendar: PublicationCalendar { get }
    func latest() -> FeedRequest
    /// Requests that together cover the days, oldest first, split as the publisher's limits require.
    func history(from first: Day, to last: Day) -> [FeedRequest]
    /// Nil if the publisher has no rates for these days.
    func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> ParsedFeed?
}

/// The limits of a response.
package enum FeedLimits {
    package static let bytes = 2 << 20
    /// For files with all days since 1999.
    package static let historyBytes = 32 << 20
    /// Nesting levels of an XML text; JSON has `JSONNode.maximumDepth`.
    static let depth = 32
    /// Longest number in characters.
    static let number = 32
    /// Longest currency name in characters.
    static let name = 100
}

/// The format of a body.
package enum FeedFormat: Sendable, Hashable {
    case json, xml, csv, ndjson

    var accept: String {
        switch self {
        case .json: "application/json"
        case .xml: "application/xml, text/xml"
        case .csv: "text/csv"
        case .ndjson: "application/x-ndjson"
        }
    }

    var contentTypes: [String] {
        switch self {
        case .json: ["application/json"]
        case .xml: ["text/xml", "application/xml"]
        case .csv: ["text/csv"]
        case .ndjson: ["application/x-ndjson"]
        }
    }
}
