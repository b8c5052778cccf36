import Foundation

// By hand: a regular expression takes many times as long, and these run over thousands of answers.
extension String {
    /// With `other` in place of each text from `opening` to the next quotation mark.
    package func replacing(from opening: String, with other: String) -> String {
        var (kept, rest) = ("", self[...])
        while let found = rest.range(of: opening), let end = rest[found.upperBound...].firstIndex(of: "\"") {
            kept += rest[..<found.lowerBound]
            kept += other
            rest = rest[rest.index(after: end)...]
        }
        return kept + rest
    }

    /// With `ID` in place of each id.
    package var withoutIDs: String {
        let bytes = Array(utf8)
        var (kept, place): ([UInt8], Int) = ([], 0)
        while place < bytes.count {
            if Self.isID(bytes, from: place) {
                kept += "ID".utf8
                place += 36
            } else {
                kept.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func isID(_ bytes: [UInt8], from place: Int) -> Bool {
        guard place + 36 <= bytes.count else { return false }
        return (0..<36).allSatisfy { offset in
            let byte = bytes[place + offset]
            return [8, 13, 18, 23].contains(offset)
                ? byte == 0x2D : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
        }
    }
}
