package import JSON

/// Judges JSON values by the keywords of JSON Schema 2020-12 that our document uses; a keyword it does not know is
/// a fault, so that a slip of the pen in the document cannot pass for a rule.
package struct JSONSchema: Sendable {
    /// Where `$ref` points into.
    private let document: JSONValue
    /// Whether an object may have only the properties that its schema names. The document leaves objects open for
    /// clients; the tests do not let the server send what it does not describe.
    private let closesObjects: Bool
    /// The document's components by their references: every answer follows many.
    private let components: [String: JSONValue]

    package init(document: JSONValue = .object([]), closesObjects: Bool = false) {
        self.document = document
        self.closesObjects = closesObjects
        var components: [String: JSONValue] = [:]
        if case .object(let kinds)? = document["components"] {
            for kind in kinds {
                guard case .object(let named) = kind.value else { continue }
                for component in named { components["#/components/\(kind.key)/\(component.key)"] = component.value }
            }
        }
        self.components = components
    }

    /// Everything in `value` that `schema` does not allow, each with its place.
    package func faults(of value: JSONValue, by schema: JSONValue) -> [String] {
        whole(value, by: schema, at: "").faults
    }

    /// The value that a reference like `#/components/schemas/Money` names.
    package func resolve(_ reference: String) -> JSONValue? {
        if let component = components[reference] { return component }
        guard reference.hasPrefix("#/") else { return nil }
        var value: JSONValue? = document
        for step in reference.dropFirst(2).split(separator: "/") { value = value?[String(step)] }
        return value
    }
}

/// What a schema found, and the properties that it looked at (for `unevaluatedProperties`).
struct Verdict {
    var faults: [String] = []
    var evaluated: Set<String> = []

    mutating func add(_ other: Verdict) {
        faults += other.faults
        evaluated.formUnion(other.evaluated)
    }
}

extension JSONSchema {
    private static let annotations: Set<String> = ["description", "default", "title", "examples", "deprecated"]

    /// Judges a value that no other schema judges too; `verdict` judges it by one schema of several.
    func whole(_ value: JSONValue, by schema: JSONValue, at place: String) -> Verdict {
        var verdict = verdict(on: value, by: schema, at: place)
        if closesObjects, case .object = schema, schema != .object([]) {
            verdict.add(others(than: verdict.evaluated, in: value, .bool(false), at: place))
        }
        return verdict
    }

    func verdict(on value: JSONValue, by schema: JSONValue, at place: String) -> Verdict {
        switch schema {
        case .bool(true): return Verdict()
        case .bool(false): return Verdict(faults: ["\(place): nothing is allowed here"])
        case .object(let keywords):
            var verdict = Verdict()
            for keyword in keywords where !Self.annotations.contains(keyword.key) {
                verdict.add(validate(value, by: keyword.key, keyword.value, of: schema, at: place))
            }
            // Last, because it needs to know what all the others looked at.
            if let rest = schema["unevaluatedProperties"] {
                verdict.add(others(than: verdict.evaluated, in: value, rest, at: place))
            }
            return verdict
        default: return Verdict(faults: ["\(place): the schema is neither an object nor a boolean"])
        }
    }

    private func validate(
        _ value: JSONValue, by keyword: String, _ rule: JSONValue, of schema: JSONValue, at place: String
    ) -> Verdict {
        switch keyword {
        case "$ref":
            guard case .string(let reference) = rule, let target = resolve(reference) else {
                return Verdict(faults: ["\(place): \(rule.text) leads nowhere"])
            }
            return verdict(on: value, by: target, at: place)
        case "allOf", "anyOf", "oneOf": return combined(value, keyword, rule, at: place)
        case "properties", "additionalProperties", "required", "propertyNames", "minProperties":
            guard case .object(let members) = value else { return Verdict() }
            return object(members, keyword, rule, of: schema, at: place)
        case "items", "minItems", "maxItems", "uniqueItems":
            guard case .array(let elements) = value else { return Verdict() }
            return array(elements, keyword, rule, at: place)
        case "unevaluatedProperties": return Verdict()
        default: return Verdict(faults: scalar(value, keyword, rule).map { ["\(place): \($0)"] } ?? [])
        }
    }

    private func combined(_ value: JSONValue, _ keyword: String, _ rule: JSONValue, at place: String) -> Verdict {
        guard case .array(let schemas) = rule else { return Verdict(faults: ["\(place): \(keyword) is not a list"]) }
        let verdicts = schemas.map { verdict(on: value, by: $0, at: place) }
        let fitting = verdicts.filter(\.faults.isEmpty)
        if keyword == "allOf" {
            return verdicts.reduce(into: Verdict()) { $0.add($1) }
        }
        guard let first = fitting.first, keyword == "anyOf" || fitting.count == 1 else {
            let reasons = verdicts.map { $0.faults.joined(separator: ", ") }.joined(separator: " | ")
            return Verdict(faults: ["\(place): fits \(fitting.count) of \(keyword): \(reasons)"])
        }
        return fitting.dropFirst().reduce(into: first) { $0.add($1) }
    }
}

extension JSONValue {
    /// This value as JSON text, for messages.
    var text: String { String(decoding: json, as: UTF8.self) }
}
