/// Limits of a request that no setting changes.
package enum RequestLimits {
    /// Bytes of a body. A larger one is cut after the chunk that exceeds the limit, and the application refuses it.
    package static let body = 64 * 1024
    /// Bytes of one header, bytes of all headers together, and their number.
    static let header = 16 * 1024
    static let headers = 32 * 1024
    static let headerCount = 100
    /// Bytes of one request with its framing: four times the limits of head and body.
    static let framed = 512 * 1024
    /// Requests that may wait on one connection. Further input is not answered.
    static let pipelined = 64
    /// Bytes to discard from a client that keeps sending after the last response.
    static let discarded = 1024 * 1024
}
