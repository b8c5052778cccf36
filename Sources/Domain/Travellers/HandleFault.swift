import Foundation

/// Why a text is not a valid handle.
package enum HandleFault: Error, Equatable, Sendable {
    case tooShort
    case tooLong
    case startsWithoutLetter
    /// Two separators next to each other, or one at the end.
    case separator
    /// An ASCII character other than letters, digits and `_` `.` `-`.
    case character
    /// A letter or digit of another script that looks like an ASCII one.
    case lookAlike
    /// An invisible character: zero-width, joiner, filler, tag, unusual space.
    case invisible
    /// A bidirectional control character.
    case bidirectional
    /// Any other character outside ASCII.
    case notASCII
    case reserved
    /// A web address; see `WebAddress`.
    case webAddress
}

extension HandleFault {
    /// The fault of one character; nil if handles can contain it.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-": return nil
        case _ where scalar.isASCII: self = .character
        case _ where Invisibles.isBidirectional(scalar): self = .bidirectional
        case _ where Invisibles.isInvisible(scalar): self = .invisible
        case _ where Self.isTakenForASCII(scalar): self = .lookAlike
        default: self = .notASCII
        }
    }

    private static func isTakenForASCII(_ scalar: Unicode.Scalar) -> Bool {
        if Confusables.prototype(of: scalar) != nil || scalar.properties.generalCategory == .decimalNumber {
            return true
        }
        let bare = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
        return bare.first.map { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }
            ?? false
    }
}
