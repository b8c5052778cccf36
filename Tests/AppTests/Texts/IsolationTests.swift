import TestSupport
import Testing

@testable import App

@Suite("texts that are written from right to left") struct IsolationTests {
    @Test(
        "they stand between isolates inside a sentence, others stand as they are",
        arguments: [
            ("נועם לוי", "\u{2068}נועם לוי\u{2069}"), ("سارة", "\u{2068}سارة\u{2069}"),
            ("Ana-נועם", "\u{2068}Ana-נועם\u{2069}"),
            ("Ana", "Ana"), ("Żaneta", "Żaneta"), ("ดาว", "ดาว"), ("田中", "田中"), ("", ""),
        ])
    func marks(_ text: String, _ wanted: String) {
        #expect(text.isolated == wanted)
    }

    @Test("a notification keeps its words in order around such a name")
    func notification() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            #expect(try await pair.ben.patch("/v1/me", #"{"name":"נועם"}"#).status == 200)
            _ = try await pair.propose()
            let (english, polish) = (try await pair.ana.toldInFull(), try await pair.ana.toldInFull(language: "pl"))
            #expect(english == ["swap.proposed: \u{2068}נועם\u{2069} proposes: 100 EUR for 3,800 THB, Bangkok."])
            #expect(polish == ["swap.proposed: \u{2068}נועם\u{2069} proponuje: 100 EUR za 3\u{a0}800 THB, Bangkok."])
        }
    }
}
