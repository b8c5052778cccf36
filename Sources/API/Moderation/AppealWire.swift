package import Domain
package import Foundation
package import JSON

/// `POST /v1/me/appeals`: `{"action","text"}`.
package struct AppealRequest: Sendable {
    package let action: Identifier<ModerationAction>
    package let text: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let action = fields.requiredValue("action", otherwise: "must be the id of an action") {
            Identifier<ModerationAction>($0)
        }
        text = fields.prose("text", limit: Appeal.textLimit, allowingNone: false)
        try fields.finish()
        guard let action else { throw InvalidFields(faults: []) }
        self.action = action
    }
}

/// `POST /v1/admin/appeals/{id}/decide`: `{"granted","note"}`.
package struct AppealDecisionRequest: Sendable {
    package let isGranted: Bool
    package let note: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        isGranted = fields.bool("granted")
        note = fields.prose("note", limit: ModerationAction.Order.noteLimit, allowingNone: false)
        try fields.finish()
    }
}

/// An appeal as its person sees it: without who acted and who decided.
package struct OwnAppealResponse: JSONObject {
    private let entry: AppealEntry

    package init(_ entry: AppealEntry) { self.entry = entry }

    package func writeFields(to json: inout JSONWriter) {
        entry.appeal.writeFields(to: &json)
        json.field("action", ExportedAction(entry.action))
    }
}

/// An appeal as staff see it.
package struct StaffAppealResponse: JSONObject {
    private let entry: AppealEntry

    package init(_ entry: AppealEntry) { self.entry = entry }

    package func writeFields(to json: inout JSONWriter) {
        entry.appeal.writeFields(to: &json)
        json.field("action", entry.action)
        json.field("person", entry.person)
        json.field("decidedBy", entry.decidedBy)
    }
}

/// An appeal in the queue, with what the action was about.
package struct ShownAppealResponse: JSONObject {
    private let appeal: StaffAppealResponse
    private let content: CaseContentResponse

    package init(_ shown: ShownAppeal, quote: Quote?, at now: Date) {
        appeal = StaffAppealResponse(shown.entry)
        content = CaseContentResponse(shown.content ?? CaseContent(nil, people: []), quote: quote, at: now)
    }

    package func writeFields(to json: inout JSONWriter) {
        appeal.writeFields(to: &json)
        content.writeFields(to: &json)
    }
}

extension Appeal {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("text", text)
        json.field("at", at)
        json.field("state", state.rawValue)
        json.field("note", decision?.note)
        json.field("decidedAt", decision?.at)
    }
}
