/// One JSON value as it was written: numbers keep their text, objects their order.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// An object keeps its members in the order of the text.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Reads exactly one JSON text, strictly.
    package init(bytes: [UInt8]) throws(UnreadableJSON) {
        self.init(try JSONNode(bytes: bytes))
    }

    private init(_ node: JSONNode) {
        self =
            switch node.content {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .number(let digits): .number(digits)
            case .string(let text): .string(text)
            case .array(let elements): .array(elements.map { JSONValue($0) })
            case .object(let members): .object(members.map { Member($0.key, JSONValue($0.value)) })
            }
    }
}

extension JSONValue {
    /// The value of `key`, if this is an object that has it.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}

extension JSONValue: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.literal("null")
        case .bool(let flag): flag.write(to: &json)
        case .number(let digits): json.number(digits)
        case .string(let text): json.text(text)
        case .array(let elements): elements.write(to: &json)
        case .object(let members):
            json.object { json in
                for member in members { json.field(named: member.key, member.value) }
            }
        }
    }
}
