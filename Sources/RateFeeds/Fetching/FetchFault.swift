package import Foundation

/// Why a feed gave no answer; it never shows a query, a key or anything that the feed sent.
package struct FetchFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The request itself is no good: see `FeedCall`.
        case badRequest
        case hostNotAllowed
        case unreachable
        case connectTimedOut
        /// The certificate is not trusted, is another host's, or the two sides could not agree.
        case notSecure
        case timedOut
        /// The connection ended before the answer did.
        case cut
        case notHTTP
        /// Neither a length nor chunks: nobody could tell a whole body from a cut one.
        case unframed
        /// Compressed, which was not asked for.
        case encoded
        case wrongContentType
        case tooLarge(allowedBytes: Int)
        /// A redirect, or another status that is neither 200 nor 4xx.
        case status(Int)
        case cancelled
        /// Not asked: the feed failed too often, or asked to be left alone.
        case resting
        /// Not asked: the feed is paid by the request, and the day's requests are spent.
        case spent
        /// An error of this type, which nobody foresaw.
        case unforeseen(type: String)
    }

    package let host: String
    /// Without its query.
    package let path: String
    package let reason: Reason
    /// The feed need not be asked again before.
    package let notBefore: Date?

    package init(host: String, path: String, reason: Reason, notBefore: Date? = nil) {
        self.host = host
        self.path = path
        self.reason = reason
        self.notBefore = notBefore
    }
}

extension FetchFault.Reason {
    /// The same question may be answered a moment later.
    var isPassing: Bool {
        switch self {
        case .unreachable, .connectTimedOut, .timedOut, .status(429), .status(500...599): true
        // A cut, huge or strange body is likely to come again; the next poll is soon enough.
        default: false
        }
    }
}

extension FetchFault: CustomStringConvertible {
    package var description: String { "\(host)\(path): \(reason)" }
}

extension FetchFault.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badRequest: "not a path below the feed's base, or its key is missing"
        case .hostNotAllowed: "not a host of any feed"
        case .unreachable: "no connection"
        case .connectTimedOut: "no connection in time"
        case .notSecure: "no secure connection"
        case .timedOut: "no whole answer in time"
        case .cut: "the connection ended before the answer did"
        case .notHTTP: "not HTTP"
        case .unframed: "the body has no length"
        case .encoded: "the body is compressed"
        case .wrongContentType: "not a content type of this feed"
        case .tooLarge(let allowed): "more than \(allowed) bytes"
        case .status(let status): "status \(status)"
        case .cancelled: "cancelled"
        case .resting: "not asked, the feed is left alone for a while"
        case .spent: "not asked, the day's requests are spent"
        case .unforeseen(let type): "unforeseen: \(type)"
        }
    }
}
