import Testing

@testable import Domain

@Suite("What all searches take for the same letter") struct LetterFoldingTests {
    @Test(
        "people find a word without its accents",
        arguments: [
            ("Żółć", "zolc"), ("Łódź", "lodz"), ("Miłosz", "milosz"), ("Smørrebrød", "smorrebrod"), ("Đorđe", "dorde"),
            ("kırmızı", "kirmizi"), ("İstanbul", "istanbul"), ("café", "cafe"), ("naïve", "naive"),
            ("Straße", "strasse"),
            ("GROẞ", "gross"), ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Þórr", "thorr"), ("ŻÓŁĆ", "zolc"), ("ŋ", "n"),
            ("Ｐｉｅｒ　７", "pier 7"), ("pi\u{200B}er", "pier"), (" a \n\t b ", "a b"), ("it’s", "it's"), ("1−2", "1-2"),
            ("ﬁne", "fine"), ("Ёлка", "елка"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("القَاهِرَة", "القاهره"), ("ぱり", "ﾊﾟﾘ"),
        ])
    func same(_ text: String, _ other: String) {
        #expect(LetterFolding.text(text) == LetterFolding.text(other))
    }

    @Test(
        "letters that differ by a mark of their script stay apart",
        arguments: [("パリ", "バリ"), ("กิน", "กัน"), ("दिल्ली", "दल"), ("서", "스"), ("東京", "京")])
    func apart(_ text: String, _ other: String) {
        #expect(LetterFolding.text(text) != LetterFolding.text(other))
    }

    @Test(
        "folding what is folded changes nothing",
        arguments: ["Żółć", "İstanbul", "Ærøskøbing", "القَاهِرَة", "パリ", "a\u{345}b", "ŉ"])
    func twice(_ text: String) {
        #expect(LetterFolding.text(LetterFolding.text(text)) == LetterFolding.text(text))
    }

    @Test("a message, a note and a query are folded alike")
    func alike() {
        let text = "Dorożka na Łąkową 5"
        #expect(WalletText(note: SharedText(stored: text, as: .note), phone: nil).folded == "dorozka na lakowa 5")
        #expect(SearchText(text).scalars == LetterFolding.scalars(text))
        #expect(LetterFolding.text(" \u{301}\u{200B} ").isEmpty)
    }

    @Test("no more is compared than a limit says, but for the rest of a letter")
    func limit() {
        #expect(LetterFolding.scalars("abcß", limit: 2) == LetterFolding.scalars("ab"))
        #expect(LetterFolding.scalars("aß", limit: 2) == LetterFolding.scalars("ass"))
    }
}
