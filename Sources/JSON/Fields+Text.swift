extension Fields {
    package mutating func string(_ key: String) -> String {
        requiredValue(key).flatMap { text($0, key) } ?? ""
    }

    package mutating func optionalString(_ key: String) -> String? {
        optionalValue(key).flatMap { text($0, key) }
    }

    /// Text that is kept exactly, including U+0000, such as a password.
    package mutating func secret(_ key: String) -> String { requiredSecret(key) ?? "" }

    /// Like `secret`, but nil for a field that is missing or not a string; the fault is recorded.
    package mutating func requiredSecret(_ key: String) -> String? {
        guard let value = requiredValue(key) else { return nil }
        guard case .string(let text) = value else {
            refuse(key, "must be a string")
            return nil
        }
        return text
    }

    /// A list of strings, at most `max` of them.
    package mutating func strings(_ key: String, max: Int) -> [String] {
        requiredValue(key).flatMap { texts($0, key, max: max) } ?? []
    }

    package mutating func optionalStrings(_ key: String, max: Int) -> [String]? {
        optionalValue(key).flatMap { texts($0, key, max: max) }
    }

    private mutating func texts(_ value: JSONValue, _ key: String, max: Int) -> [String]? {
        guard case .array(let elements) = value else {
            refuse(key, "must be a list of strings")
            return nil
        }
        guard elements.count <= max else {
            refuse(key, "must have at most \(max) entries")
            return nil
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            if case .string(let text) = element, Self.isText(text) {
                texts.append(text)
            } else {
                refuse(key, index: index, "must be a string")
            }
        }
        return texts
    }

    package mutating func text(_ value: JSONValue, _ key: String) -> String? {
        guard case .string(let text) = value else {
            refuse(key, "must be a string")
            return nil
        }
        guard Self.isText(text) else {
            refuse(key, "must not contain the character U+0000")
            return nil
        }
        return text
    }

    /// U+0000 ends a string in C and in parts of SQL, so it is never intended.
    private static func isText(_ text: String) -> Bool { !text.utf8.contains(0) }
}

// MARK: Text that becomes a type

extension Fields {
    /// Text that `parse` converts. The recorded fault is the sentence of a thrown `FieldRefusal`,
    /// or `otherwise` for another error or nil.
    package mutating func value<Value>(
        _ key: String, placeholder: Value, otherwise detail: String = "is not valid",
        parse: (String) throws -> Value?
    ) -> Value {
        requiredValue(key, otherwise: detail, parse: parse) ?? placeholder
    }

    /// Nil for a field that is missing or wrong; the fault is recorded.
    package mutating func requiredValue<Value>(
        _ key: String, otherwise detail: String = "is not valid", parse: (String) throws -> Value?
    ) -> Value? {
        guard let text = requiredValue(key).flatMap({ text($0, key) }) else { return nil }
        return parsed(text, key, detail, parse)
    }

    package mutating func optionalValue<Value>(
        _ key: String, otherwise detail: String = "is not valid", parse: (String) throws -> Value?
    ) -> Value? {
        guard let text = optionalString(key) else { return nil }
        return parsed(text, key, detail, parse)
    }

    /// One of the names of an enumeration. Nil for a missing field or another name; the fault is recorded.
    package mutating func choice<Value: RawRepresentable & CaseIterable>(_ key: String, _ type: Value.Type) -> Value?
    where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return requiredValue(key, otherwise: "must be one of \(names)") { Value(rawValue: $0) }
    }

    /// For PATCH. Text that cannot be parsed is recorded as a fault and read as absent.
    package mutating func patch<Value>(
        _ key: String, otherwise detail: String = "is not valid", parse: (String) throws -> Value?
    ) -> Patch<Value> {
        guard let value = ask(key) else { return .absent }
        guard value != .null else { return .null }
        guard let text = text(value, key) else { return .absent }
        return parsed(text, key, detail, parse).map(Patch.value) ?? .absent
    }

    private mutating func parsed<Value>(
        _ text: String, _ key: String, _ detail: String, _ parse: (String) throws -> Value?
    ) -> Value? {
        do {
            if let value = try parse(text) { return value }
            refuse(key, detail)
        } catch let refusal as any FieldRefusal {
            refuse(key, refusal)
        } catch {
            refuse(key, detail)
        }
        return nil
    }
}
