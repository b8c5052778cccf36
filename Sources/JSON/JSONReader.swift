/// Reads exactly one JSON text (RFC 8259). Refuses a byte order mark, invalid UTF-8, duplicate keys, lone surrogates
/// and more than 32 levels.
struct JSONReader {
    let bytes: [UInt8]
    /// The end of the text; bytes after it are not read.
    let end: Int
    var position: Int

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    mutating func wholeText() throws(UnreadableJSON) -> JSONNode {
        skipBlanks()
        guard position < end else { throw UnreadableJSON(.empty, at: position) }
        let node = try node(depth: 0)
        skipBlanks()
        guard position == end else { throw UnreadableJSON(.textAfterValue, at: position) }
        return node
    }

    private mutating func node(depth: Int) throws(UnreadableJSON) -> JSONNode {
        let start = position
        return JSONNode(try content(depth: depth), at: start)
    }

    private mutating func content(depth: Int) throws(UnreadableJSON) -> JSONNode.Content {
        switch try peek() {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw UnreadableJSON(.unexpectedByte, at: position)
        }
    }

    private mutating func members(depth: Int) throws(UnreadableJSON) -> [JSONNode.Member] {
        try enter(depth)
        var members: [JSONNode.Member] = []
        // Compares bytes: Swift's strings are equal across normal forms, but JSON keys are not.
        var seen: Set<[UInt8]> = []
        skipBlanks()
        if try take(UInt8(ascii: "}")) { return members }
        while true {
            let start = position
            guard try peek() == UInt8(ascii: "\"") else { throw UnreadableJSON(.unexpectedByte, at: position) }
            let key = try string()
            guard seen.insert(Array(key.utf8)).inserted else { throw UnreadableJSON(.duplicateKey(key), at: start) }
            skipBlanks()
            guard try take(UInt8(ascii: ":")) else { throw UnreadableJSON(.unexpectedByte, at: position) }
            skipBlanks()
            members.append(JSONNode.Member(key: key, value: try node(depth: depth)))
            skipBlanks()
            if try take(UInt8(ascii: "}")) { return members }
            guard try take(UInt8(ascii: ",")) else { throw UnreadableJSON(.unexpectedByte, at: position) }
            skipBlanks()
        }
    }

    private mutating func elements(depth: Int) throws(UnreadableJSON) -> [JSONNode] {
        try enter(depth)
        var elements: [JSONNode] = []
        skipBlanks()
        if try take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try node(depth: depth))
            skipBlanks()
            if try take(UInt8(ascii: "]")) { return elements }
            guard try take(UInt8(ascii: ",")) else { throw UnreadableJSON(.unexpectedByte, at: position) }
            skipBlanks()
        }
    }

    /// Skips an opening bracket.
    private mutating func enter(_ depth: Int) throws(UnreadableJSON) {
        guard depth <= JSONNode.maximumDepth else { throw UnreadableJSON(.tooDeep, at: position) }
        position += 1
    }

    private mutating func word(
        _ word: StaticString, _ content: JSONNode.Content
    ) throws(UnreadableJSON) -> JSONNode.Content {
        for index in 0..<word.utf8CodeUnitCount {
            guard try take(word.utf8Start[index]) else { throw UnreadableJSON(.unexpectedByte, at: position) }
        }
        return content
    }
}

// MARK: Bytes

extension JSONReader {
    /// The next byte; nil at the end.
    var next: UInt8? { position < end ? bytes[position] : nil }

    func peek() throws(UnreadableJSON) -> UInt8 {
        guard position < end else { throw UnreadableJSON(.unexpectedEnd, at: position) }
        return bytes[position]
    }

    /// Skips `byte` if it is next.
    mutating func take(_ byte: UInt8) throws(UnreadableJSON) -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }
}
