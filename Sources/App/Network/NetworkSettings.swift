/// What the network may take of the server; `nil` switches a bound off.
package struct NetworkSettings: Sendable, Equatable {
    /// Connections in all: above it none is accepted until one ends.
    package var connections: Int? = 4096
    /// Connections that are accepted in one go: so many may come in beyond the bound.
    var acceptedAtOnce: UInt { UInt(min(64, max(4, (connections ?? .max) / 64))) }
    /// Connections of one address (IPv6: /64) that is no trusted proxy: above it a new one is closed at once.
    package var connectionsPerAddress: Int? = 100
    /// Reads that are answered at one time: above it the next is told 503 at once. Nil: nor is their wait bounded.
    package var requests: Int? = 256
    /// Seconds from the first byte of a request, or of a TLS handshake, to the last.
    package var readDeadline: Int? = 30
    /// Seconds that a client may leave an answer unread.
    package var writeDeadline: Int? = 30
    /// Seconds between two requests.
    package var idleTimeout: Int? = 30
    package var proxies = TrustedProxies()

    package init() {}
}
