/// The list of common passwords and the tricks by which people stretch one: digits and signs around it, signs
/// between its letters, digits for letters, the word twice.
enum CommonPasswords {
    private static let list: Set<String> = {
        let text = String(decoding: PackageResources.common_passwords_txt, as: UTF8.self)
        return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0) })
    }()

    static func contains(_ word: String) -> Bool { list.contains(word) }

    /// True if the lower-case `password` is a common one, stretched or not.
    static func isBuiltOnOne(_ password: String) -> Bool {
        if contains(password) { return true }
        let scalars = Array(password.unicodeScalars)
        guard let first = scalars.firstIndex(where: \.properties.isAlphabetic),
            let last = scalars.lastIndex(where: \.properties.isAlphabetic)
        else { return isBuiltOnDigits(scalars) }
        // Up to twelve signs before and behind the letters may be letters in disguise or part of the entry (trustno1).
        for start in Set(Array(max(0, first - 12)...first) + [0]) {
            for end in Set(Array(last...min(scalars.count - 1, last + 12)) + [scalars.count - 1]) {
                if isCommonWord(scalars[start...end]) { return true }
            }
        }
        return false
    }

    /// True if the digits are a common group, give or take four at one end, and at most short ones (a year) beside it.
    private static func isBuiltOnDigits(_ scalars: [Unicode.Scalar]) -> Bool {
        let long = scalars.split { !("0"..."9").contains($0) }.filter { $0.count > 4 }
        return !long.isEmpty
            && long.allSatisfy { group in
                isRepeated(Array(group))
                    || (0...4).contains { contains(text(group.dropLast($0))) || contains(text(group.dropFirst($0))) }
            }
    }

    private static func isCommonWord(_ core: ArraySlice<Unicode.Scalar>) -> Bool {
        for one: Unicode.Scalar in ["i", "l"] {
            for reading in [Array(core), core.map { LeetLetters.letter(for: $0, one: one) }] {
                let bare = reading.filter(LeetLetters.isLetterOrDigit)
                if contains(text(reading)) || contains(text(bare)) { return true }
                if isRepeated(reading) || isRepeated(bare) { return true }
            }
        }
        return false
    }

    /// True if `scalars` is one entry of the list again and again.
    private static func isRepeated(_ scalars: [Unicode.Scalar]) -> Bool {
        PasswordPatterns.unit(of: scalars).map { contains(text($0)) } ?? false
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
