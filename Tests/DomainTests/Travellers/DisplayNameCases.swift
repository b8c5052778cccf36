/// Texts that a display name must refuse, made from tables: every case differs.
enum DisplayNameCases {
    private static let people = ["Ana", "Ben Okoro", "Łucja", "Анна", "محمد", "王小明"]

    /// `scalars` inside, before and behind each of the names.
    private static func planted(_ scalars: [UInt32]) -> [String] {
        scalars.compactMap { Unicode.Scalar($0) }.flatMap { scalar in
            people.flatMap { name in
                let middle = name.index(after: name.startIndex)
                let hidden = String(Character(scalar))
                return [name[..<middle] + hidden + name[middle...], hidden + name].map { String($0) }
            }
        }
    }

    /// The whole of the bidirectional controls, 12 × 12 texts.
    static let bidirectional = planted([
        0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
    ])

    /// Zero-width characters, fillers, tags, variation selectors and blanks that are not a blank, 31 × 12 texts.
    static let invisible = planted([
        0x00AD, 0x034F, 0x115F, 0x1160, 0x1680, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x2000, 0x2003, 0x2009, 0x200A, 0x200B,
        0x202F, 0x205F, 0x2060, 0x2061, 0x2063, 0x206A, 0x206F, 0x2800, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9,
        0xE0001, 0xE0041, 0xE0100,
    ])

    static let control = planted([0x0000, 0x0009, 0x000A, 0x000D, 0x001B, 0x007F, 0x0085, 0x009F, 0x2028, 0x2029])

    /// Zero-width joiner (200D) and non-joiner (200C) that change nothing one sees.
    static let needlessJoiners =
        ["\u{200C}", "\u{200D}"].flatMap { joiner in
            [
                "A\(joiner)na", "\(joiner)Ana", "Ana\(joiner)", "Ан\(joiner)на", "王\(joiner)小明", "क\(joiner)मल",
                "김\(joiner)철수",
                "\(joiner)محمد", "محمد\(joiner)", "دا\(joiner)ود", "क्\(joiner)\(joiner)ष", "ส\(joiner)มชาย",
                "ක්\(joiner)a",
            ]
        } + ["مح\u{200D}مد", "क्\u{200C}"]

    /// Letters of other alphabets that pass for the Latin letter.
    private static let lookAlikes: [Character: [UInt32]] = [
        "a": [0x0430, 0x03B1], "c": [0x0441, 0x2CA5], "e": [0x0435, 0x04BD], "g": [0x0581], "h": [0x04BB, 0x0570],
        "i": [0x0456, 0x03B9, 0x04CF], "j": [0x0458, 0x03F3], "n": [0x0578, 0x057C],
        "o": [0x043E, 0x03BF, 0x0585, 0x0D20, 0x10FF],
        "p": [0x0440, 0x03C1], "q": [0x051B, 0x0563], "r": [0x0433], "s": [0x0455], "u": [0x057D, 0x03C5],
        "v": [0x03BD, 0x0475],
        "w": [0x051D, 0x0461], "x": [0x0445], "y": [0x0443, 0x03B3, 0x10E7],
        "A": [0x0410, 0x0391, 0x13AA, 0xA4EE, 0x15C5],
        "B": [0x0412, 0x0392, 0xA4D0], "C": [0x0421, 0x13DF], "D": [0x13A0, 0xA4D3], "E": [0x0415, 0x0395, 0x13AC],
        "H": [0x041D, 0x0397], "J": [0x0408, 0x13AB], "K": [0x041A, 0x039A], "L": [0x13DE, 0xA4E1],
        "M": [0x041C, 0x039C],
        "N": [0x039D, 0xA4E0], "O": [0x041E, 0x039F, 0x0555], "P": [0x0420, 0x03A1], "R": [0x13A1, 0xA4E3],
        "S": [0x0405, 0x054F],
        "T": [0x0422, 0x03A4], "V": [0x0474, 0x13D9], "X": [0x0425, 0x03A7], "Y": [0x0423, 0x03A5],
        "Z": [0x0396, 0xA4DC],
    ]

    private static let latinNames = [
        "Ana Kowalska", "Ben Okoro", "Chiara Moretti", "David Sharp", "Emily Rose", "Jorge Vega", "Xavier Quist",
        "Zoe Young",
        "Rachel Hoover", "Sophie Wagner",
    ]

    /// Each letter of the Latin names replaced by each of its look-alikes, one at a time.
    static let mixed: [String] = latinNames.flatMap { name in
        name.indices.flatMap { index in
            (lookAlikes[name[index]] ?? []).compactMap { Unicode.Scalar($0) }.map { scalar in
                name[..<index] + String(Character(scalar)) + name[name.index(after: index)...]
            }.map { String($0) }
        }
    }

    /// Two alphabets in a word, whether or not they look alike, and foreign digits among Latin letters.
    static let twoAlphabets = [
        "Anяa", "Жane", "Ωmega", "Beնo", "Paᏸ", "שana", "anaش", "Деν", "Կира", "Γорги", "राam", "Naท", "Boრis",
        "Ана\u{5D0}",
        "ሀana", "Ana٢", "Ana\u{967}", "हिবা", "한あ", "ㄅあ", "Аnna", "Αnna", "丨van",
    ]

    /// A word that passes for Latin throughout, beside a Latin one.
    static let wholeWords = [
        "Peter \u{421}\u{43E}\u{440}\u{435}", "Tom \u{420}\u{430}\u{443}", "\u{410}. Smith",
        "Ana \u{39A}\u{3B1}\u{3C1}\u{3B1}",
        "Max \u{13AA}\u{13DF}\u{13AC}", "\u{A4EE}\u{A4E0}\u{A4EE} Lee", "John \u{405}\u{441}\u{43E}\u{440}\u{435}",
    ]

    /// Styled and phonetic letters, which are Latin and yet not those of a name.
    static let styled: [String] =
        [0x1D41A, 0x1D44E, 0x1D4B6, 0x1D4EA, 0x1D51E, 0x1D552, 0x1D5BA, 0x1D68A, 0xFF41, 0x1D00, 0x0251, 0x1D43]
        .compactMap { Unicode.Scalar($0 as UInt32) }.flatMap { scalar in ["\(scalar)na", "An\(scalar)", "\(scalar)"] }
        + [
            "\u{FF21}\u{FF2E}\u{FF21}", "Be\u{FB01}", "\u{FB00}ion", "A\u{1D0D}y", "\u{299}en", "Ke\u{274}",
            "O\u{17F}car", "\u{1C0}an",
            "A\u{1C0}ex", "\u{1C3}kay", "Ana\u{FF11}", "Ana\u{1D7D9}", "\u{FEE3}", "\u{FF71}\u{FF72}", "\u{2102}arl",
            "\u{212F}va",
            "Ma\u{1C6}", "\u{2071}da",
        ]
}
