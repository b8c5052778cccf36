/// A type that renders itself as exactly one JSON value.
package protocol WireType: Sendable {
    /// Estimated size of the JSON text, to allocate the buffer once.
    var expectedBytes: Int { get }
    func write(to json: inout JSONWriter)
}

extension WireType {
    package var expectedBytes: Int { 1024 }

    /// The whole JSON text of this value.
    package var json: [UInt8] {
        var writer = JSONWriter(capacity: expectedBytes)
        write(to: &writer)
        return writer.bytes
    }
}

extension String: WireType {
    package func write(to json: inout JSONWriter) { json.text(self) }
}

extension Bool: WireType {
    package func write(to json: inout JSONWriter) { json.literal(self ? "true" : "false") }
}

extension Int: WireType {
    package func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Int64: WireType {
    package func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Int32: WireType {
    package func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Double: WireType {
    package func write(to json: inout JSONWriter) { json.decimal(self) }
}

extension Optional: WireType where Wrapped: WireType {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.literal("null") }
    }
}

extension Array: WireType where Element: WireType {
    package func write(to json: inout JSONWriter) {
        json.array { json in
            for element in self { element.write(to: &json) }
        }
    }
}
