import Testing

@testable import Domain

@Suite struct ConfusablesTests {
    @Test(
        "the ways to write admin that case folding does not see share its skeleton",
        arguments: [
            "\u{430}dmin", "\u{430}\u{501}m\u{456}n", "adm\u{131}n", "\u{FF41}\u{FF44}\u{FF4D}\u{FF49}\u{FF4E}",
            "\u{1D41A}\u{1D41D}min",
            "\u{251}dmin", "ad\u{1D0D}\u{26A}\u{274}", "\u{3B1}dm\u{3B9}n", "admi\u{578}", "\u{13AA}\u{13A0}\u{13B7}in",
            "ADM1N", "adrnin",
            "a\u{301}dmin", "a-d m.i_n", "\u{A4EE}\u{A4D3}\u{A4DF}\u{A4F2}\u{A4E0}", "\u{AB7A}dmin",
        ])
    func admin(text: String) {

        #expect(Confusables.skeleton(text) == "adrnln")
    }

    @Test("a letter like no Latin one stays itself")
    func others() {
        #expect(Confusables.skeleton("Жяю 王") == "жяю王")
        #expect(Confusables.prototype(of: "ж") == nil)
        #expect(Confusables.prototype(of: "a") == nil)
    }

    @Test("the skeleton of a skeleton is itself", arguments: ["Maria_10", "ovvl", "\u{430}\u{501}m", "Wim"])
    func stable(text: String) {
        let skeleton = Confusables.skeleton(text)
        #expect(Confusables.skeleton(skeleton) == skeleton)
    }

    @Test("scripts are told apart by their blocks")
    func scripts() {
        let expected: [(Unicode.Scalar, Script)] = [
            ("a", .latin), ("7", .common), ("é", .latin), ("я", .cyrillic), ("ω", .greek), ("ա", .armenian),
            ("א", .hebrew),
            ("م", .arabic), ("क", .devanagari), ("ก", .thai), ("王", .han), ("あ", .hiragana), ("ア", .katakana),
            ("한", .hangul),
            ("Ꭰ", .cherokee), ("ꓮ", .lisu), ("\u{301}", .inherited), ("𠮷", .han), ("ṣ", .latin),
            ("\u{1E900}", .other(0x3D2)),
        ]
        for (scalar, script) in expected { #expect(Script(of: scalar) == script) }
    }
}
