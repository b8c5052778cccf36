/// A fault of one field: its pointer (RFC 6901), and a detail that ends a sentence about the field.
package struct FieldFault: Hashable, Sendable {
    package let pointer: String
    package let detail: String

    package init(pointer: String, detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}

extension FieldFault: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("pointer", pointer)
            json.field("detail", detail)
        }
    }
}

/// A readable request with invalid fields. The response is 422 and lists every fault.
package struct InvalidFields: Error, Hashable, Sendable {
    package let faults: [FieldFault]

    package init(faults: [FieldFault]) {
        self.faults = faults
    }
}

/// An error whose text ends a sentence about one field: "must be …".
package protocol FieldRefusal: Error {
    var sentence: String { get }
}
