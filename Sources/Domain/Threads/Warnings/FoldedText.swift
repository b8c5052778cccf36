import Foundation

/// A text as a reader sees it: look-alikes, widths, marks and invisible characters make no difference.
///
/// A scalar stands for each character: a small letter without accents, a digit of ASCII, or punctuation. Each has the
/// same letter with its case beside it, for addresses in which the case matters.
struct FoldedText: Sendable {
    typealias Scalars = ArraySlice<Unicode.Scalar>

    private(set) var small: [Unicode.Scalar] = []
    private(set) var cased: [Unicode.Scalar] = []

    /// A text of `Message.limit` characters can decompose into eighteen times as many.
    static let limit = 3 * Message.limit

    init(_ text: String) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let decomposed = isASCII ? text : text.decomposedStringWithCompatibilityMapping
        for scalar in decomposed.unicodeScalars.prefix(Self.limit) {
            guard let cased = Self.cased(scalar) else { continue }
            self.cased.append(cased)
            small.append(Self.small(cased))
        }
    }

    /// A word of a list, as it stands in a folded text.
    static func word(_ word: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: FoldedText(word).small.filter { isLetter($0) || isDigit($0) })
        return String(scalars)
    }

    // MARK: Kinds of scalars

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 48 && scalar.value <= 57 }

    static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        (97...122).contains(scalar.value) || (65...90).contains(scalar.value)
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isLatin(scalar) : scalar.properties.isAlphabetic
    }

    /// Scripts that put no spaces between words.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0x3007:
            true
        default: false
        }
    }

    // MARK: Folding

    /// Nil: the scalar cannot be seen, or is a mark on the one before.
    private static func cased(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return scalar }
        if let known = lookAlikes[scalar] { return known }
        switch scalar.value {
        // Flags and filled boxes with letters.
        case 0x1F1E6...0x1F1FF: return letter(scalar.value - 0x1F1E6)
        case 0x1F150...0x1F169: return letter(scalar.value - 0x1F150)
        case 0x1F170...0x1F189: return letter(scalar.value - 0x1F170)
        // Filled circles with 1 to 9.
        case 0x2776...0x277E: return digit(scalar.value - 0x2775)
        case 0x2780...0x2788: return digit(scalar.value - 0x277F)
        case 0x278A...0x2792: return digit(scalar.value - 0x2789)
        case 0x2010...0x2015, 0x2212: return "-"
        default: break
        }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint { return nil }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return nil
        case .decimalNumber: return properties.numericValue.map { digit(UInt32($0)) } ?? scalar
        case .spaceSeparator: return " "
        default: return scalar
        }
    }

    private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return (65...90).contains(scalar.value) ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
        }
        guard scalar.properties.isUppercase else { return scalar }
        return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }

    private static func letter(_ place: UInt32) -> Unicode.Scalar { Unicode.Scalar(97 + place) ?? "a" }

    private static func digit(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(48 + value) ?? "0" }

    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            // Cyrillic
            ("аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅԁһҺԛԝг", "aABBeEkKMMHHoOpPcCTTyYxXiIjJsSdhHqwr"),
            // Greek
            ("αΑβΒεΕΖΗιΙκΚΜνΝοΟρΡτΤυΥχΧγ", "aAbBeEZHiIkKMvNoOpPtTuYxXy"),
            // Latin
            ("łŁøØđĐħĦıßɡɑɩʟɪᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢƖǀɛɔæœ", "lLoOdDhHisgaiLIABCDEFGHJKMNOPRSTUVWYZllecae"),
            // Punctuation
            ("。・‧∙•·‘’`´ʼ′❜،、⁎∗⓿", "......''''''',,**0"),
        ]
        var map: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (from, to) in pairs {
            for (one, other) in zip(from.unicodeScalars, to.unicodeScalars) { map[one] = other }
        }
        return map
    }()
}
