import Foundation

/// What every search takes for the same letter: those of chats, the wallet, travellers, currencies and places compare texts
/// by this one function, so that what one of them finds, the others find too.
///
/// Case, accents, widths, invisible characters and the number of spaces make no difference. Letters of every script stay.
/// A stored folded text is folded again when this changes: a migration empties `wallet_text.folded` and the index of
/// messages, and the server fills them.
package enum LetterFolding {
    /// A text as searches compare it.
    package static func text(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        folded.append(contentsOf: scalars(text).compactMap(Unicode.Scalar.init))
        return String(folded)
    }

    /// - Parameter limit: Scalars after which nothing more is compared, but the rest of a letter.
    package static func scalars(_ text: String, limit: Int = .max) -> [UInt32] {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let decomposed = isASCII ? text : text.decomposedStringWithCompatibilityMapping
        var scalars: [UInt32] = []
        scalars.reserveCapacity(min(limit, text.utf8.count))
        for scalar in decomposed.unicodeScalars {
            if scalars.count >= limit { break }
            append(scalar, to: &scalars)
        }
        if scalars.last == space { scalars.removeLast() }
        return scalars
    }

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
        // Most accents.
        if (0x300...0x36F).contains(value) { return }
        if let letters = letters[value] {
            scalars += letters
            return
        }
        if isIgnored(scalar) { return }
        // Hiragana is katakana.
        if (0x3041...0x3096).contains(value) {
            scalars.append(value + 0x60)
            return
        }
        if scalar.properties.isWhitespace {
            if let last = scalars.last, last != space { scalars.append(space) }
            return
        }
        // Georgian capitals and others whose small letter is another scalar; some have two.
        for small in scalar.properties.lowercaseMapping.unicodeScalars where !isIgnored(small) {
            scalars.append(small.value)
        }
    }

    /// Accents, points of Hebrew and Arabic, and invisible characters. Other marks are letters in their script: vowels of
    /// Thai and Hindi, and the voicing marks that tell パリ (Paris) from バリ (Bali).
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x483...0x489: return true
        // Letters of Latin, Greek and Cyrillic.
        case 0xAE...0x52F: return false
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .enclosingMark, .format: return true
        case .nonspacingMark:
            // 1: strokes through a letter, 7: nuktas of Indic scripts, 10–36: points, 200 and above: accents.
            return switch properties.canonicalCombiningClass.rawValue {
            case 1, 7, 10...36, 200...: true
            default: properties.isDefaultIgnorableCodePoint
            }
        // U+0640 stretches Arabic words.
        default: return scalar.value == 0x640 || properties.isDefaultIgnorableCodePoint
        }
    }

    /// Letters whose accent is part of them, as people type them without it; Arabic letters that writers and keyboards
    /// interchange; signs that keyboards replace.
    private static let letters: [UInt32: [UInt32]] = {
        let pairs: [(String, String)] = [
            ("łŁ", "l"), ("øØ", "o"), ("đĐðÐ", "d"), ("ħĦ", "h"), ("ıİ", "i"), ("ßẞ", "ss"), ("æÆ", "ae"), ("œŒ", "oe"),
            ("þÞ", "th"), ("ŧŦ", "t"), ("ŋŊ", "n"), ("ς", "σ"), ("ىی", "ي"), ("ک", "ك"), ("ة", "ه"),
            ("’‘ʼʻʹ", "'"), ("“”„«»", "\""), ("–—‐‑−־", "-"),
        ]
        var map: [UInt32: [UInt32]] = [:]
        for (from, to) in pairs {
            for scalar in from.unicodeScalars { map[scalar.value] = to.unicodeScalars.map(\.value) }
        }
        return map
    }()
}
