/// What makes a repeated request the same request: who asks, for what, and the client's key.
package struct IdempotencyKey: Sendable {
    package let traveller: Identifier<Traveller>
    /// The operation, as the caller names it.
    package let scope: String
    package let text: String
    /// A keyed digest of the input, taken after coordinates were snapped to their public cell.
    package let fingerprint: [UInt8]

    package init(traveller: Identifier<Traveller>, scope: String, text: String, fingerprint: [UInt8]) {
        self.traveller = traveller
        self.scope = scope
        self.text = text
        self.fingerprint = fingerprint
    }
}

/// A response as it is stored with its key. Only the code that rendered the bytes reads them.
package struct StoredResponse: Sendable, Equatable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

/// A request that carries an idempotency key.
package struct IdempotentRequest<Value: Sendable>: Sendable {
    package let key: IdempotencyKey
    /// Renders the response inside the transaction, so that it is stored with the effect: of what was done, or of
    /// a refusal that left a trace.
    package let rendering: @Sendable (Result<Value, any Error>) throws -> [UInt8]

    package init(
        _ key: IdempotencyKey, rendering: @escaping @Sendable (Result<Value, any Error>) throws -> [UInt8]
    ) {
        self.key = key
        self.rendering = rendering
    }
}

/// The result of a repeatable request.
package enum IdempotentResult<Value: Sendable>: Sendable {
    case done(Value)
    /// The request was done before; this is the first response.
    case replayed(StoredResponse)
}

/// The key was used before for another input.
package struct IdempotencyKeyReused: Error {
    package init() {}
}
