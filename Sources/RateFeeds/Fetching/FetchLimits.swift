/// How long and how often a fetch may try.
package struct FetchLimits: Sendable, Equatable {
    /// For the connection, TLS included.
    package var connect: Duration = .seconds(2)
    /// For one try from its beginning to the last byte, the connection included; dripping does not stretch it.
    package var total: Duration = .seconds(5)
    package var tries = 3
    /// Only a feed that asks to be asked again is asked again in the same fetch, as each request is paid for.
    package var retriesOnlyWhenTold = false
    /// The pause after the first try is random between nothing and this; it doubles with every try …
    package var firstPause: Duration = .milliseconds(500)
    /// … up to this.
    package var longestPause: Duration = .seconds(30)
    /// A feed that asks for no more than this is asked again in the same fetch; else the fetch is given up.
    package var longestWait: Duration = .seconds(30)
    /// No feed can ask to be left alone for longer: a slip in its `Retry-After` would silence it for good.
    package var longestHold: Duration = .seconds(86_400)

    package init() {}

    /// The upper end of the pause after try number `count`, from 1.
    func pause(after count: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(count - 1, 0), 20)))
    }
}
