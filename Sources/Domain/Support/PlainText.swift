/// Validation of free text (bio, notes, messages): any script and emoji, stored as typed.
package enum PlainText {
    /// Refuses texts with more than `limit` characters (code points, as in JSON Schema), control characters except
    /// allowed newlines, characters that reorder the following text, and hidden tag characters outside flags.
    package static func check(_ text: String, limit: Int, allowingNewlines: Bool) throws(PlainTextFault) {
        guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
        var flag = false
        for scalar in text.unicodeScalars {
            let isTag = (0xE0000...0xE007F).contains(scalar.value)
            // The flags of England, Scotland and Wales are a black flag followed by tags.
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

    /// Deprecated format characters: digit shapes, symmetric swapping, interlinear annotation.
    private static func isObsoleteFormat(_ scalar: Unicode.Scalar) -> Bool {
        (0x206A...0x206F).contains(scalar.value) || (0xFFF9...0xFFFB).contains(scalar.value)
    }
}

/// Why a free text is refused.
package enum PlainTextFault: Error, Equatable, Sendable {
    case tooLong(limit: Int)
    /// In a text that everybody reads.
    case contactDetails
    case control
    case bidirectional
    /// Characters that carry invisible text.
    case hidden
}
