/// Patterns that make a long password easy to guess. All functions take lower-case text.
enum PasswordPatterns {
    /// True for at most four different characters, or a repeated group of up to six.
    static func isRepetitive(_ password: String) -> Bool {
        let scalars = Array(password.unicodeScalars)
        if Set(scalars).count <= 4 { return true }
        return (1...6).contains { period in
            period * 2 <= scalars.count && (period..<scalars.count).allSatisfy { scalars[$0] == scalars[$0 - period] }
        }
    }

    /// The shortest group that `scalars` repeats at least twice; nil if there is none.
    static func unit(of scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar>? {
        guard scalars.count > 1 else { return nil }
        for period in 1...(scalars.count / 2) where scalars.count.isMultiple(of: period) {
            if (period..<scalars.count).allSatisfy({ scalars[$0] == scalars[$0 - period] }) {
                return scalars[..<period]
            }
        }
        return nil
    }

    /// True if at most three characters lie outside runs of three or more along a line. Lines are the alphabet, digits
    /// and keyboard rows or columns, in both directions; a repeated character is a run too.
    static func isSequence(_ password: String) -> Bool {
        let scalars = Array(password.unicodeScalars).filter(LeetLetters.isLetterOrDigit)
        let signs = Set(password.unicodeScalars.filter { !LeetLetters.isLetterOrDigit($0) })
        var rest = signs.count
        var position = 0
        while position < scalars.count {
            let run = longestRun(in: scalars[position...])
            if run < 3 { rest += 1 }
            position += run < 3 ? 1 : run
        }
        return rest <= 3
    }

    private static func longestRun(in scalars: ArraySlice<Unicode.Scalar>) -> Int {
        guard let first = scalars.first else { return 0 }
        var longest = scalars.prefix { $0 == first }.count
        for line in lines {
            for start in line.indices where line[start] == first {
                longest = max(longest, zip(scalars, line[start...]).prefix { $0 == $1 }.count)
            }
        }
        return longest
    }

    /// Each line forwards and backwards; the alphabet and the digits wrap around.
    private static let lines: [[Unicode.Scalar]] = {
        let rows = """
            abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz 12345678901234567890
            qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn
            йцукенгшщзхъ фывапролджэ ячсмитьбю абвгдежзийклмнопрстуфхцчшщъыьэюя
            1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm
            """
        return rows.split(whereSeparator: \.isWhitespace).flatMap { row in
            [Array(row.unicodeScalars), Array(row.unicodeScalars.reversed())]
        }
    }()

    /// True for the name of the service with digits, symbols, up to three other letters or one common word.
    static func isProductName(_ password: String) -> Bool {
        for one: Unicode.Scalar in ["i", "l"] {
            let letters = password.unicodeScalars.map { LeetLetters.letter(for: $0, one: one) }
            for reading in [letters, Array(password.unicodeScalars)] {
                var word = String.UnicodeScalarView()
                word.append(contentsOf: reading.filter(\.properties.isAlphabetic))
                let parts = String(word).split(separator: "wayswap", omittingEmptySubsequences: false)
                guard parts.count > 1 else { continue }
                let rest = parts.joined()
                if rest.count <= 3 || CommonPasswords.contains(rest) { return true }
            }
        }
        return false
    }
}
