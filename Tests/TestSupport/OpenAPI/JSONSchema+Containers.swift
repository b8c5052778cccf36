import JSON

extension JSONSchema {
    func object(
        _ members: [JSONValue.Member], _ keyword: String, _ rule: JSONValue, of schema: JSONValue, at place: String
    ) -> Verdict {
        switch (keyword, rule) {
        case ("properties", .object(let properties)):
            var verdict = Verdict()
            for member in members {
                guard let property = properties.first(where: { $0.key == member.key }) else { continue }
                verdict.faults +=
                    whole(member.value, by: property.value, at: "\(place)/\(member.key)").faults
                verdict.evaluated.insert(member.key)
            }
            return verdict
        case ("additionalProperties", _):
            return others(than: Self.names(of: schema["properties"]), in: .object(members), rule, at: place)
        case ("required", .array(let names)):
            let missing = names.filter { name in !members.contains { .string($0.key) == name } }
            return Verdict(faults: missing.map { "\(place): \($0.text) is missing" })
        case ("propertyNames", _):
            return Verdict(
                faults: members.flatMap { whole(.string($0.key), by: rule, at: "\(place)/\($0.key)").faults })
        case ("minProperties", .number(let least)) where Int(least) != nil:
            return Verdict(faults: members.count < Int(least) ?? 0 ? ["\(place): has fewer than \(least) fields"] : [])
        default:
            return Verdict(faults: ["\(place): \(keyword) cannot be \(rule.text)"])
        }
    }

    /// Judges the members of an object that are not among `known`.
    func others(than known: Set<String>, in value: JSONValue, _ rule: JSONValue, at place: String) -> Verdict {
        guard case .object(let members) = value else { return Verdict() }
        var verdict = Verdict()
        for member in members where !known.contains(member.key) {
            verdict.faults += whole(member.value, by: rule, at: "\(place)/\(member.key)").faults
            verdict.evaluated.insert(member.key)
        }
        return verdict
    }

    func array(_ elements: [JSONValue], _ keyword: String, _ rule: JSONValue, at place: String) -> Verdict {
        switch (keyword, rule) {
        case ("items", _):
            let faults = elements.enumerated().flatMap { whole($1, by: rule, at: "\(place)/\($0)").faults }
            return Verdict(faults: faults)
        case ("uniqueItems", .bool(true)):
            return Verdict(faults: Set(elements).count < elements.count ? ["\(place): has an item twice"] : [])
        case ("minItems", .number(let limit)) where Int(limit) != nil:
            return Verdict(faults: elements.count < Int(limit) ?? 0 ? ["\(place): has fewer than \(limit) items"] : [])
        case ("maxItems", .number(let limit)) where Int(limit) != nil:
            return Verdict(faults: elements.count > Int(limit) ?? 0 ? ["\(place): has more than \(limit) items"] : [])
        default:
            return Verdict(faults: ["\(place): \(keyword) cannot be \(rule.text)"])
        }
    }

    private static func names(of properties: JSONValue?) -> Set<String> {
        guard case .object(let members) = properties else { return [] }
        return Set(members.map(\.key))
    }
}
