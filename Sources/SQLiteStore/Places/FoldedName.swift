import Foundation

/// The form for comparing names: lower case, no accents, one blank for each run of other characters. Letters of every
/// script stay; hiragana is folded to katakana.
enum FoldedName {
    private static let letters: [Unicode.Scalar: String] = [
        "ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d",
        // The final sigma, and Arabic letters that writers and keyboards interchange.
        "ς": "σ", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه",
    ]

    static func fold(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        var isGap = false
        func add(_ scalar: Unicode.Scalar) {
            if isGap, !folded.isEmpty { folded.append(" ") }
            isGap = false
            folded.append(scalar)
        }
        for scalar in name.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": add(scalar)
            case "\0"..."\u{7F}": isGap = true
            // Many apostrophes are classified as modifier letters.
            case "\u{2B0}"..."\u{2FF}": isGap = true
            case "ぁ"..."ゖ": add(Unicode.Scalar(scalar.value + 0x60) ?? scalar)
            default:
                if let letters = letters[scalar] {
                    letters.unicodeScalars.forEach(add)
                } else if !isIgnored(scalar) {
                    if isPartOfWord(scalar) { add(scalar) } else { isGap = true }
                }
            }
        }
        return String(folded)
    }

    /// Accents, points of Hebrew and Arabic, and invisible characters. Other marks are letters in their script:
    /// vowels of Thai and Hindi, and the voicing marks that tell パリ (Paris) from バリ (Bali).
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .enclosingMark, .format: return true
        case .nonspacingMark:
            // 7: nuktas of Indic scripts, 10–36: points, 200 and above: accents.
            return switch properties.canonicalCombiningClass.rawValue {
            case 7, 10...36, 200...: true
            default: properties.isDefaultIgnorableCodePoint
            }
        default: return scalar == "\u{640}"  // Stretches Arabic words.
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Words that do not help in a search for airports.
    private static let common: Set<String> = [
        "air", "airfield", "airpark", "airport", "airstrip", "base", "county", "field", "heliport", "intl",
        "international", "memorial", "municipal", "regional",
    ]

    /// The folded text, and each of its suffixes that starts with a significant word.
    static func phrases(_ text: String) -> [String] {
        let words = fold(text).split(separator: " ").map(String.init)
        return words.indices.filter { !common.contains(words[$0]) }.map { words[$0...].joined(separator: " ") }
    }
}
