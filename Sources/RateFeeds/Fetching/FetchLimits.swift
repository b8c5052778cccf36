/// How long and how often a fetch may try.
package struct FetchLimits: Sendable, Equatable {
    /// For the connection, TLS included.
    package var connect: Duration = .seconds(2)
    /// For one try from the connection to the last byte. Slow bytes do not extend it.
    package var total: Duration = .seconds(5)
    package var tries = 3
    /// True where requests are paid for: a fetch then retries only after `Retry-After`.
    package var retriesOnlyWhenTold = false
    /// Upper end of the random pause after the first try; it doubles with every try …
    package var firstPause: Duration = .milliseconds(500)
    /// … up to this.
    package var longestPause: Duration = .seconds(30)
    /// The longest `Retry-After` that a fetch waits for; it fails on a longer one.
    package var longestWait: Duration = .seconds(30)
    /// Upper limit of `Retry-After`, because a mistake in it would silence the feed for good.
    package var longestHold: Duration = .seconds(86_400)

    package init() {}

    /// The upper end of the pause after try number `count`, from 1.
    func pause(after count: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(count - 1, 0), 20)))
    }
}
