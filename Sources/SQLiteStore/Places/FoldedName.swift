import Foundation

/// The form for comparing names: lower case, no accents, one blank for each run of other characters.
enum FoldedName {
    private static let letters: [Unicode.Scalar: String] = [
        "ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d",
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
            default:
                if let letters = letters[scalar] {
                    letters.unicodeScalars.forEach(add)
                } else {
                    switch scalar.properties.generalCategory {
                    case .nonspacingMark, .enclosingMark, .format: continue
                    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber,
                        .letterNumber, .otherNumber, .spacingMark:
                        add(scalar)
                    // Includes modifier letters, as which many apostrophes are classified.
                    default: isGap = true
                    }
                }
            }
        }
        return String(folded)
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
