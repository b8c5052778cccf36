/// Finds IBANs, by their checksum.
enum AccountNumbers {
    static func isIn(_ words: WordTokens) -> Bool {
        let letters = squeezed(words)
        guard letters.count >= 15 else { return false }
        let hasName = words.tokens.contains { $0.text.hasPrefix("iban") }
        for start in 0..<(letters.count - 14) where letters[start].isStart {
            if isIBAN(letters[start...]) { return true }
            // Polish and other accounts without the country.
            if isDigits(letters[start...], 26), mod97(letters[start..<(start + 26)], country: "pl") { return true }
            if hasName, isShape(letters[start...]) { return true }
        }
        return false
    }

    private struct Letter {
        let scalar: Unicode.Scalar
        /// A word begins here, or digits after letters or letters after digits.
        let isStart: Bool
    }

    /// Letters and digits without what stands between them. Words for digits are digits.
    private static func squeezed(_ words: WordTokens) -> [Letter] {
        var letters: [Letter] = []
        for (index, token) in words.tokens.enumerated() {
            if words.gap(before: index).count > 4 { letters.append(Letter(scalar: " ", isStart: false)) }
            if let digit = SpelledDigits.words[token.text] {
                letters.append(Letter(scalar: Unicode.Scalar(48 + digit), isStart: true))
                continue
            }
            var previous: Unicode.Scalar?
            for scalar in token.text.unicodeScalars {
                if let digit = SpelledDigits.ideographs[scalar] {
                    letters.append(Letter(scalar: Unicode.Scalar(48 + digit), isStart: true))
                    continue
                }
                letters.append(Letter(scalar: scalar, isStart: previous == nil || token.text.hasPrefix("iban")))
                previous = scalar
            }
        }
        return letters
    }

    private static func isIBAN(_ rest: ArraySlice<Letter>) -> Bool {
        let head = rest.prefix(2).map(\.scalar)
        let country = String(String.UnicodeScalarView(head))
        guard head.allSatisfy(FoldedText.isLatin), let length = lengths[country],
            rest.count >= length
        else { return false }
        let part = rest.prefix(length)
        guard part.count(where: { FoldedText.isDigit($0.scalar) }) >= 10 else { return false }
        // The check digits, and all of the account in most countries, are digits.
        let figures = withLetters.contains(country) ? part.dropFirst(2).prefix(2) : part.dropFirst(2)
        guard figures.allSatisfy({ FoldedText.isDigit($0.scalar) || digits[$0.scalar] != nil }) else { return false }
        return mod97(part, country: nil) || mod97(part, country: nil, digitsFor: true)
    }

    /// The word "IBAN" and something of that form: a mistyped number is one as well.
    private static func isShape(_ rest: ArraySlice<Letter>) -> Bool {
        let head = rest.prefix(4).map(\.scalar)
        guard head.count == 4, head.prefix(2).allSatisfy(FoldedText.isLatin),
            head.suffix(2).allSatisfy(FoldedText.isDigit)
        else { return false }
        return rest.prefix(15).filter { FoldedText.isDigit($0.scalar) }.count >= 10
    }

    private static func isDigits(_ rest: ArraySlice<Letter>, _ count: Int) -> Bool {
        rest.count >= count && rest.prefix(count).allSatisfy { FoldedText.isDigit($0.scalar) }
    }

    /// The checksum of ISO 13616: the number with its head at the end is 1 modulo 97.
    /// - Parameters:
    ///   - country: Of a number that is written without its country.
    ///   - digitsFor: Letters in the form of digits, after the country, are digits.
    private static func mod97(_ part: ArraySlice<Letter>, country: String?, digitsFor: Bool = false) -> Bool {
        var scalars = part.map(\.scalar)
        if let country { scalars.insert(contentsOf: country.unicodeScalars, at: 0) }
        var remainder = 0
        for (index, scalar) in (scalars.dropFirst(4) + scalars.prefix(4)).enumerated() {
            let isCountry = index >= scalars.count - 4 && index < scalars.count - 2
            if FoldedText.isDigit(scalar) {
                remainder = (remainder * 10 + Int(scalar.value) - 48) % 97
            } else if digitsFor, !isCountry, let digit = digits[scalar] {
                remainder = (remainder * 10 + Int(digit)) % 97
            } else if FoldedText.isLatin(scalar) {
                remainder = (remainder * 100 + Int(scalar.value) - 87) % 97
            } else {
                return false
            }
        }
        return remainder == 1
    }

    /// Letters that are written for digits.
    private static let digits: [Unicode.Scalar: UInt8] = ["o": 0, "l": 1, "i": 1]

    /// Countries with letters in the number of an account.
    private static let withLetters: Set<String> = Set(
        "ad ae al az bg bh br by ch cr cy do fr gb ge gi gl gr gt ie iq it jo kw kz lb lc li lv mc md mk mr mt mu nl pk ps qa ro sa sc sm"
            .split(separator: " ").map(String.init) + ["tr", "ua", "vg"])

    /// The length of an IBAN in each country, from the registry of SWIFT.
    private static let lengths: [String: Int] = {
        let list = """
            ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 br29 by28 ch21 cr22 cy28 cz24 de22 dk18 do28 ee20 eg29 es24 fi18 fo18
            fr27 gb22 ge22 gi23 gl18 gr27 gt28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28 lc32 li21 lt20 lu20 lv21
            ly25 mc27 md24 me22 mk19 mr27 mt31 mu30 nl18 no15 pk24 pl28 ps29 pt25 qa29 ro24 rs22 sa24 sc31 se24 si19 sk24 sm27
            st25 sv28 tl23 tn24 tr26 ua29 va22 vg24 xk20
            """
        return Dictionary(
            list.split { $0 == " " || $0 == "\n" }.compactMap { entry in
                Int(entry.suffix(2)).map { (String(entry.prefix(2)), $0) }
            }, uniquingKeysWith: { $1 })
    }()
}
