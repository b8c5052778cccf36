package import Domain
package import JSON

/// `POST /v1/reports`.
package struct ReportRequest: Sendable {
    package let kind: Report.SubjectKind
    package let subject: Subject
    package let reason: Report.Reason
    package let text: String
    /// A chat with the reported traveller.
    package let thread: Identifier<MessageThread>?

    /// The report names its subject: a traveller by handle, everything else by id.
    package enum Subject: Sendable, Equatable {
        case id(String)
        /// Of a traveller.
        case handle(String)
    }

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let (kind, subject) = fields.object("subject") { inner in
            let kind = inner.choice("kind", Report.SubjectKind.self)
            guard inner.has("handle") else { return (kind, Subject.id(inner.string("id"))) }
            if let kind, kind != .traveller { inner.refuse("handle", "is for a traveller only") }
            if inner.optionalString("id") != nil { inner.refuse("id", "must be missing beside a handle") }
            return (kind, .handle(inner.string("handle")))
        }
        let reason = fields.choice("reason", Report.Reason.self)
        text = fields.optionalProse("text", limit: Report.limit) ?? ""
        thread = fields.optionalValue("thread", otherwise: "must be the id of a chat") {
            Identifier<MessageThread>($0)
        }
        if let kind, kind != .traveller, thread != nil { fields.refuse("thread", "is for a traveller only") }
        try fields.finish()
        guard let kind, let reason else { throw InvalidFields(faults: []) }
        (self.kind, self.subject, self.reason) = (kind, subject, reason)
    }
}

/// The response to a filed report.
package struct ReportResponse: JSONRepresentable {
    package let id: Identifier<Report>

    package init(_ id: Identifier<Report>) { self.id = id }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("report", id) }
    }
}
