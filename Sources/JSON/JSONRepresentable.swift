/// A type that renders itself as exactly one JSON value.
package protocol JSONRepresentable: Sendable {
    /// Estimated size of the JSON text, to allocate the buffer once.
    var expectedBytes: Int { get }
    func write(to json: inout JSONWriter)
}

extension JSONRepresentable {
    package var expectedBytes: Int { 1024 }

    /// The whole JSON text of this value.
    package var json: [UInt8] {
        var writer = JSONWriter(capacity: expectedBytes)
        write(to: &writer)
        return writer.bytes
    }
}

/// A type that renders itself as one JSON object.
package protocol JSONObject: JSONRepresentable {
    func writeFields(to json: inout JSONWriter)
}

extension JSONObject {
    package func write(to json: inout JSONWriter) { json.object { writeFields(to: &$0) } }
}

extension String: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.text(self) }
}

extension Bool: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.literal(self ? "true" : "false") }
}

extension Int: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Int64: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Int32: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Double: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.decimal(self) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.literal("null") }
    }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.array { json in
            for element in self { element.write(to: &json) }
        }
    }
}
