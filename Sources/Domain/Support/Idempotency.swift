package import Foundation

/// Identifies a repeated request by the client's key. A key of a traveller belongs to one request, which operation and input
/// describe.
package struct IdempotencyKey: Sendable {
    /// How long a key is stored, in seconds.
    package static let lifetime: TimeInterval = 86_400
    /// The same of a key that moves money.
    package static let walletLifetime: TimeInterval = 7 * 86_400

    package let traveller: Identifier<Traveller>
    /// The operation: the route and what its path names.
    package let scope: String
    package let text: String
    /// A keyed digest of the input, computed after coordinates were snapped to their public cell.
    package let fingerprint: [UInt8]
    /// Seconds for which the response is stored.
    package let lifetime: TimeInterval

    package init(
        traveller: Identifier<Traveller>, scope: String, text: String, fingerprint: [UInt8],
        lifetime: TimeInterval = IdempotencyKey.lifetime
    ) {
        self.lifetime = lifetime
        self.traveller = traveller
        self.scope = scope
        self.text = text
        self.fingerprint = fingerprint
    }
}

/// A stored response with rendered bytes. Only the code that rendered the bytes reads them.
package struct StoredResponse: Sendable, Equatable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
}

/// A request with an idempotency key.
package struct IdempotentRequest<Value: Sendable>: Sendable {
    package let key: IdempotencyKey
    /// Renders the response inside the transaction, so that it is stored with the effect. The input is the result, or a
    /// refusal that was stored.
    package let rendering: @Sendable (Result<Value, any Error>) throws -> [UInt8]

    package init(
        _ key: IdempotencyKey, rendering: @escaping @Sendable (Result<Value, any Error>) throws -> [UInt8]
    ) {
        self.key = key
        self.rendering = rendering
    }
}

/// The result of a request with an optional idempotency key.
package enum IdempotentResult<Value: Sendable>: Sendable {
    case done(Value)
    /// The request was processed before; this is the first response.
    case replayed(StoredResponse)
}

/// The key was used before for another operation, or with different input.
package struct IdempotencyKeyReused: Error {
    package init() {}
}
