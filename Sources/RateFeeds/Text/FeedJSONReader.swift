/// Reads a JSON text (RFC 8259) of which it is known that it is UTF-8 without control characters: no equal keys, no
/// half surrogates, nothing behind the value.
struct FeedJSONReader {
    let text: FeedText
    let bytes: ArraySlice<UInt8>
    var position: Int

    init(_ text: FeedText, in range: Range<Int>) {
        self.text = text
        bytes = text.bytes[range]
        position = range.lowerBound
    }

    mutating func wholeText() throws(FeedFault) -> FeedJSON {
        skipBlanks()
        guard position < bytes.endIndex else { throw fault(.empty) }
        let value = try value(depth: 1)
        skipBlanks()
        guard position == bytes.endIndex else { throw fault(.textBehindEnd) }
        return value
    }

    private mutating func value(depth: Int) throws(FeedFault) -> FeedJSON {
        let line = text.line(at: position)
        let kind: FeedJSON.Kind =
            switch try peek() {
            case UInt8(ascii: "{"): .object(try members(depth: depth))
            case UInt8(ascii: "["): .array(try elements(depth: depth))
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
            case UInt8(ascii: "t"): try word("true", .bool(true))
            case UInt8(ascii: "f"): try word("false", .bool(false))
            case UInt8(ascii: "n"): try word("null", .null)
            default: throw notJSON
            }
        return FeedJSON(line: line, kind: kind)
    }

    private mutating func members(depth: Int) throws(FeedFault) -> [FeedJSON.Member] {
        try enter(depth)
        var members: [FeedJSON.Member] = []
        // Bytes, because Swift's strings are equal across normal forms and JSON's are not.
        var seen: Set<[UInt8]> = []
        skipBlanks()
        if try take(UInt8(ascii: "}")) { return members }
        while true {
            guard try peek() == UInt8(ascii: "\"") else { throw notJSON }
            let key = try string()
            guard seen.insert(Array(key.utf8)).inserted else { throw fault(.duplicateKey(key)) }
            skipBlanks()
            guard try take(UInt8(ascii: ":")) else { throw notJSON }
            skipBlanks()
            members.append(FeedJSON.Member(key: key, value: try value(depth: depth + 1)))
            skipBlanks()
            if try take(UInt8(ascii: "}")) { return members }
            guard try take(UInt8(ascii: ",")) else { throw notJSON }
            skipBlanks()
        }
    }

    private mutating func elements(depth: Int) throws(FeedFault) -> [FeedJSON] {
        try enter(depth)
        var elements: [FeedJSON] = []
        skipBlanks()
        if try take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if try take(UInt8(ascii: "]")) { return elements }
            guard try take(UInt8(ascii: ",")) else { throw notJSON }
            skipBlanks()
        }
    }

    /// Steps over a bracket.
    private mutating func enter(_ depth: Int) throws(FeedFault) {
        guard depth <= FeedLimits.depth else { throw fault(.tooDeep(allowed: FeedLimits.depth)) }
        position += 1
    }

    private mutating func word(_ word: StaticString, _ kind: FeedJSON.Kind) throws(FeedFault) -> FeedJSON.Kind {
        for index in 0..<word.utf8CodeUnitCount {
            guard try take(word.utf8Start[index]) else { throw notJSON }
        }
        return kind
    }

    private mutating func number() throws(FeedFault) -> String {
        let start = position
        skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
            try digits()
        }
        // A digit here follows a leading zero.
        if position < bytes.endIndex, Self.isDigit(bytes[position]) { throw notJSON }
        return text.text(start..<position)
    }

    private mutating func digits() throws(FeedFault) {
        guard Self.isDigit(try peek()) else { throw notJSON }
        while position < bytes.endIndex, Self.isDigit(bytes[position]) { position += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

// MARK: Bytes

extension FeedJSONReader {
    var notJSON: FeedFault { fault(.notJSON) }

    func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: text.line(at: position), reason: reason) }

    func peek() throws(FeedFault) -> UInt8 {
        guard position < bytes.endIndex else { throw fault(.endsEarly) }
        return bytes[position]
    }

    /// Steps over `byte` if it is the next one; there has to be one.
    mutating func take(_ byte: UInt8) throws(FeedFault) -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.endIndex, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.endIndex {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}
