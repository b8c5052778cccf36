extension DisplayName {
    /// Maximum emoji of a name.
    static let emojiLimit = 3

    /// Whether a word consists of emoji that a name may have. Such a word stands apart from the letters, so that it
    /// replaces none.
    static func isEmoji(_ word: Substring.UnicodeScalarView) -> Bool {
        Substring(word).allSatisfy(isHarmless)
    }

    /// Whether a grapheme cluster is one emoji, and none that imitates staff, a verification, a rating or a letter.
    private static func isHarmless(_ cluster: Character) -> Bool {
        let scalars = Array(cluster.unicodeScalars)
        guard let first = scalars.first, let last = scalars.last, last != joiner,
            first.properties.isEmojiPresentation || scalars.dropFirst().first == emojiStyle
        else { return false }
        return scalars.allSatisfy { scalar in
            scalar == joiner || scalar == emojiStyle
                || scalar.properties.isEmoji && !scalar.isASCII
                    && !imitating.contains { $0.contains(scalar.value) }
        }
    }

    /// Part of an emoji or of a keycap.
    static func isPictorial(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && !scalar.isASCII || scalar == "\u{20E3}"
    }

    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"

    /// Emoji that look like letters, digits or words (flags too, where a system has no pictures of them), check marks,
    /// seals, stars, medals, badges, shields, police officers, crowns and warning signs.
    private static let imitating: [ClosedRange<UInt32>] = [
        0x00A9...0x00AE, 0x203C...0x2049, 0x2122...0x2139, 0x24C2...0x24C2, 0x2611...0x2611, 0x26A0...0x26A0,
        0x2705...0x2705, 0x2713...0x2716, 0x2733...0x2734, 0x2747...0x2757, 0x2795...0x2797, 0x2B50...0x2B55,
        0x3030...0x303D, 0x3297...0x3299, 0x1F170...0x1F251, 0x1F31F...0x1F31F, 0x1F396...0x1F397, 0x1F3C5...0x1F3C6,
        0x1F451...0x1F451, 0x1F46E...0x1F46E, 0x1F4AE...0x1F4AF, 0x1F4DB...0x1F4DB, 0x1F4F3...0x1F4F6,
        0x1F51E...0x1F524, 0x1F530...0x1F53D, 0x1F6A8...0x1F6A8, 0x1F6E1...0x1F6E1, 0x1F947...0x1F949,
    ]
}
