package import JSON

extension OpenAPIDocument {
    /// A value in the document that a schema describes.
    package struct Example {
        package let place: String
        let value: JSONValue
        let rule: JSONValue
    }

    /// The examples of parameters, of request bodies and of answers.
    package var examples: [Example] {
        ["parameters", "requestBodies", "responses"].flatMap { kind in
            members(root["components"]?[kind]).flatMap { name, component -> [Example] in
                let media = kind == "parameters" ? [("", component)] : members(component["content"])
                return media.flatMap { type, described in
                    values(in: described).compactMap { value in
                        described["schema"].map { Example(place: "\(kind) \(name) \(type)", value: value, rule: $0) }
                    }
                }
            }
        }
    }

    package func faults(of example: Example) -> [String] { schema.faults(of: example.value, by: example.rule) }

    private func values(in described: JSONValue) -> [JSONValue] {
        let named = members(described["examples"]).compactMap { _, example -> JSONValue? in
            guard case .string(let reference)? = example["$ref"] else { return example["value"] }
            return schema.resolve(reference)?["value"]
        }
        return (described["example"].map { [$0] } ?? []) + named
    }

    /// The named schemas that a kind of component reaches through references.
    package func schemas(under kind: String) -> [(name: String, schema: JSONValue)] {
        var (found, waiting) = ([String: JSONValue](), [root["components"]?[kind] ?? .null])
        while let value = waiting.popLast() {
            switch value {
            case .object(let members):
                for member in members {
                    guard member.key == "$ref", case .string(let reference) = member.value,
                        reference.hasPrefix("#/components/schemas/"), let name = reference.split(separator: "/").last
                    else {
                        waiting.append(member.value)
                        continue
                    }
                    if found[String(name)] == nil, let schema = schema.resolve(reference) {
                        found[String(name)] = schema
                        waiting.append(schema)
                    }
                }
            case .array(let elements): waiting += elements
            default: break
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func members(_ value: JSONValue?) -> [(String, JSONValue)] {
        if case .object(let members)? = value { members.map { ($0.key, $0.value) } } else { [] }
    }
}
