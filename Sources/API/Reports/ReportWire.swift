package import Domain
package import JSON

/// `POST /v1/reports`.
package struct ReportRequest: Sendable {
    package let kind: Report.SubjectKind
    package let subject: String
    package let reason: Report.Reason
    package let text: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let (kind, subject) = fields.object("subject") { inner in
            (inner.choice("kind", Report.SubjectKind.self), inner.string("id"))
        }
        let reason = fields.choice("reason", Report.Reason.self)
        text = fields.optionalProse("text", limit: Report.limit) ?? ""
        try fields.finish()
        guard let kind, let reason else { throw InvalidFields(faults: []) }
        (self.kind, self.subject, self.reason) = (kind, subject, reason)
    }
}

/// The response to a filed report.
package struct ReportResponse: JSONRepresentable {
    package let id: Identifier<Report>

    package init(_ id: Identifier<Report>) {
        self.id = id
    }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("report", id) }
    }
}
