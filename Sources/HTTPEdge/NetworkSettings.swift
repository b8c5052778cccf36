/// Limits of the network that an operator sets; `nil` switches a limit off.
package struct NetworkSettings: Sendable, Equatable {
    /// Open connections. At the limit the server stops accepting until one closes.
    package var connections: Int? = 4096
    /// Connections accepted in one turn of the event loop, and so the number by which the limit may be exceeded.
    package var acceptedAtOnce: UInt { UInt(min(64, max(4, (connections ?? .max) / 64))) }
    /// Connections of one address (IPv6: one /64) that is not a trusted proxy. Further ones are closed at once.
    package var connectionsPerAddress: Int? = 100
    /// Reads answered at the same time; further ones get 503. `nil` also switches off the limit on waiting time.
    package var requests: Int? = 256
    /// Seconds from the first byte of a request, or of a TLS handshake, to the last byte of the request.
    package var readDeadline: Int? = 30
    /// Seconds that a client may leave a response unread.
    package var writeDeadline: Int? = 30
    /// Seconds between two requests.
    package var idleTimeout: Int? = 30
    package var proxies = TrustedProxies()

    package init() {}
}
