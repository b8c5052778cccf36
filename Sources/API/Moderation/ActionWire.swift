package import Domain
package import JSON

/// The body of every action of staff: `{"reason","note","case"?}`.
package struct ActionRequest: Sendable {
    package let order: ModerationAction.Order

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let reason = fields.choice("reason", Report.Reason.self)
        let note = fields.prose("note", limit: ModerationAction.Order.noteLimit, allowingNone: false)
        let caseID = fields.optionalValue("case", otherwise: "must be the id of a case") {
            Identifier<ModerationCase>($0)
        }
        try fields.finish()
        guard let reason else { throw InvalidFields(faults: []) }
        order = ModerationAction.Order(reason: reason, note: note, caseID: caseID)
    }
}

extension Hiding: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("state", "hidden")
        json.field("reason", reason.rawValue)
        json.field("at", at)
    }
}

extension ModerationAction.Subject: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("kind", kind)
        json.field("id", id)
    }
}

/// An action as staff see it.
extension ModerationAction: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        writeOwnFields(to: &json)
        json.field("person", person)
        json.field("case", order.caseID)
    }

    /// What its person may read too.
    fileprivate func writeOwnFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("kind", deed.name)
        json.field("subject", subject)
        json.field("reason", order.reason.rawValue)
        json.field("note", order.note)
        json.field("at", at)
        json.field("until", until)
        json.field("undoes", undoes)
    }
}

/// The response to hiding or restoring something.
extension HidingView: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("subject", ModerationAction.Subject.item(item))
        json.field("moderation", hidden)
        json.field("action", action)
    }
}

/// An action in the export of the person whom it concerns: without who acted.
package struct ExportedAction: JSONRepresentable {
    package let action: ModerationAction

    package init(_ action: ModerationAction) { self.action = action }

    package func write(to json: inout JSONWriter) {
        json.object { action.writeOwnFields(to: &$0) }
    }
}
