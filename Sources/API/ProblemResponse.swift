package import Domain
package import Foundation
package import JSON

/// A problem document of RFC 9457: `application/problem+json`.
package struct ProblemResponse: Sendable {
    package let type: ProblemType
    /// One to three sentences for a traveller, in the traveller's language.
    package let detail: String
    package let errors: [FieldFault]
    /// What is wrong with the request as a whole, in English for the programmer of the client.
    package let fault: String?
    package let facts: ProblemFacts
    package let requestID: String?

    package init(
        _ type: ProblemType, _ detail: String, errors: [FieldFault] = [], fault: String? = nil,
        facts: ProblemFacts = ProblemFacts(), requestID: String? = nil
    ) {
        self.type = type
        self.detail = detail
        self.errors = errors
        self.fault = fault
        self.facts = facts
        self.requestID = requestID
    }

    package static let contentType = "application/problem+json"
}

/// What an app needs to act on a problem without reading its text. Nil where a problem has no such fact.
package struct ProblemFacts: Hashable, Sendable {
    /// An amount, a number, a time or a day.
    package enum Value: Hashable, Sendable {
        case amount(Money)
        case count(Int)
        case time(Date)
        case day(Day)
    }

    /// A range with at least one end.
    package struct Allowed: Hashable, Sendable {
        package let from: Value?
        package let to: Value?

        package init(from: Value? = nil, to: Value? = nil) {
            self.from = from
            self.to = to
        }
    }

    /// The existing object that is in the way.
    package enum Conflict: Hashable, Sendable {
        case swap(Identifier<Swap>)
    }

    /// When a quota has room again, and what raises it; nil: nothing does.
    package struct Room: Hashable, Sendable {
        package let resetsAt: Date?
        package let howToRaise: Quota.Raise?

        package init(resetsAt: Date?, howToRaise: Quota.Raise?) {
            self.resetsAt = resetsAt
            self.howToRaise = howToRaise
        }
    }

    package var limit: Value?
    /// How much of `limit` is used.
    package var used: Value?
    package var allowed: Allowed?
    package var attemptsLeft: Int?
    /// The same request can succeed from this time on.
    package var retryAt: Date?
    package var conflict: Conflict?
    package var quota: Room?
    /// What bank notes make of the amounts of a swap.
    package var rounded: Amounts?
    /// What a wallet has and what it would need.
    package var funds: Funds?
    /// The refusal is stored under the key of its request.
    package var needsNewKey = false

    /// What can be spent, and what a request needs.
    package struct Funds: Hashable, Sendable {
        package let available: Money
        package let needed: Money

        package init(available: Money, needed: Money) {
            self.available = available
            self.needed = needed
        }
    }

    package init(
        limit: Value? = nil, used: Value? = nil, allowed: Allowed? = nil, attemptsLeft: Int? = nil,
        retryAt: Date? = nil, conflict: Conflict? = nil, quota: Room? = nil, rounded: Amounts? = nil
    ) {
        self.limit = limit
        self.used = used
        self.allowed = allowed
        self.attemptsLeft = attemptsLeft
        self.retryAt = retryAt
        self.conflict = conflict
        self.quota = quota
        self.rounded = rounded
    }

    /// A number that is used up.
    package static func usedUp(_ count: Int) -> ProblemFacts {
        ProblemFacts(limit: .count(count), used: .count(count))
    }
}

extension ProblemResponse: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("type", "https://wayswap.example/problems/\(type.slug)")
        json.field("title", type.title)
        json.field("status", type.status)
        json.field("detail", detail)
        if !errors.isEmpty { json.field("errors", errors) }
        json.fieldIfPresent("fault", fault)
        facts.writeFields(to: &json)
        json.fieldIfPresent("requestId", requestID)
    }
}

extension ProblemFacts {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.fieldIfPresent("limit", limit)
        json.fieldIfPresent("used", used)
        json.fieldIfPresent("allowed", allowed)
        json.fieldIfPresent("attemptsLeft", attemptsLeft)
        json.fieldIfPresent("retryAt", retryAt)
        json.fieldIfPresent("conflict", conflict)
        if let funds {
            json.field("available", funds.available)
            json.field("needed", funds.needed)
        }
        if needsNewKey { json.field("newKeyNeeded", true) }
        if let rounded {
            json.object("rounded") { json in
                json.field("have", rounded.gives)
                json.field("want", rounded.gets)
            }
        }
        if let quota {
            json.field("resetsAt", quota.resetsAt)
            json.field("howToRaise", quota.howToRaise?.rawValue)
        }
    }
}

extension ProblemFacts.Value: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .amount(let money): money.write(to: &json)
        case .count(let count): json.object { $0.field("count", count) }
        case .time(let time): json.object { $0.field("at", time) }
        case .day(let day): json.object { $0.field("day", day) }
        }
    }
}

extension ProblemFacts.Allowed: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.fieldIfPresent("from", from)
        json.fieldIfPresent("to", to)
    }
}

extension ProblemFacts.Conflict: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        switch self {
        case .swap(let id):
            json.field("kind", "swap")
            json.field("id", id)
        }
    }
}
