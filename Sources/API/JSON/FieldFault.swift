/// One thing wrong with one field: where it stands (RFC 6901) and what is wrong, as the end of a sentence.
package struct FieldFault: Hashable, Sendable {
    package let pointer: String
    package let detail: String

    package init(pointer: String, detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}

extension FieldFault: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("pointer", pointer)
            json.field("detail", detail)
        }
    }
}

/// A request that could be read but must not be taken; answered with 422 and every fault at once.
package struct InvalidFields: Error, Hashable, Sendable {
    package let faults: [FieldFault]

    package init(faults: [FieldFault]) {
        self.faults = faults
    }
}

/// An error that says what is wrong with the text of one field, as the end of a sentence: "must be …".
package protocol FieldRefusal: Error {
    var sentence: String { get }
}
