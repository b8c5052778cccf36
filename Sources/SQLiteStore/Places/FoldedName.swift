import Domain

/// The form for comparing names of places: the letters of `LetterFolding`, and one blank for each run of characters that are
/// no letters.
enum FoldedName {
    static func fold(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        var isGap = false
        for scalar in LetterFolding.scalars(name).compactMap(Unicode.Scalar.init) {
            guard isPartOfWord(scalar) else {
                isGap = true
                continue
            }
            if isGap, !folded.isEmpty { folded.append(" ") }
            isGap = false
            folded.append(scalar)
        }
        return String(folded)
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9": return true
        // Many apostrophes are classified as modifier letters.
        case "\0"..."\u{7F}", "\u{2B0}"..."\u{2FF}": return false
        default: break
        }
        return switch scalar.properties.generalCategory {
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
