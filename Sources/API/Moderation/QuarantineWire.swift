package import Domain
package import JSON

extension QuarantineItem: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
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

/// The response to a decision about something in quarantine.
package struct QuarantineDecisionResponse: JSONObject {
    package let decision: QuarantineDecision

    package init(_ decision: QuarantineDecision) { self.decision = decision }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", decision.name.description)
        json.field("state", decision.isReleased ? "released" : "dropped")
    }
}
