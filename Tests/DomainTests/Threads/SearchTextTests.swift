import Domain
import Testing

@Suite("What a search takes for the same") struct SearchTextTests {
    @Test(
        "case, accents, widths, spaces and invisible characters make no difference",
        arguments: [
            ("Meet at the PIER", "pier", true), ("ŁÓDŹ o szóstej", "lodz", true), ("lodz", "Łódź", true),
            ("Straße 5", "strasse", true),
            ("Ｐｉｅｒ　７", "pier 7", true), ("a \n\t b", "A B", true), ("pi\u{200B}er", "pier", true),
            ("Đà Nẵng", "da nang", true),
            ("İstanbul'da", "istanbul", true), ("ΣΊΣΥΦΟΣ", "σισυφος", true), ("ЁЛКА", "елка", true),
            ("مُحَمَّد", "محمد", true),
            ("がぎぐ", "かきく", false), ("กิน", "กัน", false), ("한국어", "한국", true), ("東京駅で会う", "京駅", true),
            ("ﬁne", "fine", true),
            ("100 % sure", "%", true), ("a_b", "a?b", false), ("pier", "piers", false),
            ("\"AND\" OR NOT", "and\" or", true), ("👍🏽 ok", "👍", true),
        ] as [(String, String, Bool)])
    func folding(_ text: String, _ query: String, _ isFound: Bool) {
        #expect(SearchText(text).contains(SearchText(query)) == isFound)
    }

    @Test("a text that has the query has each run that covers it; below three letters there is none")
    func runs() {
        let (text, query) = (SearchText("See you at the river pier tomorrow"), SearchText("RIVER PIER tom"))
        #expect(text.contains(query))
        for run in query.coveringRuns {
            #expect(text.scalars.indices.contains { text.scalars[$0...].starts(with: run) })
        }
        #expect(query.coveringRuns.count == 5)
        #expect(SearchText("ab").coveringRuns == [])
        #expect(SearchText("abc").coveringRuns.count == 1)
        #expect(SearchText(" \u{301} \u{200B}").isEmpty)
    }
}
