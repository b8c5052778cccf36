extension DisplayName {
    /// Checks characters in context: marks need a letter, and joiners only occur where spelling requires them.
    static func checkWriting(of word: [Unicode.Scalar]) throws(DisplayNameFault) {
        var marks = 0
        var base: Unicode.Scalar?
        for (position, scalar) in word.enumerated() {
            if scalar == "\u{200C}" || scalar == "\u{200D}" {
                guard needsJoiner(word, at: position) else { throw .invisible }
            } else if isMark(scalar) {
                marks += 1
                guard let base, marks <= marksLimit, word[position - 1] != scalar else { throw .marks }
                // A dot above i, j and similar letters is not visible, unless an accent follows (Lithuanian).
                let isLast = position + 1 == word.count || !isMark(word[position + 1])
                if scalar == "\u{307}", marks == 1, isLast, dotted.contains(base) { throw .marks }
            } else {
                marks = 0
                base = scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar : nil
                if clicks.contains(scalar) {
                    guard position == 0, word.dropFirst().first?.properties.isUppercase == true else {
                        throw .lookAlike
                    }
                }
            }
        }
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    private static let dotted: [Unicode.Scalar] = ["i", "j", "l", "\u{131}", "\u{237}", "\u{456}", "\u{458}"]

    /// Khoekhoe clicks look like l and an exclamation mark. Names have them only before a capital.
    private static let clicks: [Unicode.Scalar] = ["\u{1C0}", "\u{1C1}", "\u{1C3}"]

    /// Joiners are visible only after the virama of an Indic script, in Bengali ra-joiner-virama, and, for the
    /// non-joiner, between two Arabic letters of which the first would join the second.
    private static func needsJoiner(_ word: [Unicode.Scalar], at position: Int) -> Bool {
        guard position > 0 else { return false }
        let before = word[position - 1]
        let after = position + 1 < word.count ? word[position + 1] : nil
        if before.properties.canonicalCombiningClass == .virama, (0x0900...0x0DFF).contains(before.value) {
            return after.map { Script(of: $0) == Script(of: before) } ?? (word[position] == "\u{200D}")
        }
        if word[position] == "\u{200D}" { return before == "\u{9B0}" && after == "\u{9CD}" }
        guard let after, Script(of: after) == .arabic, after.properties.isAlphabetic, !isMark(after),
            let letter = word[..<position].last(where: { !isMark($0) })
        else { return false }
        return Script(of: letter) == .arabic && letter.properties.generalCategory == .otherLetter
            && !joinsOnlyBackwards(letter)
    }

    /// Alef, dal, dhal, ra, zay, waw, teh marbuta and related letters never join the next letter.
    private static func joinsOnlyBackwards(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x0621...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677,
            0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2, 0x06D3, 0x06D5, 0x06EE, 0x06EF:
            true
        default: false
        }
    }
}
