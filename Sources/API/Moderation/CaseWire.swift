package import Domain
package import Foundation
package import JSON

/// `POST /v1/admin/cases/{id}/note`.
package struct CaseNoteRequest: Sendable {
    package let text: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let text = fields.prose("text", limit: ModerationCase.noteLimit, allowingNone: false)
        try fields.finish()
        self.text = text
    }
}

/// `POST /v1/admin/cases/{id}/close`.
package struct CaseCloseRequest: Sendable {
    package let outcome: ModerationCase.Outcome
    /// For other moderators.
    package let note: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let outcome = fields.choice("outcome", ModerationCase.Outcome.self)
        note = fields.optionalProse("note", limit: ModerationCase.noteLimit) ?? ""
        try fields.finish()
        guard let outcome else { throw InvalidFields(faults: []) }
        self.outcome = outcome
    }
}

/// A row of the queue of cases.
extension CaseEntry: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        let stored = moderationCase
        json.field("id", stored.id)
        json.object("subject") { json in
            json.field("kind", stored.subject.kind.rawValue)
            json.field("id", stored.subject.id)
        }
        json.field("state", stored.state.rawValue)
        json.field("priority", stored.priority.name)
        json.field("lane", stored.lane.rawValue)
        json.field("openedAt", stored.openedAt)
        json.field("dueAt", stored.dueAt)
        json.field("reportCount", stored.reports)
        json.field("holder", holder)
        json.field("claimedAt", stored.claim?.at)
        json.field("outcome", stored.closing?.outcome.rawValue)
        json.field("closedAt", stored.closing?.at)
        json.field("version", stored.version)
    }
}

/// `GET /v1/admin/cases/{id}`.
package struct CaseDetailResponse: JSONObject {
    private let detail: CaseDetail
    private let content: CaseContentResponse

    package init(_ detail: CaseDetail, quote: Quote?, at now: Date) {
        self.detail = detail
        content = CaseContentResponse(detail.content, quote: quote, at: now)
    }

    package func writeFields(to json: inout JSONWriter) {
        detail.entry.writeFields(to: &json)
        json.field("reports", detail.reports)
        json.field("flags", detail.flags)
        json.field("notes", detail.notes.map { NoteResponse(note: $0.note, author: $0.author) })
        content.writeFields(to: &json)
    }

    private struct NoteResponse: JSONObject {
        let note: CaseNote
        let author: String

        func writeFields(to json: inout JSONWriter) {
            json.field("id", note.id)
            json.field("author", author)
            json.field("text", note.text)
            json.field("at", note.at)
        }
    }
}

/// A flag as moderators see it.
extension FiledFlag: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("rule", flag.rule.rawValue)
        json.field("version", flag.version)
        json.field("state", state.rawValue)
        json.field("evidence", flag.evidence)
        json.field("at", flag.at)
    }
}

extension FlagEvidence: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("value", value)
    }
}

/// A report as moderators see it.
extension FiledReport: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        report.writeFields(to: &json)
        json.field("words", report.evidence?.words)
        json.field("reporter", reporter)
        json.field("case", moderationCase)
        json.field("outcome", outcome?.rawValue)
    }
}

/// A report as its reporter sees it.
package struct OwnReportResponse: JSONObject {
    private let filed: FiledReport

    package init(_ filed: FiledReport) { self.filed = filed }

    package func writeFields(to json: inout JSONWriter) {
        filed.report.writeFields(to: &json)
        json.field("state", filed.outcome == nil ? "open" : "closed")
        json.field("outcome", filed.outcome?.rawValue)
    }
}

extension Report {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.object("subject") { json in
            json.field("kind", kind.rawValue)
            json.field("id", subject)
        }
        json.field("reason", reason.rawValue)
        json.field("text", text)
        json.field("thread", thread)
        json.field("at", at)
    }
}

/// `GET /v1/admin/cases/{id}/thread`.
extension CaseExcerpt: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("thread", thread)
        json.field("messages", messages.map { Row(message: $0, isReported: $0.seq == reported) })
    }

    private struct Row: JSONObject {
        let message: Message
        let isReported: Bool

        func writeFields(to json: inout JSONWriter) {
            json.field("seq", message.seq)
            json.field("sender", message.senderHandle)
            json.field("kind", message.kind.rawValue)
            switch message.content {
            case .text(let body, _, _):
                json.field("body", body)
                json.null("event")
            case .event(let view):
                json.field("body", "")
                json.field("event", InboxNotification.Kind.swap(view).name)
            }
            json.field("card", message.cardKind?.rawValue)
            json.field("at", message.at)
            json.field("deletedAt", message.deletedAt)
            json.field("isReported", isReported)
        }
    }
}
