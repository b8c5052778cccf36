/// What makes a repeated request the same request: who, which route, the client's key, and what was asked.
package struct Retry: Sendable {
    package let traveller: Identifier<Traveller>
    package let route: String
    package let key: String
    /// A keyed digest of the input, taken after coordinates were snapped to their public cell.
    package let fingerprint: [UInt8]

    package init(traveller: Identifier<Traveller>, route: String, key: String, fingerprint: [UInt8]) {
        self.traveller = traveller
        self.route = route
        self.key = key
        self.fingerprint = fingerprint
    }
}

/// An answer as it is kept with its idempotency key.
package struct Kept: Sendable, Equatable {
    package let status: Int
    package let version: Int64?
    package let location: String?
    package let body: [UInt8]

    package init(status: Int, version: Int64? = nil, location: String? = nil, body: [UInt8]) {
        self.status = status
        self.version = version
        self.location = location
        self.body = body
    }
}

/// What came of a change: done now, or done before and answered again.
package enum Outcome: Sendable {
    case done(Kept)
    case replayed(Kept)
}

/// The key was used before for another input.
package struct RetryMismatch: Error {
    package init() {}
}
