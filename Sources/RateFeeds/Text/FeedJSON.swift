import JSON

/// One JSON value of a feed with the line on which it begins. Numbers keep their text.
struct FeedJSON {
    /// The value is one of the six kinds of JSON, with its parts.
    enum Kind {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([FeedJSON])
        case object([Member])
    }

    /// An object keeps its members in the order of the text.
    struct Member {
        let key: String
        let value: FeedJSON
    }

    let line: Int
    let kind: Kind

    /// Reads exactly one JSON text.
    init(_ text: FeedText) throws(FeedFault) {
        try self.init(text, in: text.bytes.indices)
    }

    /// Reads one JSON text in `range`.
    init(_ text: FeedText, in range: Range<Int>) throws(FeedFault) {
        let root: JSONNode
        do throws(UnreadableJSON) { root = try JSONNode(bytes: text.bytes, in: range) } catch {
            throw FeedFault(error, in: text)
        }
        try self.init(root, in: text)
    }

    private init(_ node: JSONNode, in text: FeedText) throws(FeedFault) {
        line = text.line(at: node.offset)
        switch node.content {
        case .null: kind = .null
        case .bool(let flag): kind = .bool(flag)
        case .number(let digits): kind = .number(digits)
        case .string(let string): kind = .string(try Self.checked(string, line))
        case .array(let nodes):
            var elements: [FeedJSON] = []
            for node in nodes { elements.append(try FeedJSON(node, in: text)) }
            kind = .array(elements)
        case .object(let nodes):
            var members: [Member] = []
            for node in nodes {
                let value = try FeedJSON(node.value, in: text)
                members.append(Member(key: try Self.checked(node.key, value.line), value: value))
            }
            kind = .object(members)
        }
    }

    /// Refuses escaped control characters, because unescaped ones are not allowed either.
    private static func checked(_ string: String, _ line: Int) throws(FeedFault) -> String {
        for scalar in string.unicodeScalars where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
            throw FeedFault(line: line, reason: .controlCharacter(UInt8(truncatingIfNeeded: scalar.value)))
        }
        return string
    }
}

extension FeedFault {
    /// Why the JSON text of a feed is unreadable.
    fileprivate init(_ error: UnreadableJSON, in text: FeedText) {
        let reason: Reason =
            switch error.reason {
            case .empty: .empty
            case .unexpectedEnd: .endsEarly
            case .textAfterValue: .textBehindEnd
            case .tooDeep: .tooDeep(allowed: JSONNode.maximumDepth)
            case .controlCharacter: .controlCharacter(text.bytes[error.offset])
            case .duplicateKey(let key): .duplicateKey(key)
            case .unexpectedByte, .invalidUTF8, .badEscape, .loneSurrogate, .badNumber: .notJSON
            }
        self.init(line: text.line(at: error.offset), reason: reason)
    }
}

/// Accessors that throw if the value is missing or has another type.
extension FeedJSON {
    func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: line, reason: reason) }

    /// The elements; `name` names this value in a fault.
    func elements(_ name: String) throws(FeedFault) -> [FeedJSON] {
        guard case .array(let elements) = kind else { throw fault(.unexpected(name)) }
        return elements
    }

    func members(_ name: String) throws(FeedFault) -> [Member] {
        guard case .object(let members) = kind else { throw fault(.unexpected(name)) }
        return members
    }

    func numberText(_ name: String) throws(FeedFault) -> String {
        guard case .number(let text) = kind else { throw fault(.unexpected(name)) }
        return text
    }

    /// Nil unless this is an object that has the key.
    subscript(key: String) -> FeedJSON? {
        guard case .object(let members) = kind else { return nil }
        return members.first { $0.key == key }?.value
    }

    func value(_ key: String) throws(FeedFault) -> FeedJSON {
        guard case .object = kind else { throw fault(.unexpected("root")) }
        guard let value = self[key] else { throw fault(.missing(key)) }
        return value
    }

    func string(_ key: String) throws(FeedFault) -> String {
        let value = try value(key)
        guard case .string(let text) = value.kind else { throw value.fault(.unexpected(key)) }
        return text
    }

    func number(_ key: String) throws(FeedFault) -> String { try value(key).numberText(key) }

    /// Throws unless the text equals the requested value.
    func expect(_ key: String, _ expected: String) throws(FeedFault) {
        let text = try string(key)
        guard text == expected else { throw fault(.notAsked(text, expected: expected)) }
    }
}
