package import Foundation

/// A whole answer of a feed: a 200 of an asked content type, or a 4xx, whose meaning the feed's reader knows.
package struct FeedAnswer: Sendable, Equatable {
    package let status: Int
    /// The `Content-Type` field as it came.
    package let contentType: String?
    package let body: [UInt8]
    /// When the last byte was in.
    package let fetchedAt: Date

    package init(status: Int, contentType: String?, body: [UInt8], fetchedAt: Date) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.fetchedAt = fetchedAt
    }
}
