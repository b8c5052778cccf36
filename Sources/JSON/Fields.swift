/// Reads one JSON object field by field and collects its faults, so that one response names all of them.
///
/// An accessor returns a harmless placeholder for a field that is missing or wrong. `finish()` then throws,
/// also if the object has a field that was never read. Null in an optional field means "left out".
package struct Fields {
    private let members: [JSONValue.Member]
    private let pointer: String
    /// True for the placeholder of a missing object, whose absence is reported already.
    private let isSilent: Bool
    private var asked: Set<String> = []
    private var faults: [FieldFault] = []

    /// The largest number of faults in one response.
    private static let maximumFaults = 50

    /// Throws `UnreadableJSON`, or `InvalidFields` if the JSON value is not an object.
    package init(body: [UInt8]) throws {
        guard case .object(let members) = try JSONValue(bytes: body) else {
            throw InvalidFields(faults: [FieldFault(pointer: "", detail: "must be an object")])
        }
        self.init(members: members, pointer: "", isSilent: false)
    }

    /// Like `init(body:)`, but an empty body is an object without fields.
    package init(optionalBody body: [UInt8]) throws {
        try self.init(body: body.isEmpty ? Array("{}".utf8) : body)
    }

    private init(members: [JSONValue.Member], pointer: String, isSilent: Bool) {
        self.members = members
        self.pointer = pointer
        self.isSilent = isSilent
    }

    /// Throws `InvalidFields` if anything was wrong or unknown.
    package mutating func finish() throws {
        refuseUnknown()
        guard faults.isEmpty else { throw InvalidFields(faults: faults) }
    }

    private mutating func refuseUnknown() {
        for member in members where !asked.contains(member.key) { refuse(member.key, "is not known here") }
    }
}

// MARK: Faults

extension Fields {
    /// Records a fault that concerns several fields.
    package mutating func refuse(_ key: String, _ detail: String) {
        refuse(at: Self.pointer(pointer, key), detail)
    }

    /// Records a broken rule.
    package mutating func refuse(_ key: String, _ refusal: any FieldRefusal) {
        add(FieldFault(pointer: Self.pointer(pointer, key), refusal))
    }

    mutating func refuse(_ key: String, index: Int, _ detail: String) {
        refuse(at: "\(Self.pointer(pointer, key))/\(index)", detail)
    }

    private mutating func refuse(at pointer: String, _ detail: String) {
        add(FieldFault(pointer: pointer, detail: detail))
    }

    private mutating func add(_ fault: FieldFault) {
        guard !isSilent, faults.count < Self.maximumFaults else { return }
        faults.append(fault)
    }

    private static func pointer(_ base: String, _ key: String) -> String {
        var text = base + "/"
        for character in key.unicodeScalars {
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}

// MARK: Finding

extension Fields {
    /// True if the field is present and not null. The field does not count as read.
    package func has(_ key: String) -> Bool {
        members.contains { $0.key == key && $0.value != .null }
    }

    /// Marks a field as read if its value is meaningless because of another fault.
    package mutating func ignore(_ key: String) { _ = ask(key) }

    /// The value of a field, including null; nil if the field is missing.
    mutating func ask(_ key: String) -> JSONValue? {
        asked.insert(key)
        return members.first { $0.key == key }?.value
    }

    /// The value of an optional field.
    mutating func optionalValue(_ key: String) -> JSONValue? {
        let value = ask(key)
        return value == .null ? nil : value
    }

    /// The value of a required field. A missing field is recorded as a fault.
    package mutating func requiredValue(_ key: String) -> JSONValue? {
        let value = ask(key)
        if value == nil { refuse(key, "is missing") }
        return value
    }
}

// MARK: Objects in objects

extension Fields {
    /// Reads a nested object. If the value is missing or not an object, `read` sees placeholders only.
    package mutating func object<Result>(
        _ key: String, _ read: (inout Fields) throws -> Result
    ) rethrows -> Result {
        try nested(requiredValue(key), key, read)
    }

    /// Nil if the object is missing.
    package mutating func optionalObject<Result>(
        _ key: String, _ read: (inout Fields) throws -> Result
    ) rethrows -> Result? {
        guard let value = optionalValue(key) else { return nil }
        return try nested(value, key, read)
    }

    /// Reads a list of objects. Faults are at their places, such as `/items/2/asset`.
    package mutating func objects<Result>(
        _ key: String, max: Int, _ read: (inout Fields) throws -> Result
    ) rethrows -> [Result] {
        guard let value = requiredValue(key) else { return [] }
        guard case .array(let elements) = value else {
            refuse(key, "must be a list of objects")
            return []
        }
        guard elements.count <= max else {
            refuse(key, "must have at most \(max) entries")
            return []
        }
        var list = Fields(members: [], pointer: Self.pointer(pointer, key), isSilent: isSilent)
        let results = try elements.enumerated().map { index, element in
            try list.nested(element, String(index), read)
        }
        for fault in list.faults { add(fault) }
        return results
    }

    private mutating func nested<Result>(
        _ value: JSONValue?, _ key: String, _ read: (inout Fields) throws -> Result
    ) rethrows -> Result {
        var inner: Fields
        if case .object(let members) = value {
            inner = Fields(members: members, pointer: Self.pointer(pointer, key), isSilent: isSilent)
        } else {
            if value != nil { refuse(key, "must be an object") }
            inner = Fields(members: [], pointer: Self.pointer(pointer, key), isSilent: true)
        }
        let result = try read(&inner)
        inner.refuseUnknown()
        for fault in inner.faults { add(fault) }
        return result
    }
}
