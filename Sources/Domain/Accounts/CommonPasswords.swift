/// Detects common passwords and usual variations of them: added digits and symbols, symbols between letters, digits
/// for letters, the word repeated.
enum CommonPasswords {
    private static let list: Set<String> = {
        let text = String(decoding: PackageResources.common_passwords_txt, as: UTF8.self)
        return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0) })
    }()

    static func contains(_ word: String) -> Bool { list.contains(word) }

    /// True if the lower-case `password` is a common one or a variation.
    static func isBuiltOnOne(_ password: String) -> Bool {
        if contains(password) { return true }
        let scalars = Array(password.unicodeScalars)
        guard let first = scalars.firstIndex(where: \.properties.isAlphabetic),
            let last = scalars.lastIndex(where: \.properties.isAlphabetic)
        else { return isBuiltOnDigits(scalars) }
        // Up to twelve symbols at either end can stand for letters or belong to the list entry (trustno1).
        for start in Set(Array(max(0, first - 12)...first) + [0]) {
            for end in Set(Array(last...min(scalars.count - 1, last + 12)) + [scalars.count - 1]) {
                if isCommonWord(scalars[start...end]) { return true }
            }
        }
        return false
    }

    /// True if the digits are a common group with up to four more at one end, and other groups are short (a year).
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

    /// True if `scalars` is one list entry repeated.
    private static func isRepeated(_ scalars: [Unicode.Scalar]) -> Bool {
        PasswordPatterns.unit(of: scalars).map { contains(text($0)) } ?? false
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
