/// Digits and signs that are written for letters.
enum Leet {
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "$": "s", "!": "i", "@": "a",
    ]

    /// A folded word with letters for its digits. A number stays.
    static func letters(of word: String) -> String {
        var scalars = String.UnicodeScalarView()
        var hasLetter = false
        for scalar in word.unicodeScalars {
            if FoldedText.isLetter(scalar) { hasLetter = true }
            scalars.append(letters[scalar] ?? scalar)
        }
        return hasLetter ? String(scalars) : word
    }
}
