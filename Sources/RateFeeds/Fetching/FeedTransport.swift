/// Asks once; `HTTPTransport` does, and what plays it in a test.
package protocol FeedTransport: Sendable {
    func answer(to call: FeedCall) async throws(TryFault) -> FeedAnswer
}

/// Why one try failed.
package struct TryFault: Error, Hashable, Sendable {
    package let reason: FetchFault.Reason
    /// How long the feed asked to be left alone.
    package let retryAfter: Duration?

    package init(_ reason: FetchFault.Reason, retryAfter: Duration? = nil) {
        self.reason = reason
        self.retryAfter = retryAfter
    }
}
