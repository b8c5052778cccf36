package import Domain
package import JSON

/// `PUT /v1/admin/staff`.
package struct StaffRequest: Sendable {
    package let handle: String
    /// Nil dismisses the member.
    package let role: StaffRole?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        handle = fields.string("handle")
        let role = fields.patch("role", otherwise: "must be moderator, senior, admin or null") {
            StaffRole(rawValue: $0)
        }
        // Null has a meaning here, so it cannot stand for a field that was left out.
        if case .absent = role, !fields.has("role") { fields.refuse("role", "is missing") }
        try fields.finish()
        if case .value(let role) = role { self.role = role } else { self.role = nil }
    }
}

/// A member of staff as an admin sees it.
extension StaffEntry: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handle", handle)
            json.field("name", name)
            json.field("role", member?.role.rawValue)
            json.field("since", member?.since)
            json.field("appointedBy", appointedBy)
            json.field("hasSecondFactor", hasSecondFactor)
        }
    }
}

extension QuarantineItem: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", name.description)
            switch self {
            case .rate(let entry):
                let (quarantined, row) = (entry.quarantined, entry.quarantined.row)
                json.field("kind", "rate")
                json.field("source", quarantined.source.rawValue)
                json.field("day", row.day)
                json.field("currency", quarantined.source.currency(of: row.pair))
                json.field("rate", row.rate.text)
                json.field("issue", quarantined.issue.description)
                json.field("at", entry.at)
            case .response(let body):
                json.field("kind", "response")
                json.field("source", body.source.rawValue)
                json.null("day")
                json.null("currency")
                json.null("rate")
                json.field("issue", body.issues)
                json.field("at", body.at)
            }
        }
    }
}

/// The response to a decision about something in quarantine.
package struct QuarantineDecisionResponse: JSONRepresentable {
    package let decision: QuarantineDecision

    package init(_ decision: QuarantineDecision) {
        self.decision = decision
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", decision.name.description)
            json.field("state", decision.isReleased ? "released" : "dropped")
        }
    }
}
