/// A fault of one field: its pointer (RFC 6901), and a detail that ends a sentence about the field.
package struct FieldFault: Sendable {
    package let pointer: String
    package let detail: String
    /// The broken rule, where a person can break it; nil for a mistake of the client. Not part of the JSON.
    package let refusal: (any FieldRefusal)?
    /// What a person can be told, in their language; nil for a mistake of the client.
    package var text: String?

    package init(pointer: String, detail: String, refusal: (any FieldRefusal)? = nil) {
        self.pointer = pointer
        self.detail = detail
        self.refusal = refusal
    }

    package init(pointer: String, _ refusal: any FieldRefusal) {
        self.init(pointer: pointer, detail: refusal.sentence, refusal: refusal)
    }
}

/// Faults are equal if their JSON is.
extension FieldFault: Hashable {
    package static func == (one: FieldFault, two: FieldFault) -> Bool {
        one.pointer == two.pointer && one.detail == two.detail && one.text == two.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pointer)
        hasher.combine(detail)
        hasher.combine(text)
    }
}

extension FieldFault: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("pointer", pointer)
        json.field("detail", detail)
        json.fieldIfPresent("text", text)
    }
}

/// A readable request with invalid fields. The response is 422 and lists every fault.
package struct InvalidFields: Error, Hashable, Sendable {
    package let faults: [FieldFault]

    package init(faults: [FieldFault]) { self.faults = faults }
}

/// An error whose text ends a sentence about one field: "must be …".
package protocol FieldRefusal: Error {
    var sentence: String { get }
}
