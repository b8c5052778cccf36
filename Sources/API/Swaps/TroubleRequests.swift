package import Domain
package import JSON

/// `POST /v1/swaps/{id}/cancel`.
package struct CancelRequest: Sendable {
    package let reason: CancelReason

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let reason = fields.choice("reason", CancelReason.self)
        try fields.finish()
        guard let reason else { throw InvalidFields(faults: []) }
        self.reason = reason
    }
}

/// `POST /v1/swaps/{id}/contest`, with an optional statement of the accused.
package struct ContestRequest: Sendable {
    package let statement: SharedText?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        statement = fields.optionalShared(
            "statement", as: .statement, atLeast: SwapLimits.statementLength.lowerBound, allowingNone: false)
        try fields.finish()
    }
}

/// `POST /v1/swaps/{id}/dispute`.
package struct DisputeRequest: Sendable {
    package let kind: SwapDispute.Kind
    package let statement: SharedText

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let kind = fields.choice("kind", SwapDispute.Kind.self)
        statement = fields.shared("statement", as: .statement, atLeast: SwapLimits.statementLength.lowerBound)
        try fields.finish()
        guard let kind else { throw InvalidFields(faults: []) }
        self.kind = kind
    }
}

/// `POST /v1/swaps/{id}/settle`: the agreement that this side proposes.
package struct SettleRequest: Sendable {
    package let agreement: SharedText

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        agreement = fields.shared("agreement", as: .settlement)
        try fields.finish()
    }
}
