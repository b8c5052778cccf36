package import JSON

/// A suite that reads JSON objects field by field.
package protocol FieldsSuite {}

extension FieldsSuite {
    package func fields(_ text: String) throws -> Fields { try Fields(body: Array(text.utf8)) }

    /// The faults of reading `text` with `read`.
    package func faults(_ text: String, _ read: (inout Fields) -> Void) throws -> [FieldFault] {
        var fields = try fields(text)
        read(&fields)
        do {
            try fields.finish()
            return []
        } catch let invalid as InvalidFields {
            return invalid.faults
        }
    }

    /// What `read` makes of `text`, which must be without a fault.
    package func sound<Value>(_ text: String, _ read: (inout Fields) -> Value) throws -> Value {
        var fields = try fields(text)
        let value = read(&fields)
        try fields.finish()
        return value
    }

    package func fault(_ pointer: String, _ detail: String) -> FieldFault {
        FieldFault(pointer: pointer, detail: detail)
    }
}
