/// What went wrong with a request, as RFC 9457 has it: `application/problem+json`.
package struct Problem: Error, Hashable, Sendable {
    /// The stable end of `type`: `tier-limit`.
    package let slug: String
    package let title: String
    package let status: Int
    /// A sentence that a traveller can be shown.
    package var detail: String
    package var errors: [FieldFault]
    package var requestId: String?
    /// Seconds for the header `Retry-After`; not in the body.
    package var retryAfter: Int?

    package init(
        slug: String, title: String, status: Int, detail: String, errors: [FieldFault] = [],
        requestId: String? = nil, retryAfter: Int? = nil
    ) {
        self.slug = slug
        self.title = title
        self.status = status
        self.detail = detail
        self.errors = errors
        self.requestId = requestId
        self.retryAfter = retryAfter
    }

    package static let contentType = "application/problem+json"
}

extension Problem: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("type", "https://wayswap.example/problems/\(slug)")
            json.field("title", title)
            json.field("status", status)
            json.field("detail", detail)
            if !errors.isEmpty { json.field("errors", errors) }
            json.fieldIfPresent("requestId", requestId)
        }
    }
}
