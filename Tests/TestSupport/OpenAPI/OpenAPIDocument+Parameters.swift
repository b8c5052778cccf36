import JSON

/// A query parameter as the document describes it.
package struct DocumentedParameter: Sendable {
    package let name: String
    package let isRequired: Bool
    /// Values that the schema allows: all of an enum, the ends of a range, the default, the example.
    package let values: [String]
    /// Parameters that must stand beside it, must not, and one of which makes it unnecessary.
    package let requires: [String]
    package let excludes: [String]
    package let requiredWithout: [String]

    init?(_ value: JSONValue, schema: JSONValue?) {
        guard value["in"] == .string("query"), case .string(let name) = value["name"] else { return nil }
        self.name = name
        isRequired = value["required"] == .bool(true)
        func texts(_ value: JSONValue?) -> [String] {
            switch value {
            case .array(let elements): elements.flatMap { texts($0) }
            case .string(let text), .number(let text): [text]
            case .bool(let flag): ["\(flag)"]
            default: []
            }
        }
        let ends = ["enum", "minimum", "maximum", "default", "example"].flatMap { texts(schema?[$0]) }
        let flags = schema?["type"] == .string("boolean") ? ["true", "false"] : []
        values = Array(Set(ends + flags + texts(value["example"]))).sorted()
        requires = texts(value["x-requires"])
        excludes = texts(value["x-excludes"])
        requiredWithout = texts(value["x-required-without"])
    }
}

extension OpenAPIDocument {
    /// The query parameters of an operation; `path` is a template or a concrete path.
    package func queryParameters(_ method: String, _ path: String) -> [DocumentedParameter] {
        guard case .array(let parameters) = operation(method, path)?["parameters"] else { return [] }
        return parameters.compactMap { parameter in
            let parameter = resolved(parameter)
            return DocumentedParameter(parameter, schema: parameter["schema"].map(resolved))
        }
    }

    private func resolved(_ value: JSONValue) -> JSONValue {
        guard case .string(let reference) = value["$ref"] else { return value }
        return schema.resolve(reference).map(resolved) ?? value
    }
}
