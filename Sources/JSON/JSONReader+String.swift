extension JSONReader {
    /// The text between two quotes, unescaped. The next byte must be the opening quote.
    mutating func string() throws(UnreadableJSON) -> String {
        position += 1
        var text: [UInt8] = []
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0x00..<0x20: throw UnreadableJSON(.controlCharacter, at: position)
            case 0x20..<0x80:
                text.append(byte)
                position += 1
            default:
                let length = try lengthOfScalar(startingWith: byte)
                text.append(contentsOf: bytes[position..<position + length])
                position += length
            }
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(UnreadableJSON) {
        let start = position
        position += 1
        let byte = try peek()
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: Array(String(try escapedScalar(from: start)).utf8))
        default: throw UnreadableJSON(.badEscape, at: start)
        }
    }

    /// `XXXX` or `XXXX\uXXXX` (a surrogate pair) after a `\u` at `start`.
    private mutating func escapedScalar(from start: Int) throws(UnreadableJSON) -> Unicode.Scalar {
        let first = try fourHexDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, bytes[position..<end].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            throw UnreadableJSON(.loneSurrogate, at: start)
        }
        let next = position
        position += 2
        let second = try fourHexDigits(from: next)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw UnreadableJSON(.loneSurrogate, at: start) }
        return scalar
    }

    private mutating func fourHexDigits(from start: Int) throws(UnreadableJSON) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = try peek()
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw UnreadableJSON(.badEscape, at: start)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// The length, two to four bytes. The ranges are those of well-formed UTF-8 (Unicode, table 3-7).
    private func lengthOfScalar(startingWith first: UInt8) throws(UnreadableJSON) -> Int {
        let length: Int
        let second: ClosedRange<UInt8>
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw UnreadableJSON(.invalidUTF8, at: position)
        }
        guard position + length <= end, second.contains(bytes[position + 1]),
            bytes[(position + 2)..<(position + length)].allSatisfy({ (0x80...0xBF).contains($0) })
        else { throw UnreadableJSON(.invalidUTF8, at: position) }
        return length
    }
}
