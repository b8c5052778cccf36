import Foundation

/// A text as a search compares it: case, accents, widths, invisible characters and the number of spaces make no difference.
package struct SearchText: Sendable, Equatable {
    package let scalars: [UInt32]

    /// Characters of a query.
    package static let longestQuery = 100
    /// Letters of a run in the index. A shorter query is compared with each message of its reader.
    package static let run = 3
    /// A text of `Message.limit` characters can decompose into eighteen times as many.
    private static let limit = 3 * Message.limit

    package init(_ text: String) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let decomposed = isASCII ? text : text.decomposedStringWithCompatibilityMapping
        var scalars: [UInt32] = []
        scalars.reserveCapacity(min(Self.limit, text.utf8.count))
        for scalar in decomposed.unicodeScalars {
            if scalars.count >= Self.limit { break }
            Self.append(scalar, to: &scalars)
        }
        if scalars.last == Self.space { scalars.removeLast() }
        self.scalars = scalars
    }

    package var isEmpty: Bool { scalars.isEmpty }

    package func contains(_ other: SearchText) -> Bool {
        guard let first = other.scalars.first, scalars.count >= other.scalars.count else { return false }
        for start in 0...(scalars.count - other.scalars.count) where scalars[start] == first {
            if scalars[start...].starts(with: other.scalars) { return true }
        }
        return false
    }

    /// Runs that every text with this one in it has, and that cover it: enough to find candidates.
    package var coveringRuns: [[UInt32]] {
        guard scalars.count >= Self.run else { return [] }
        let starts =
            Array(stride(from: 0, through: scalars.count - Self.run, by: Self.run)) + [scalars.count - Self.run]
        var runs: [[UInt32]] = []
        for start in starts where runs.count < Self.mostRuns {
            let run = Array(scalars[start..<(start + Self.run)])
            if !runs.contains(run) { runs.append(run) }
        }
        return runs
    }

    /// More runs hardly make fewer candidates.
    private static let mostRuns = 8

    // MARK: Folding

    private static let space: UInt32 = 32

    private static func append(_ scalar: Unicode.Scalar, to scalars: inout [UInt32]) {
        let value = scalar.value
        if value < 0x80 {
            switch value {
            case 9...13, 32: if let last = scalars.last, last != space { scalars.append(space) }
            case 65...90: scalars.append(value + 32)
            case 0: break
            default: scalars.append(value)
            }
            return
        }
        if isAccent(value) || scalar.properties.isDefaultIgnorableCodePoint { return }
        if let letters = letters[value] {
            scalars += letters
            return
        }
        if scalar.properties.isWhitespace {
            if let last = scalars.last, last != space { scalars.append(space) }
            return
        }
        // Georgian capitals and others whose small letter is another scalar; some have two.
        for small in scalar.properties.lowercaseMapping.unicodeScalars where !isAccent(small.value) {
            scalars.append(small.value)
        }
    }

    /// Accents of Latin, Greek and Cyrillic, and vowel marks of Arabic and Hebrew. Marks of other scripts are letters.
    private static func isAccent(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x487, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC,
            0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }

    /// Letters whose accent is part of them, as people type them without it.
    private static let letters: [UInt32: [UInt32]] = {
        let pairs: [(String, String)] = [
            ("łŁ", "l"), ("øØ", "o"), ("đĐðÐ", "d"), ("ħĦ", "h"), ("ıİ", "i"), ("ßẞ", "ss"), ("æÆ", "ae"), ("œŒ", "oe"),
            ("þÞ", "th"), ("ŧŦ", "t"), ("ς", "σ"), ("’‘ʼ", "'"), ("“”„", "\""), ("–—‐‑", "-"),
        ]
        var map: [UInt32: [UInt32]] = [:]
        for (from, to) in pairs {
            for scalar in from.unicodeScalars { map[scalar.value] = to.unicodeScalars.map(\.value) }
        }
        return map
    }()
}
