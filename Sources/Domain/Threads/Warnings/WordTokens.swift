/// The words of a folded text, and what stands between them.
struct WordTokens: Sendable {
    /// One word: letters and digits of one kind of script, or letters that were written apart.
    struct Token: Sendable {
        let text: String
        /// Where it stands in the folded text.
        let range: Range<Int>
        /// Letters and digits; 1 for a letter alone.
        let count: Int
        let digits: Int
        /// Made of letters that were written apart.
        var isJoined = false

        var isNumber: Bool { digits == count }
    }

    let folded: FoldedText
    private(set) var tokens: [Token] = []

    init(_ folded: FoldedText) {
        self.folded = folded
        let scalars = folded.small
        var (start, digits) = (0, 0)
        var index = 0
        func isWord(_ scalar: Unicode.Scalar) -> Bool { FoldedText.isLetter(scalar) || FoldedText.isDigit(scalar) }
        while index < scalars.count {
            guard isWord(scalars[index]) else {
                index += 1
                continue
            }
            (start, digits) = (index, 0)
            let isUnspaced = FoldedText.isUnspaced(scalars[index])
            var text = String.UnicodeScalarView()
            while index < scalars.count, isWord(scalars[index]), FoldedText.isUnspaced(scalars[index]) == isUnspaced {
                if FoldedText.isDigit(scalars[index]) { digits += 1 }
                text.append(scalars[index])
                index += 1
                // An apostrophe within a word.
                if index + 1 < scalars.count, scalars[index] == "'", isWord(scalars[index + 1]) { index += 1 }
            }
            tokens.append(Token(text: String(text), range: start..<index, count: text.count, digits: digits))
        }
        joinLetters()
    }

    /// What stands between a token and the next one.
    func gap(after index: Int) -> FoldedText.Scalars {
        let start = tokens[index].range.upperBound
        return folded.small[
            start..<(index + 1 < tokens.count ? tokens[index + 1].range.lowerBound : folded.small.count)]
    }

    /// What stands between a token and the one before.
    func gap(before index: Int) -> FoldedText.Scalars {
        index > 0 ? gap(after: index - 1) : folded.small[..<(tokens.first?.range.lowerBound ?? folded.small.count)]
    }

    /// The text of a token; empty beyond the ends.
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// Joins three and more letters with one and the same separator between them: "w h a t s", "c-o-m".
    private mutating func joinLetters() {
        guard tokens.contains(where: { $0.count == 1 }) else { return }
        var (joined, index): ([Token], Int) = ([], 0)
        while index < tokens.count {
            var end = index
            let separator = gap(after: index)
            func isLetter(_ place: Int) -> Bool { tokens[place].count == 1 && tokens[place].digits == 0 }
            if isLetter(index), separator.count == 1, separator.first != ".", separator.first != "@" {
                while end + 1 < tokens.count, isLetter(end + 1), gap(after: end).elementsEqual(separator) { end += 1 }
            }
            guard end - index >= 2 else {
                joined.append(tokens[index])
                index += 1
                continue
            }
            let parts = tokens[index...end]
            joined.append(
                Token(
                    text: parts.map(\.text).joined(),
                    range: tokens[index].range.lowerBound..<tokens[end].range.upperBound,
                    count: parts.count, digits: 0, isJoined: true))
            index = end + 1
        }
        tokens = joined
    }
}

extension Sequence<Unicode.Scalar> {
    /// Whether every scalar is one of these.
    func consists(of allowed: Set<Unicode.Scalar>) -> Bool { allSatisfy(allowed.contains) }
}
