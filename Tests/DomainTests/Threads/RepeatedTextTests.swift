import Domain
import Testing

@Suite("Nearly the same text to many") struct RepeatedTextTests {
    /// Whether one of a sender's texts is held.
    private static func isHeld(_ texts: [String]) -> Bool {
        var items: [RecentTexts.Item] = []
        for (number, text) in texts.enumerated() {
            guard let sketch = TextSketch(text) else { continue }
            let recipient = Identifier<Traveller>(high: 1, low: UInt64(number + 1))
            let others = RecentTexts(items).recipients(of: sketch, except: recipient)
            if others >= RecentTexts.mostRecipients { return true }
            items.append(RecentTexts.Item(to: recipient, sketch))
        }
        return false
    }

    @Test("of 1,000 who send one text, changed each time, at least 900 are held; of 1,000 others at most ten")
    func corpora() {
        let found = RepeatedCorpus.spammers(1000).count(where: Self.isHeld)
        let alarms = RepeatedCorpus.honest(1000).count(where: Self.isHeld)
        #expect((found, alarms) == (988, 0))
    }

    @Test("control: equality of the texts finds next to nothing")
    func equality() {
        let found = RepeatedCorpus.spammers(1000).count { Set($0).count == 1 }
        #expect(found < 900)
    }

    @Test(
        "the sixth recipient's text is held, not the fifth's; short texts never are; a second text to one counts once")
    func sixth() {
        let text = "I can give you a much better rate than anybody here, just ask my cousin at the airport."
        #expect(!Self.isHeld(Array(repeating: text, count: 5)))
        #expect(Self.isHeld(Array(repeating: text, count: 6)))
        #expect(!Self.isHeld(Array(repeating: "Hi, is your offer still open?", count: 50)))
        let sketch = TextSketch(text)
        #expect(sketch?.hashes.count == 62)
        let items = (0..<9).compactMap { number in
            sketch.map { RecentTexts.Item(to: Identifier(high: 1, low: UInt64(number / 3 + 1)), $0) }
        }
        #expect(sketch.map { RecentTexts(items).recipients(of: $0, except: Identifier(high: 1, low: 1)) } == 2)
    }
}
