/// The script of a character, by Unicode block: the standard library does not provide scripts.
enum Script: Equatable {
    /// Spaces, ASCII digits, punctuation and the modifier letters used as apostrophes.
    case common
    /// Marks that combine with letters of several scripts.
    case inherited
    case han, hiragana, katakana, hangul, bopomofo
    case latin, greek, cyrillic, armenian, hebrew, arabic, syriac, thaana, nko, samaritan, mandaic
    case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
    case thai, lao, tibetan, myanmar, georgian, ethiopic, cherokee, canadian, ogham, runic, philippine, khmer
    case mongolian, limbu, taiLe, newTaiLue, buginese, taiTham, balinese, sundanese, batak, lepcha, olChiki
    case glagolitic, coptic, tifinagh, yi, lisu, vai, bamum, sylotiNagri, phagsPa, saurashtra, kayahLi, rejang
    case javanese, cham, taiViet, meetei
    /// A rare script or one of the higher planes, identified by its group of 128 code points.
    case other(UInt32)

    init(of scalar: Unicode.Scalar) {
        self = Self.block(of: scalar.value) ?? .other(scalar.value >> 7)
    }

    /// The scripts that one word can contain: any single one, and the mixtures of Japanese, Korean and Chinese.
    static func mayMix(_ scripts: [Script]) -> Bool {
        guard scripts.count > 1 else { return true }
        return [[.han, .hiragana, .katakana], [.han, .hangul], [.han, .bopomofo]].contains { allowed in
            scripts.allSatisfy { script in script == .latin || allowed.contains(script) }
        }
    }

    private static func block(of value: UInt32) -> Script? {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            let (first, last, script) = blocks[middle]
            if value < first { high = middle } else if value > last { low = middle + 1 } else { return script }
        }
        return nil
    }

    /// First and last code point of a block, ascending.
    private static let blocks: [(UInt32, UInt32, Script)] = [
        (0x0000, 0x0040, .common), (0x0041, 0x005A, .latin), (0x005B, 0x0060, .common), (0x0061, 0x007A, .latin),
        (0x007B, 0x00A9, .common), (0x00AA, 0x00AA, .latin), (0x00AB, 0x00B9, .common), (0x00BA, 0x00BA, .latin),
        (0x00BB, 0x00BF, .common), (0x00C0, 0x02B8, .latin), (0x02B9, 0x02DF, .common), (0x02E0, 0x02FF, .common),
        (0x0300, 0x036F, .inherited), (0x0370, 0x03E1, .greek), (0x03E2, 0x03EF, .coptic), (0x03F0, 0x03FF, .greek),
        (0x0400, 0x052F, .cyrillic), (0x0531, 0x058F, .armenian), (0x0591, 0x05F4, .hebrew), (0x0600, 0x06FF, .arabic),
        (0x0700, 0x074F, .syriac), (0x0750, 0x077F, .arabic), (0x0780, 0x07BF, .thaana), (0x07C0, 0x07FF, .nko),
        (0x0800, 0x083F, .samaritan), (0x0840, 0x085F, .mandaic), (0x0860, 0x086F, .syriac), (0x0870, 0x08FF, .arabic),
        (0x0900, 0x0950, .devanagari), (0x0951, 0x0954, .inherited), (0x0955, 0x097F, .devanagari),
        (0x0980, 0x09FF, .bengali), (0x0A00, 0x0A7F, .gurmukhi), (0x0A80, 0x0AFF, .gujarati), (0x0B00, 0x0B7F, .oriya),
        (0x0B80, 0x0BFF, .tamil), (0x0C00, 0x0C7F, .telugu), (0x0C80, 0x0CFF, .kannada), (0x0D00, 0x0D7F, .malayalam),
        (0x0D80, 0x0DFF, .sinhala), (0x0E00, 0x0E7F, .thai), (0x0E80, 0x0EFF, .lao), (0x0F00, 0x0FFF, .tibetan),
        (0x1000, 0x109F, .myanmar), (0x10A0, 0x10FF, .georgian), (0x1100, 0x11FF, .hangul), (0x1200, 0x139F, .ethiopic),
        (0x13A0, 0x13FF, .cherokee), (0x1400, 0x167F, .canadian), (0x1680, 0x169F, .ogham), (0x16A0, 0x16FF, .runic),
        (0x1700, 0x177F, .philippine), (0x1780, 0x17FF, .khmer), (0x1800, 0x18AF, .mongolian),
        (0x18B0, 0x18FF, .canadian), (0x1900, 0x194F, .limbu), (0x1950, 0x197F, .taiLe), (0x1980, 0x19DF, .newTaiLue),
        (0x19E0, 0x19FF, .khmer), (0x1A00, 0x1A1F, .buginese), (0x1A20, 0x1AAF, .taiTham), (0x1AB0, 0x1AFF, .inherited),
        (0x1B00, 0x1B7F, .balinese), (0x1B80, 0x1BBF, .sundanese), (0x1BC0, 0x1BFF, .batak), (0x1C00, 0x1C4F, .lepcha),
        (0x1C50, 0x1C7F, .olChiki), (0x1C80, 0x1C8F, .cyrillic), (0x1C90, 0x1CBF, .georgian),
        (0x1CC0, 0x1CCF, .sundanese),
        (0x1CD0, 0x1CFF, .inherited), (0x1D00, 0x1D25, .latin), (0x1D26, 0x1D2A, .greek), (0x1D2B, 0x1D2B, .cyrillic),
        (0x1D2C, 0x1DBF, .latin), (0x1DC0, 0x1DFF, .inherited), (0x1E00, 0x1EFF, .latin), (0x1F00, 0x1FFF, .greek),
        (0x2000, 0x206F, .common), (0x20D0, 0x20FF, .inherited), (0x2C00, 0x2C5F, .glagolitic),
        (0x2C60, 0x2C7F, .latin),
        (0x2C80, 0x2CFF, .coptic), (0x2D00, 0x2D2F, .georgian), (0x2D30, 0x2D7F, .tifinagh),
        (0x2D80, 0x2DDF, .ethiopic),
        (0x2DE0, 0x2DFF, .cyrillic), (0x2E80, 0x2FDF, .han), (0x3005, 0x3007, .han), (0x3021, 0x3029, .han),
        (0x302A, 0x302F, .inherited), (0x3031, 0x3035, .katakana), (0x3038, 0x303B, .han), (0x3041, 0x3096, .hiragana),
        (0x3099, 0x309A, .inherited), (0x309D, 0x309F, .hiragana), (0x30A0, 0x30FA, .katakana),
        (0x30FB, 0x30FB, .common),
        (0x30FC, 0x30FF, .katakana), (0x3100, 0x312F, .bopomofo), (0x3130, 0x318F, .hangul),
        (0x31A0, 0x31BF, .bopomofo),
        (0x31F0, 0x31FF, .katakana), (0x3400, 0x4DBF, .han), (0x4E00, 0x9FFF, .han), (0xA000, 0xA4CF, .yi),
        (0xA4D0, 0xA4FF, .lisu), (0xA500, 0xA63F, .vai), (0xA640, 0xA69F, .cyrillic), (0xA6A0, 0xA6FF, .bamum),
        (0xA720, 0xA7FF, .latin), (0xA800, 0xA82F, .sylotiNagri), (0xA840, 0xA87F, .phagsPa),
        (0xA880, 0xA8DF, .saurashtra), (0xA8E0, 0xA8FF, .devanagari), (0xA900, 0xA92F, .kayahLi),
        (0xA930, 0xA95F, .rejang), (0xA960, 0xA97F, .hangul), (0xA980, 0xA9DF, .javanese), (0xA9E0, 0xA9FF, .myanmar),
        (0xAA00, 0xAA5F, .cham), (0xAA60, 0xAA7F, .myanmar), (0xAA80, 0xAADF, .taiViet), (0xAAE0, 0xAAFF, .meetei),
        (0xAB00, 0xAB2F, .ethiopic), (0xAB30, 0xAB6F, .latin), (0xAB70, 0xABBF, .cherokee), (0xABC0, 0xABFF, .meetei),
        (0xAC00, 0xD7FF, .hangul), (0xF900, 0xFAFF, .han), (0x10780, 0x107BF, .latin), (0x1E000, 0x1E08F, .cyrillic),
        (0x1DF00, 0x1DFFF, .latin), (0x1E7E0, 0x1E7FF, .ethiopic), (0x20000, 0x323AF, .han),
    ].sorted { $0.0 < $1.0 }
}
