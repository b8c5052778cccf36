/// Sends one request: `HTTPTransport`, or its stand-in in a test.
package protocol FeedTransport: Sendable {
    func send(_ call: FeedCall) async throws(TryFault) -> FeedResponse
}

/// Why one try failed.
package struct TryFault: Error, Hashable, Sendable {
    package let reason: FetchFault.Reason
    /// The duration of `Retry-After`.
    package let retryAfter: Duration?

    package init(_ reason: FetchFault.Reason, retryAfter: Duration? = nil) {
        self.reason = reason
        self.retryAfter = retryAfter
    }
}
