/// Digits and symbols that replace letters.
enum LeetLetters {
    /// The letter that `scalar` stands for; `one` is the reading of 1, ! and |.
    static func letter(for scalar: Unicode.Scalar, one: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "0": "o"
        case "1", "!", "|": one
        case "3", "€": "e"
        case "4", "@": "a"
        case "5", "$": "s"
        case "7", "+": "t"
        case "8": "b"
        case "9": "g"
        default: scalar
        }
    }

    static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
