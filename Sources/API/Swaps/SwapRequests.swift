package import Domain
package import Foundation
package import JSON

/// The fields that a proposal and a counter-proposal share.
package struct TermsRequest: Sendable {
    package let amount: Money
    package let meeting: MeetingRequest?
    package let isExact: Bool?
    package let confirmsRounding: Bool
    package let expiresAt: Date?

    init(_ fields: inout Fields) {
        amount = fields.money("amount")
        meeting = fields.optionalObject("meeting") { $0.meeting() } ?? nil
        isExact = fields.optionalBool("exact")
        confirmsRounding = fields.bool("confirmRounding", default: false)
        expiresAt = fields.optionalInstant("expiresAt")
    }
}

/// `POST /v1/offers/{id}/swaps`.
package struct ProposalRequest: Sendable {
    package let terms: TermsRequest
    package let message: SharedText?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        terms = TermsRequest(&fields)
        message = fields.optionalShared("message", as: .message, allowingNone: false)
        try fields.finish()
    }
}

/// `POST /v1/swaps/{id}/counter`.
package struct CounterRequest: Sendable {
    package let terms: TermsRequest
    package let rate: FixedRate?
    package let confirmsRate: Bool

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        terms = TermsRequest(&fields)
        rate = fields.optionalValue("rate") { try FixedRate(RateFault.checked($0)) }
        confirmsRate = fields.bool("confirmRate", default: false)
        try fields.finish()
    }
}

/// `POST /v1/swaps/{id}/accept`.
package struct AcceptRequest: Sendable {
    package let termsHash: String
    package let isAcknowledged: Bool

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        termsHash = fields.string("termsHash")
        isAcknowledged = fields.bool("acknowledged", default: false)
        try fields.finish()
    }
}
