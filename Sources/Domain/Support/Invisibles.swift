/// Invisible characters, and bidirectional controls.
enum Invisibles {
    /// The marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
    static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F: true
        default: isBidirectionalOverride(scalar)
        }
    }

    /// The embeddings, overrides and isolates, which affect the text after them.
    static func isBidirectionalOverride(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Zero-width characters, fillers, tags, variation selectors, controls and every space except U+0020.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800 { return true }
        return switch scalar.properties.generalCategory {
        case .format, .control, .lineSeparator, .paragraphSeparator: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }
}
