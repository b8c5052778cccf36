package import Domain
package import Foundation

/// One publisher's way of handing out rates: what to ask for, and how an answer is read. `README.md` says how to add
/// one.
///
/// It does no I/O. Whether what it read is believed is decided by `FeedReading.judged`.
package protocol RateFeed: Sendable {
    var name: RateSource { get }
    /// With a slash at its end.
    var defaultBaseURL: String { get }
    var calendar: PublicationCalendar { get }
    func latest() -> FeedRequest
    /// Requests that together cover the days, oldest first, cut as the publisher limits them.
    func history(from first: Day, to last: Day) -> [FeedRequest]
    /// Nil: the publisher says that there is nothing for these days.
    func read(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, at now: Date
    ) throws(FeedFault) -> FeedReading?
}

/// The bounds of an answer.
package enum FeedLimits {
    package static let bytes = 2 << 20
    /// Of the files with all days since 1999.
    package static let historyBytes = 32 << 20
    /// Levels of a JSON or XML text.
    static let depth = 32
    /// Characters of a number.
    static let number = 32
    /// Characters of a currency's name.
    static let name = 100
}

/// How a body is written.
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
