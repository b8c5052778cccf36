extension FeedJSONReader {
    /// The text between two quotes, unescaped; the next byte is the first quote.
    mutating func string() throws(FeedFault) -> String {
        position += 1
        var text: [UInt8] = []
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            // Tabs and line ends may stand between values only.
            case 0x00..<0x20: throw fault(.controlCharacter(byte))
            default:
                text.append(byte)
                position += 1
            }
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(FeedFault) {
        position += 1
        let byte = try peek()
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            let scalar = try escapedScalar()
            // An escape brings in no more than the text itself may have.
            guard scalar.properties.generalCategory != .control else {
                throw fault(.controlCharacter(UInt8(truncatingIfNeeded: scalar.value)))
            }
            text.append(contentsOf: Array(String(scalar).utf8))
        case UInt8(ascii: "b"): throw fault(.controlCharacter(0x08))
        case UInt8(ascii: "t"): throw fault(.controlCharacter(0x09))
        case UInt8(ascii: "n"): throw fault(.controlCharacter(0x0A))
        case UInt8(ascii: "f"): throw fault(.controlCharacter(0x0C))
        case UInt8(ascii: "r"): throw fault(.controlCharacter(0x0D))
        default: throw notJSON
        }
    }

    /// `XXXX` or `XXXX\uXXXX` (a surrogate pair) behind `\u`.
    private mutating func escapedScalar() throws(FeedFault) -> Unicode.Scalar {
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, try take(UInt8(ascii: "\\")), try take(UInt8(ascii: "u")) else { throw notJSON }
        let second = try fourHexDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw notJSON }
        return scalar
    }

    private mutating func fourHexDigits() throws(FeedFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch try peek() {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte):
                digit = byte - UInt8(ascii: "a") + 10
            case let byte where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte):
                digit = byte - UInt8(ascii: "A") + 10
            default: throw notJSON
            }
            position += 1
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
