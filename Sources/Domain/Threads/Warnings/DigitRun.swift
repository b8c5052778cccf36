/// Digits that stand together, however they are written.
struct DigitRun: Sendable {
    /// Digits without anything between them.
    struct Group: Sendable {
        var digits: [UInt8]
        /// Made of words.
        var isSpelled = false
        /// What stands between the group before and this one.
        var gap: [Unicode.Scalar] = []

        var value: Int { digits.prefix(12).reduce(0) { $0 * 10 + Int($1) } }
        /// Zeros at the end.
        var zeros: Int { digits.reversed().prefix { $0 == 0 }.count }
    }

    var groups: [Group]
    /// The tokens that the digits are made of.
    var tokens: Range<Int>
    var hasPlus = false

    var count: Int { groups.reduce(0) { $0 + $1.digits.count } }
    var beginsWithZeros: Bool { groups.prefix(2).flatMap(\.digits).starts(with: [0, 0]) }
    var spelled: Int { groups.reduce(0) { $0 + ($1.isSpelled ? $1.digits.count : 0) } }

    /// Scalars that may stand between digits of one number. Others end it, as letters do.
    private static let separators: Set<Unicode.Scalar> = Set(" \n\t.-()/_,*~|+[]{}:;!<>^`\"'".unicodeScalars)
    private static let mostSeparators = 6

    /// Words that are written for digits, and hardly for anything else between digits.
    private static let lone: Set<String> = ["o", "oo", "ooo", "l", "ll"]

    /// All runs of a text, in order.
    static func runs(in words: WordTokens) -> [DigitRun] {
        var runs: [DigitRun] = []
        var open: DigitRun?
        var repeats = 1
        for (index, token) in words.tokens.enumerated() {
            if let times = SpelledDigits.repeats[token.text] {
                repeats = times
                continue
            }
            let previous = open?.groups.last?.digits.count ?? 0
            guard var group = digits(of: token, beside: previous) else {
                if let run = open { runs.append(run) }
                (open, repeats) = (nil, 1)
                continue
            }
            if repeats > 1 { group.digits = Array(repeating: group.digits[0], count: repeats - 1) + group.digits }
            let gap = words.gap(before: index)
            if repeats == 1, let run = open, !joins(gap) {
                runs.append(run)
                open = nil
            }
            group.gap = open == nil ? [] : Array(gap)
            repeats = 1
            var run = open ?? DigitRun(groups: [], tokens: index..<index, hasPlus: gap.suffix(3).contains("+"))
            // The array must not be copied for each group.
            open = nil
            run.groups.append(group)
            run.tokens = run.tokens.lowerBound..<(index + 1)
            open = consume run
        }
        if let run = open { runs.append(run) }
        return runs
    }

    private static func joins(_ gap: FoldedText.Scalars) -> Bool {
        gap.count <= mostSeparators && gap.allSatisfy { separators.contains($0) || isPicture($0) }
    }

    /// Emoji and other pictures, which a disguise puts between digits. Not signs of money or of arithmetic.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.generalCategory == .otherSymbol
    }

    /// The digits that a token stands for; nil if it is another word.
    private static func digits(of token: WordTokens.Token, beside previous: Int) -> Group? {
        if token.isNumber { return Group(digits: token.text.unicodeScalars.map { UInt8($0.value - 48) }) }
        if let digit = SpelledDigits.words[token.text] { return Group(digits: [digit], isSpelled: true) }
        let scalars = Array(token.text.unicodeScalars)
        if FoldedText.isUnspaced(scalars[0]) { return spelled(scalars) }
        // Letters for digits, in a word that is mostly digits, or alone beside digits.
        guard token.digits * 2 >= token.count && token.count >= 2 || previous > 0 && lone.contains(token.text) else {
            return nil
        }
        let values = scalars.compactMap { scalar in
            FoldedText.isDigit(scalar) ? UInt8(scalar.value - 48) : SpelledDigits.letters[scalar]
        }
        if values.count == scalars.count { return Group(digits: values) }
        // "607x123x456" and "tel607123456".
        guard token.digits >= 6 else { return nil }
        let parts = scalars.split { !FoldedText.isDigit($0) }
        guard parts.allSatisfy({ $0.count >= 2 }), parts.count <= 5 else { return nil }
        let isPlain = parts.count == 1 && scalars.last.map(FoldedText.isDigit) == true
        let isGrouped = parts.count > 1 && token.count - token.digits <= 4
        return isPlain && PhoneWords.all.contains(word(before: parts[0], in: scalars)) || isGrouped
            ? Group(digits: parts.joined().map { UInt8($0.value - 48) }) : nil
    }

    private static func word(before part: ArraySlice<Unicode.Scalar>, in scalars: [Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(scalars[..<part.startIndex]))
    }

    /// A word of a script without spaces that is nothing but digits.
    private static func spelled(_ scalars: [Unicode.Scalar]) -> Group? {
        var (digits, rest): ([UInt8], ArraySlice) = ([], scalars[...])
        while let first = rest.first {
            if let digit = SpelledDigits.ideographs[first] {
                digits.append(digit)
                rest = rest.dropFirst()
            } else if let (word, value) = SpelledDigits.unspaced.first(where: { rest.starts(with: $0.word) }) {
                digits.append(value)
                rest = rest.dropFirst(word.count)
            } else if digits.count >= 7 {
                // Other words follow, as scripts without spaces have it.
                break
            } else if digits.isEmpty {
                rest = rest.dropFirst()
            } else {
                // Other words came in between; the digits begin anew.
                digits = []
                rest = rest.dropFirst()
            }
        }
        return digits.isEmpty ? nil : Group(digits: digits, isSpelled: true)
    }
}
