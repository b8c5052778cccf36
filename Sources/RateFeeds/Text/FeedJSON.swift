/// One JSON value of a feed with the line on which it begins; numbers keep their text.
///
/// `API` has a reader of this kind for requests; it may not be imported here, and a feed needs less of it.
struct FeedJSON {
    enum Kind {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([FeedJSON])
        case object([Member])
    }

    struct Member {
        let key: String
        let value: FeedJSON
    }

    let line: Int
    let kind: Kind

    /// Reads exactly one JSON text.
    init(_ text: FeedText) throws(FeedFault) {
        var reader = FeedJSONReader(text, in: text.bytes.indices)
        self = try reader.wholeText()
    }

    /// Reads one JSON text that stands in `range`.
    init(_ text: FeedText, in range: Range<Int>) throws(FeedFault) {
        var reader = FeedJSONReader(text, in: range)
        self = try reader.wholeText()
    }

    init(line: Int, kind: Kind) {
        self.line = line
        self.kind = kind
    }
}

/// What a feed expects; each throws when it is not there or is something else.
extension FeedJSON {
    func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: line, reason: reason) }

    /// The elements; `name` is what a fault calls this value.
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

    /// The text must be the one that was asked for.
    func expect(_ key: String, _ expected: String) throws(FeedFault) {
        let text = try string(key)
        guard text == expected else { throw fault(.notAsked(text, expected: expected)) }
    }
}
