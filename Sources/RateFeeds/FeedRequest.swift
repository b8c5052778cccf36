package import Domain

/// One GET to a feed.
package struct FeedRequest: Sendable, Equatable {
    /// Path and query, relative to the feed's base URL.
    package let path: String
    /// The `Accept` header.
    package let accept: String
    /// Accepted media types of the response; empty for any.
    package let contentTypes: [String]
    /// Size limit of the unpacked body in bytes.
    package let allowedBytes: Int
    /// The query parameter for the key. The key itself is never in this value.
    package let keyParameter: String?
    /// The header for the key, in place of the parameter.
    package let keyHeader: String?
    /// The response is a zip archive with one file, which is unpacked and parsed.
    package let isZipped: Bool
    package let scope: FeedScope

    package init(
        path: String, format: FeedFormat, scope: FeedScope = .latest, allowedBytes: Int = FeedLimits.bytes,
        keyParameter: String? = nil, keyHeader: String? = nil, isZipped: Bool = false
    ) {
        self.path = path
        accept = isZipped ? "application/zip" : format.accept
        contentTypes = isZipped ? [] : format.contentTypes
        self.allowedBytes = allowedBytes
        self.keyParameter = keyParameter
        self.keyHeader = keyHeader
        self.isZipped = isZipped
        self.scope = scope
    }
}

extension FeedRequest {
    /// `path` with the parts of the query that are not nil.
    static func path(_ path: String, _ query: [String?]) -> String {
        let parts = query.compactMap { $0 }
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }

    /// `name=AUD,USD`; nil without currencies.
    static func list(_ name: String, _ currencies: Set<Currency>?) -> String? {
        currencies.map { "\(name)=\($0.sorted().map(\.code).joined(separator: ","))" }
    }

    /// A request for a plain response.
    package init(
        path: String, accept: String, contentTypes: [String], allowedBytes: Int, keyParameter: String? = nil
    ) {
        self.path = path
        self.accept = accept
        self.contentTypes = contentTypes
        self.allowedBytes = allowedBytes
        self.keyParameter = keyParameter
        keyHeader = nil
        isZipped = false
        scope = .latest
    }
}
