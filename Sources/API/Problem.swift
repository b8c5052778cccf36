package import JSON

/// A problem document of RFC 9457: `application/problem+json`.
package struct Problem: Error, Hashable, Sendable {
    package let type: ProblemType
    /// A sentence for travellers.
    package var detail: String
    package var errors: [FieldFault]
    package var requestId: String?
    /// Seconds for the header `Retry-After`; not part of the body.
    package var retryAfter: Int?

    package init(
        _ type: ProblemType, _ detail: String, errors: [FieldFault] = [], requestId: String? = nil,
        retryAfter: Int? = nil
    ) {
        self.type = type
        self.detail = detail
        self.errors = errors
        self.requestId = requestId
        self.retryAfter = retryAfter
    }

    package var status: Int { type.status }

    package static let contentType = "application/problem+json"
}

extension Problem: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("type", "https://wayswap.example/problems/\(type.slug)")
            json.field("title", type.title)
            json.field("status", type.status)
            json.field("detail", detail)
            if !errors.isEmpty { json.field("errors", errors) }
            json.fieldIfPresent("requestId", requestId)
        }
    }
}
