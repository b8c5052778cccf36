import Foundation

/// Names that only the service itself may bear, and what imitates them.
///
/// A name is compared by its skeleton, also with digits read as the letters they imitate (`5upp0rt`) and with the
/// digits around it stripped (`admin1`). Honest names that merely contain such a word (Joe Root, Badminton) pass.
enum ReservedNames {
    /// True if a handle is reserved or imitates the staff.
    static func refuse(handle: String) -> Bool {
        imitates(handle, titles: handleTitles) || technical.contains(Confusables.skeleton(handle))
    }

    /// True if a display name is or imitates a name of the staff.
    static func refuse(displayName: String) -> Bool { imitates(displayName, titles: titles) }

    private static func imitates(_ name: String, titles: Set<String>) -> Bool {
        let words = words(of: name)
        for form in forms(of: words.joined()) where form.contains(brand) || isMadeOfStaffWords(form) { return true }
        return words.contains { word in forms(of: word).contains { titles.contains($0) } }
    }

    /// The readings of a word: as it is and without the digits around it, both with digits read as letters.
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

    /// True if `form` is cut without rest into staff words, of which one is more than a filler.
    private static func isMadeOfStaffWords(_ form: String) -> Bool {
        let letters = Array(form)
        guard !letters.isEmpty, letters.count <= 80 else { return false }
        // reached[i]: nil, or whether the best cut of the first i letters holds more than fillers
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
