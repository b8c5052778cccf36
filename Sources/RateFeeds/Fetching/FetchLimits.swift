/// Time limits and number of tries of a fetch.
package struct FetchLimits: Sendable, Equatable {
    /// For the connection, TLS included.
    package var connect: Duration = .seconds(2)
    /// For one try from the connection to the last byte. Slow bytes do not extend it.
    package var total: Duration = .seconds(5)
    package var tries = 3
    /// True for paid requests: a fetch then retries only after `Retry-After`.
    package var retriesOnlyAfterHeader = false
    /// Upper limit of the random pause after the first try. The limit doubles with every try …
    package var firstPause: Duration = .milliseconds(500)
    /// … up to this.
    package var longestPause: Duration = .seconds(30)
    /// The longest `Retry-After` for which a fetch waits; a longer one makes it fail.
    package var longestWait: Duration = .seconds(30)
    /// Upper limit of `Retry-After`, because a wrong value would suspend the feed for good.
    package var longestRetryAfter: Duration = .seconds(86_400)

    package init() {}

    /// Upper limit of the pause after try number `count`, from 1.
    func pause(after count: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(count - 1, 0), 20)))
    }
}
