package import Domain
package import Foundation

/// One publisher's way of handing out rates: what to ask for, and how an answer is read. `README.md` says how to add
/// one.
///
/// It does no I/O. Whether what it read is believed is decided by `FeedReading.judged`.
package protocol RateFeed: Sendable {
    var name: RateSourceName { get }
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

/// One GET to a feed.
package struct FeedRequest: Sendable, Equatable {
    /// With its query, relative to the feed's base URL.
    package let path: String
    /// The `Accept` header.
    package let accept: String
    /// Media types that the answer may have; none: any.
    package let contentTypes: [String]
    /// Of the body, unpacked.
    package let allowedBytes: Int
    /// The query parameter that takes the key; the key itself is never in this value.
    package let keyParameter: String?
    /// The answer is a zip archive of one file, which is what is read.
    package let isZipped: Bool
    package let scope: FeedScope

    package init(
        path: String, format: FeedFormat, scope: FeedScope = .latest, allowedBytes: Int = FeedLimits.bytes,
        keyParameter: String? = nil, isZipped: Bool = false
    ) {
        self.path = path
        accept = isZipped ? "application/zip" : format.accept
        contentTypes = isZipped ? [] : format.contentTypes
        self.allowedBytes = allowedBytes
        self.keyParameter = keyParameter
        self.isZipped = isZipped
        self.scope = scope
    }
}

extension FeedRequest {
    /// `path` with the parts of a query that are there.
    static func path(_ path: String, _ query: [String?]) -> String {
        let parts = query.compactMap { $0 }
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }

    /// `name=AUD,USD`; nil without currencies.
    static func list(_ name: String, _ currencies: Set<Currency>?) -> String? {
        currencies.map { "\(name)=\($0.sorted().map(\.code).joined(separator: ","))" }
    }
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
