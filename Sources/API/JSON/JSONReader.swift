/// Reads one JSON text (RFC 8259) and nothing beside it: UTF-8 without a byte order mark, no equal keys,
/// no half surrogates, no more than 32 levels.
struct JSONReader {
    /// Enough for every request of ours, small enough for any stack.
    static let maximumDepth = 32

    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func wholeText() throws(UnreadableJSON) -> JSONValue {
        skipBlanks()
        guard position < bytes.count else { throw UnreadableJSON(.empty, at: position) }
        let value = try value(depth: 0)
        skipBlanks()
        guard position == bytes.count else { throw UnreadableJSON(.textAfterValue, at: position) }
        return value
    }

    private mutating func value(depth: Int) throws(UnreadableJSON) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw UnreadableJSON(.unexpectedByte, at: position)
        }
    }

    private mutating func object(depth: Int) throws(UnreadableJSON) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw UnreadableJSON(.tooDeep, at: position) }
        position += 1
        var members: [JSONValue.Member] = []
        // Bytes, because Swift's strings are equal across normal forms and JSON's are not.
        var seen: Set<[UInt8]> = []
        skipBlanks()
        if try take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            let start = position
            guard try peek() == UInt8(ascii: "\"") else { throw UnreadableJSON(.unexpectedByte, at: position) }
            let key = try string()
            guard seen.insert(Array(key.utf8)).inserted else { throw UnreadableJSON(.duplicateKey, at: start) }
            skipBlanks()
            guard try take(UInt8(ascii: ":")) else { throw UnreadableJSON(.unexpectedByte, at: position) }
            skipBlanks()
            members.append(JSONValue.Member(key, try value(depth: depth)))
            skipBlanks()
            if try take(UInt8(ascii: "}")) { return .object(members) }
            guard try take(UInt8(ascii: ",")) else { throw UnreadableJSON(.unexpectedByte, at: position) }
            skipBlanks()
        }
    }

    private mutating func array(depth: Int) throws(UnreadableJSON) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw UnreadableJSON(.tooDeep, at: position) }
        position += 1
        var elements: [JSONValue] = []
        skipBlanks()
        if try take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth))
            skipBlanks()
            if try take(UInt8(ascii: "]")) { return .array(elements) }
            guard try take(UInt8(ascii: ",")) else { throw UnreadableJSON(.unexpectedByte, at: position) }
            skipBlanks()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(UnreadableJSON) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard try take(word.utf8Start[index]) else { throw UnreadableJSON(.unexpectedByte, at: position) }
        }
        return value
    }
}

// MARK: Bytes

extension JSONReader {
    func peek() throws(UnreadableJSON) -> UInt8 {
        guard position < bytes.count else { throw UnreadableJSON(.unexpectedEnd, at: position) }
        return bytes[position]
    }

    /// Steps over `byte` if it is the next one.
    mutating func take(_ byte: UInt8) throws(UnreadableJSON) -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}
