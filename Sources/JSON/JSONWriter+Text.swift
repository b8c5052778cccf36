extension JSONWriter {
    /// Appends `text` in quotes. U+2028 and U+2029 are escaped because JavaScript before 2019 read them as line ends.
    mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { source in
            var start = 0
            var position = 0
            while position < source.count {
                let byte = source[position]
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0xE2 else {
                    position += 1
                    continue
                }
                let separator = byte == 0xE2 && Self.isLineSeparator(source, at: position)
                if byte == 0xE2 && !separator {
                    position += 3
                    continue
                }
                bytes.append(contentsOf: source[start..<position])
                if separator {
                    escape(source[position + 2] == 0xA8 ? "\\u2028" : "\\u2029")
                    position += 3
                } else {
                    escape(byte)
                    position += 1
                }
                start = position
            }
            bytes.append(contentsOf: source[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isLineSeparator(_ source: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        source[position + 1] == 0x80 && (source[position + 2] == 0xA8 || source[position + 2] == 0xA9)
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): escape("\\\"")
        case UInt8(ascii: "\\"): escape("\\\\")
        case 0x08: escape("\\b")
        case 0x09: escape("\\t")
        case 0x0A: escape("\\n")
        case 0x0C: escape("\\f")
        case 0x0D: escape("\\r")
        default:
            escape("\\u00")
            bytes.append(UInt8(ascii: "0") + byte >> 4)
            bytes.append(byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + byte & 0xF - 10)
        }
    }

    private mutating func escape(_ sequence: StaticString) {
        sequence.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

extension JSONWriter {
    mutating func integer(_ value: Int64) {
        number(String(value))
    }

    /// At most seven decimals (1 cm of a degree), no exponent, no trailing zeros.
    ///
    /// Writes null for a value that is not finite or beyond ±10^11. No coordinate, distance or statistic is that large.
    mutating func decimal(_ value: Double) {
        guard value.magnitude < 1e11 else { return literal("null") }
        let scaled = Int64((value * 1e7).rounded(.toNearestOrEven))
        let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
        let sign = scaled < 0 ? "-" : ""
        guard fraction != 0 else { return number("\(sign)\(whole)") }
        // The leading 1 keeps the zeros after the point. It is dropped below.
        var digits = fraction + 10_000_000
        while digits % 10 == 0 { digits /= 10 }
        number("\(sign)\(whole).\(String(digits).dropFirst())")
    }
}
