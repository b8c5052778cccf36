import Foundation

/// Names reserved for the service, and imitations of them.
///
/// Names are compared by their skeleton, with digits read as the letters that they imitate (`5upp0rt`), and without
/// surrounding digits (`admin1`). Real names that merely contain such a word (Joe Root, Badminton) are allowed.
enum ReservedNames {
    /// True if a handle is reserved or imitates the staff.
    static func refuse(handle: String) -> Bool {
        imitates(handle, titles: handleTitles) || technical.contains(Confusables.skeleton(handle))
    }

    /// True if a display name is a staff name or imitates one.
    static func refuse(displayName: String) -> Bool { imitates(displayName, titles: titles) }

    private static func imitates(_ name: String, titles: Set<String>) -> Bool {
        let words = words(of: name)
        for form in forms(of: words.joined()) where form.contains(brand) || isMadeOfStaffWords(form) { return true }
        return words.contains { word in forms(of: word).contains { titles.contains($0) } }
    }

    /// The readings of a word: with and without surrounding digits, both with digits read as letters.
    private static func forms(of word: String) -> [String] {
        let bare = word.drop { $0.isWholeNumber }.reversed().drop { $0.isWholeNumber }.reversed()
        return [leetFolded(Confusables.skeleton(word)), leetFolded(Confusables.skeleton(String(bare)))]
    }

    private static func words(of name: String) -> [String] {
        name.decomposedStringWithCompatibilityMapping.unicodeScalars
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil && !isMark($0) }
            .map { String($0) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func leetFolded(_ skeleton: String) -> String {
        String(skeleton.map { leet[$0] ?? $0 })
    }

    private static let leet: [Character: Character] = [
        "2": "z", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g",
    ]

    /// True if `form` consists only of staff words, and at least one is not a filler.
    private static func isMadeOfStaffWords(_ form: String) -> Bool {
        let letters = Array(form)
        guard !letters.isEmpty, letters.count <= 80 else { return false }
        // reached[i]: nil if the first i letters cannot be split; otherwise whether the best split has a non-filler.
        var reached: [Bool?] = Array(repeating: nil, count: letters.count + 1)
        reached[0] = false
        for start in letters.indices {
            guard let proper = reached[start] else { continue }
            for end in (start + 1)...letters.count where end - start <= 24 {
                let part = String(letters[start..<end])
                if handleTitles.contains(part) || general.contains(part) {
                    reached[end] = true
                } else if fillers.contains(part), reached[end] == nil {
                    reached[end] = proper
                } else if fillers.contains(part), proper {
                    reached[end] = true
                }
            }
        }
        return reached[letters.count] == true
    }

    private static let brand = Confusables.skeleton("wayswap")
    private static let titles = skeletons(of: titleWords)
    private static let handleTitles = skeletons(of: titleWords + handleTitleWords)
    private static let general = skeletons(of: generalWords)
    private static let fillers = skeletons(of: fillerWords)
    private static let technical = skeletons(of: technicalWords)

    private static func skeletons(of words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { Confusables.skeleton($0) })
    }
}
