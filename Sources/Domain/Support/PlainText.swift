/// The rule for free text (bio, notes, messages): honest text of any script, emoji included, kept as typed.
package enum PlainText {
    /// Refuses more than `limit` characters (code points, as a JSON schema counts), control characters but, if
    /// allowed, the newline, characters that re-order what follows, and hidden tag characters outside flags.
    package static func check(_ text: String, limit: Int, allowingNewlines: Bool) throws(PlainTextFault) {
        guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
        var flag = false
        for scalar in text.unicodeScalars {
            let isTag = (0xE0000...0xE007F).contains(scalar.value)
            // England, Scotland, Wales: a black flag and tags.
            if isTag, !flag { throw .hidden }
            flag = isTag || scalar == "\u{1F3F4}"
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" && allowingNewlines: continue
            case .control, .lineSeparator, .paragraphSeparator: throw .control
            case .format where Invisibles.isBidirectionalOverride(scalar): throw .bidirectional
            case .format where isObsoleteFormat(scalar): throw .hidden
            default: continue
            }
        }
    }

    /// Deprecated digit shapes and swapping, interlinear annotation.
    private static func isObsoleteFormat(_ scalar: Unicode.Scalar) -> Bool {
        (0x206A...0x206F).contains(scalar.value) || (0xFFF9...0xFFFB).contains(scalar.value)
    }
}

/// Why a free text is refused.
package enum PlainTextFault: Error, Equatable, Sendable {
    case tooLong(limit: Int)
    case control
    case bidirectional
    /// Characters that carry text nobody sees.
    case hidden
}
