package import Domain
package import Foundation

/// `POST /v1/offers/{id}/swaps`.
package struct ProposalRequest: Sendable {
    package let amount: Money
    package let message: String?
    package let meeting: MeetingRequest?
    package let isExact: Bool?
    package let expiresAt: Date?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        amount = fields.money("amount")
        message =
            fields.has("message") ? fields.prose("message", limit: Message.limit, allowingNone: false) : nil
        fields.ignore("message")
        meeting = fields.optionalObject("meeting") { $0.meeting() } ?? nil
        isExact = fields.optionalBool("exact")
        expiresAt = fields.optionalInstant("expiresAt")
        try fields.finish()
    }
}

/// Where and when, as one side names it.
package struct MeetingRequest: Sendable, Equatable {
    package enum Place: Sendable, Equatable {
        case point(MeetingPoint.Reference)
        case free(Coordinate, label: String, isAcknowledged: Bool)
    }

    package let place: Place
    package let startsAt: Date
}

/// `POST /v1/swaps/{id}/schedule`.
package struct ScheduleRequest: Sendable {
    package let meeting: MeetingRequest

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let meeting = fields.meeting()
        try fields.finish()
        guard let meeting else { throw InvalidFields(faults: []) }
        self.meeting = meeting
    }
}

/// `POST /v1/swaps/{id}/counter`.
package struct CounterRequest: Sendable {
    package let amount: Money
    package let rate: FixedRate?
    package let confirmsRate: Bool
    package let meeting: MeetingRequest?
    package let isExact: Bool?
    package let expiresAt: Date?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        amount = fields.money("amount")
        rate = fields.optionalValue("rate") { try FixedRate($0) }
        confirmsRate = fields.bool("confirmRate", default: false)
        meeting = fields.optionalObject("meeting") { $0.meeting() } ?? nil
        isExact = fields.optionalBool("exact")
        expiresAt = fields.optionalInstant("expiresAt")
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

/// `POST /v1/swaps/{id}/hand-over`.
package struct HandOverRequest: Sendable {
    package let code: String
    package let at: Date?
    /// What changed hands, from the reader's side, if it was not what the terms say.
    package let actual: (give: Money, get: Money)?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        code = fields.string("code")
        at = fields.optionalInstant("at")
        actual = fields.optionalObject("actual") { ($0.money("give"), $0.money("get")) }
        try fields.finish()
    }
}

extension Fields {
    fileprivate mutating func meeting() -> MeetingRequest? {
        // A null beside the other one means that it was left out.
        for key in ["place", "meetingPoint"] where !has(key) { ignore(key) }
        let place: MeetingRequest.Place? =
            has("place")
            ? object("place") { $0.freePlace() }
            : requiredValue("meetingPoint", otherwise: "must be the id of a meeting point") {
                MeetingPoint.Reference($0).map(MeetingRequest.Place.point)
            }
        let startsAt = instant("startsAt")
        return place.map { MeetingRequest(place: $0, startsAt: startsAt) }
    }

    private mutating func freePlace() -> MeetingRequest.Place? {
        let latitude = number("latitude", in: -90...90)
        let longitude = number("longitude", in: -180...180)
        let label = optionalProse("label", limit: MeetingPoint.labelLimit, allowingNewlines: false) ?? ""
        let isAcknowledged = bool("acknowledged", default: false)
        return Coordinate(latitude: latitude, longitude: longitude)
            .map { .free($0, label: label, isAcknowledged: isAcknowledged) }
    }
}

/// `POST /v1/swaps/{id}/late`.
package struct LateRequest: Sendable {
    package let minutes: Int

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        minutes = fields.int("minutes", in: SwapLimits.lateMinutes)
        try fields.finish()
    }
}

/// `POST /v1/swaps/{id}/check-in`; without a time: now.
package struct CheckInRequest: Sendable {
    package let at: Date?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        at = fields.optionalInstant("at")
        try fields.finish()
    }
}

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

/// `POST /v1/swaps/{id}/contest`: what the accused says, if anything.
package struct ContestRequest: Sendable {
    package let statement: String?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        statement = fields.has("statement") ? fields.statement("statement") : nil
        fields.ignore("statement")
        try fields.finish()
    }
}

/// `POST /v1/swaps/{id}/dispute`.
package struct DisputeRequest: Sendable {
    package let kind: SwapDispute.Kind
    package let statement: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let kind = fields.choice("kind", SwapDispute.Kind.self)
        statement = fields.statement("statement")
        try fields.finish()
        guard let kind else { throw InvalidFields(faults: []) }
        self.kind = kind
    }
}

/// `POST /v1/swaps/{id}/settle`: what this side would agree on.
package struct SettleRequest: Sendable {
    package let agreement: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        agreement = fields.prose("agreement", limit: SwapLimits.agreementLength, allowingNone: false)
        try fields.finish()
    }
}

extension Fields {
    /// One of the names of an enumeration; nil, and recorded, if the field is missing or no such name.
    mutating func choice<Value: RawRepresentable & CaseIterable>(_ key: String, _ type: Value.Type) -> Value?
    where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return requiredValue(key, otherwise: "must be one of \(names)") { Value(rawValue: $0) }
    }

    fileprivate mutating func statement(_ key: String) -> String {
        let length = SwapLimits.statementLength
        return prose(key, limit: length.upperBound, atLeast: length.lowerBound, allowingNone: false)
    }
}
