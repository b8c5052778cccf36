import Foundation

extension Confusables {
    /// A form of `text` without visual distinctions: two texts with the same skeleton can be confused.
    ///
    /// Variants are decomposed; marks, spaces and punctuation are dropped; look-alikes become Latin; case is folded.
    /// `0` becomes `o`; `1` and `i` become `l`; `m` becomes `rn`; `w` becomes `vv`. Expanding `w`, rather than
    /// contracting `vv`, makes `vw` and `wv` equal (three `v` each). `5` and `s` stay distinct, because they differ in
    /// print.
    static func skeleton(_ text: some StringProtocol) -> String {
        var skeleton = String.UnicodeScalarView()
        let decomposed =
            text.utf8.allSatisfy { $0 < 0x80 } ? String(text) : text.decomposedStringWithCompatibilityMapping
        for scalar in decomposed.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .letterNumber:
                for letter in folded(scalar) { append(letter, to: &skeleton) }
            case .decimalNumber:
                append(digit(of: scalar), to: &skeleton)
            default: break
            }
        }
        return String(skeleton)
    }

    /// The Latin letter that `scalar` or its capital resembles, otherwise its lower-case letters.
    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if let prototype = prototype(of: scalar) { return [prototype] }
        guard !scalar.isASCII else { return Array(scalar.properties.lowercaseMapping.unicodeScalars) }
        let capital = scalar.properties.uppercaseMapping.unicodeScalars
        if capital.count == 1, let only = capital.first {
            if only.isASCII { return Array(only.properties.lowercaseMapping.unicodeScalars) }
            if let prototype = prototype(of: only) { return [prototype] }
        }
        return Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }

    private static func digit(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard !scalar.isASCII, let value = scalar.properties.numericValue, (0...9).contains(value) else {
            return scalar
        }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    private static func append(_ scalar: Unicode.Scalar, to skeleton: inout String.UnicodeScalarView) {
        switch scalar {
        case "0": skeleton.append("o")
        case "1", "i": skeleton.append("l")
        case "m": skeleton.append(contentsOf: "rn".unicodeScalars)
        case "w": skeleton.append(contentsOf: "vv".unicodeScalars)
        default: skeleton.append(scalar)
        }
    }
}
