import Foundation

/// Why a text is not a valid display name.
package enum DisplayNameFault: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// Only digits and punctuation.
    case noLetter
    case control
    /// A bidirectional control character.
    case bidirectional
    /// An invisible character, or a joiner that spelling does not require.
    case invisible
    /// A symbol, an emoji inside a word or too many of them, a private or unassigned character, or punctuation that is
    /// not used in names.
    case character
    /// A styled, phonetic or technical letter instead of an ordinary one.
    case lookAlike
    /// Marks: too many on a letter, repeated, without a letter, overlaid, or invisible on the letter.
    case marks
    /// A word with two scripts, or one that imitates Latin beside Latin words.
    case mixedScripts
    /// The name of the service or its staff, or an imitation.
    case staffName
    /// A web address; see `WebAddress`.
    case webAddress
    /// A phone number, an e-mail address or the number of an account.
    case contactDetails
}

extension DisplayNameFault {
    /// The fault of one character regardless of its position; nil if names can contain it.
    init?(_ scalar: Unicode.Scalar) {
        guard scalar != "\u{200C}", scalar != "\u{200D}", !DisplayName.blanks.contains(scalar) else { return nil }
        let properties = scalar.properties
        if Invisibles.isBidirectional(scalar) {
            self = .bidirectional
            return
        }
        if [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) {
            self = .control
            return
        }
        if Invisibles.isInvisible(scalar) {
            self = .invisible
            return
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
            guard Self.isTechnical(scalar) || Self.isStyled(scalar) else { return nil }
            self = .lookAlike
        case .nonspacingMark, .spacingMark:
            guard Self.strikes.contains(where: { $0.contains(scalar.value) }) else { return nil }
            self = .marks
        case _ where Self.punctuation.contains(scalar): return nil
        default: self = .character
        }
    }

    /// Apostrophes, hyphens, dots and commas, including those of other scripts.
    private static let punctuation = Set(
        "-.,'\u{2019}\u{2018}\u{B7}\u{2010}\u{30FB}\u{55A}\u{5BE}\u{5F3}\u{5F4}\u{60C}\u{F0B}\u{1361}".unicodeScalars)

    /// Overlays, and combining small letters.
    private static let strikes: [ClosedRange<UInt32>] = [
        0x0334...0x0338, 0x0363...0x036F, 0x1AB0...0x1AFF, 0x1DCD...0x1DFF, 0x20D0...0x20FF, 0x2DE0...0x2DFF,
        0xFE20...0xFE2F,
    ]

    /// True for variants of other characters (fullwidth, mathematical, superscript, ligatures).
    private static func isStyled(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII, !spelledWith.contains(scalar) else { return false }
        let text = String(scalar)
        // Compares scalars, because `String` comparison treats canonically equivalent texts as equal.
        return !text.decomposedStringWithCompatibilityMapping.unicodeScalars
            .elementsEqual(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    }

    /// Variants that ordinary spelling uses: ª º, Armenian և, Thai and Lao am, Lao ho, Georgian narr.
    private static let spelledWith = Set("\u{AA}\u{BA}\u{587}\u{E33}\u{EB3}\u{EDC}\u{EDD}\u{10FC}".unicodeScalars)

    /// True for letters of phonetics, medieval editions and abolished spellings, which names do not use.
    private static func isTechnical(_ scalar: Unicode.Scalar) -> Bool {
        !alphabetic.contains(scalar) && technical.contains { $0.contains(scalar.value) }
    }

    private static let technical: [ClosedRange<UInt32>] = [
        0x0184...0x0185, 0x018D...0x018D, 0x01A6...0x01A8, 0x01AA...0x01AB, 0x01BA...0x01BF, 0x021C...0x021D,
        0x0222...0x0223, 0x0234...0x023A, 0x0250...0x02AF, 0x02C0...0x02FF, 0x1D00...0x1DBF, 0x1E9C...0x1E9D,
        0x1EFA...0x1EFF, 0x2C6D...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F, 0x10780...0x107BF, 0x1DF00...0x1DFFF,
    ]

    /// Letters in these ranges that living alphabets use (West Africa, Salish, Zapotec).
    private static let alphabetic = Set("ɓɔɖɗəɛɠɣɦɨɩɲɵʃʈʉʊʋʌʒʔʕꞋꞌꞍꞪȺ".unicodeScalars)
}
