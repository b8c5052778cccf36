package import Foundation

/// Why a fetch failed. Contains no query, no key and nothing that the feed sent.
package struct FetchFault: Error, Hashable, Sendable {
    /// The reason says what went wrong in the fetch, or why no request was sent.
    package enum Reason: Hashable, Sendable {
        /// The request is invalid: see `FeedCall`.
        case badRequest
        case hostNotAllowed
        case unreachable
        case connectTimedOut
        /// The certificate is not trusted or belongs to another host, or the TLS handshake failed.
        case notSecure
        case timedOut
        /// The connection ended before the response was complete.
        case cut
        case notHTTP
        /// The response has neither a length nor chunks, so a cut body would look complete.
        case unframed
        /// The response is compressed, although no compression was requested.
        case encoded
        case wrongContentType
        case tooLarge(allowedBytes: Int)
        /// A redirect, or another status that is neither 200 nor 4xx.
        case status(Int)
        case cancelled
        /// Not requested: the breaker is open, or the feed sent `Retry-After`.
        case breakerOpen
        /// Not requested: the day's paid requests are spent.
        case spent
        /// An unexpected error of this type.
        case unexpected(type: String)
    }

    package let host: String
    /// Path without the query.
    package let path: String
    package let reason: Reason
    /// A new request is useless before this time.
    package let notBefore: Date?

    package init(host: String, path: String, reason: Reason, notBefore: Date? = nil) {
        self.host = host
        self.path = path
        self.reason = reason
        self.notBefore = notBefore
    }
}

extension FetchFault.Reason {
    /// True if the same request may succeed a moment later.
    var isTransient: Bool {
        switch self {
        case .unreachable, .connectTimedOut, .timedOut, .status(429), .status(500...599): true
        // A cut, too large or wrong body is likely to be sent again. The next poll is early enough.
        case .cut, .notHTTP, .unframed, .encoded, .wrongContentType, .tooLarge, .status: false
        case .badRequest, .hostNotAllowed, .notSecure, .cancelled, .breakerOpen, .spent, .unexpected: false
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
        case .breakerOpen: "not asked, the feed is left alone for a while"
        case .spent: "not asked, the day's requests are spent"
        case .unexpected(let type): "unexpected: \(type)"
        }
    }
}
