extension JSONReader {
    /// The digits of a number as written.
    mutating func number() throws(UnreadableJSON) -> String {
        let start = position
        skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
            try digits()
        }
        // A digit here means a leading zero.
        if let next, Self.isDigit(next) { throw UnreadableJSON(.badNumber, at: position) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(UnreadableJSON) {
        guard let first = next else { throw UnreadableJSON(.unexpectedEnd, at: position) }
        guard Self.isDigit(first) else { throw UnreadableJSON(.badNumber, at: position) }
        while let digit = next, Self.isDigit(digit) { position += 1 }
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
