package import Foundation

/// A complete response: a 200 with an accepted content type, or a 4xx that the feed interprets.
package struct FeedResponse: Sendable, Equatable {
    package let status: Int
    /// The `Content-Type` header as received.
    package let contentType: String?
    package let body: [UInt8]
    /// When the last byte was received.
    package let fetchedAt: Date

    package init(status: Int, contentType: String?, body: [UInt8], fetchedAt: Date) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.fetchedAt = fetchedAt
    }
}
