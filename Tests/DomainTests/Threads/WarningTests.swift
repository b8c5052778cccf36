import Domain
import Foundation
import Testing

@Suite("Warnings of contact details") struct WarningTests {
    private struct Result: CustomStringConvertible {
        var found: [MessageWarning.Kind: Int] = [:]
        var of = 0

        var share: Double { Double(found.values.reduce(0, +)) / Double(of) }
        var description: String {
            MessageWarning.Kind.allCases.map { "\($0.rawValue) \(found[$0] ?? 0)" }.joined(separator: ", ")
                + " of \(of / 6) each"
        }
    }

    private static func result(
        _ disguises: [WarningCorpus.Disguise], _ finds: (WarningCorpus.Item) -> Bool
    ) -> Result {
        var result = Result()
        for item in disguises.flatMap({ WarningCorpus.items($0) }) {
            result.of += 1
            if finds(item) { result.found[item.kind, default: 0] += 1 }
        }
        return result
    }

    private static func isFound(_ item: WarningCorpus.Item) -> Bool {
        MessageWarning(item.text)?.kinds.contains(item.kind) == true
    }

    @Test(
        "at least 95 of 100 contacts in 300 sentences and five disguises are found, also in disguises that were kept back",
        arguments: [
            (
                WarningCorpus.Disguise.known,
                "phone 250, email 250, link 250, messenger 250, iban 250, wallet 250 of 250 each"
            ),
            (
                WarningCorpus.Disguise.keptBack,
                "phone 250, email 250, link 237, messenger 250, iban 250, wallet 249 of 250 each"
            ),
        ])
    func recall(_ disguises: [WarningCorpus.Disguise], _ figures: String) {
        let result = Self.result(disguises, Self.isFound)
        #expect(result.description == figures)
        #expect(result.share >= 0.95)
    }

    @Test("at most two of 100 honest messages with amounts, times, rates, flights, codes and addresses of houses warn")
    func falseAlarms() {
        let texts = HonestMessages.texts(2400)
        let alarms = texts.compactMap { text in MessageWarning(text).map { "\($0.kinds.map(\.rawValue)) \(text)" } }
        #expect(Double(alarms.count) / Double(texts.count) <= 0.02, "\(alarms)")
    }

    @Test("control: patterns on the text as it stands miss the bar")
    func patterns() {
        let patterns: [MessageWarning.Kind: String] = [
            .phone: #"\+?\d[\d ().-]{7,16}\d"#, .email: #"[\w.+-]+@[\w-]+\.\w{2,}"#,
            .link: #"https?://|www\.|[\w-]+\.(com|net|org|io|pl)\b"#,
            .messenger: "(?i)whatsapp|telegram|instagram|wechat|viber|facebook|snapchat",
            .iban: #"[A-Z]{2}\d{2}[ ]?(\w{4}[ ]?){3,7}"#,
            .wallet: #"0x[0-9a-f]{40}|bc1\w{20,}|[13Tr][1-9A-HJ-NP-Za-km-z]{25,34}"#,
        ]
        func finds(_ item: WarningCorpus.Item) -> Bool {
            item.text.range(of: patterns[item.kind] ?? "", options: .regularExpression) != nil
        }
        #expect(Self.result([.plain], finds).share >= 0.9)
        #expect(Self.result(WarningCorpus.Disguise.known, finds).share < 0.95)
        #expect(Self.result(WarningCorpus.Disguise.keptBack, finds).share < 0.95)
    }

    @Test(
        "each kind is named",
        arguments: [
            ("Call me on +48 600 123 456", [.phone]),
            ("zadzwoń: sześć zero zero jeden dwa trzy cztery pięć sześć", [.phone]),
            ("anna (at) gmail kropka com", [.email]), ("see bestrates [dot] com", [.link]),
            ("masz łotsapa? whatsapp", [.messenger]),
            ("DE89 3704 0044 0532 0130 00", [.iban]), ("0x52908400098527886E0F7030069857D2E4169EE7", [.wallet]),
            ("write to anna@mail.com or +66 81 234 5678", [.phone, .email]), ("add me on LINE", [.messenger]),
            ("I am in the line, no signal here, we chat later. What's approximately the rate?", []),
            ("1 500 000 VND at 10:30, gate B12, flight LO 3456 on 12.05.2026, code XK4R2P", []),
            ("DE89 3704 0044 0532 0130 01", []),
        ] as [(String, [MessageWarning.Kind])])
    func kinds(_ text: String, _ kinds: [MessageWarning.Kind]) {
        #expect(MessageWarning(text)?.kinds ?? [] == kinds)
    }

    @Test(
        "a contact at the end of the longest text is found",
        arguments: ["6 ", "a.", "@ a . ", "T1aB ", "PL10", "w h a t ", "iban "])
    func longest(_ part: String) {
        let end = " anna@gmail.com"
        let text = String(repeating: part, count: Message.limit).prefix(Message.limit - end.count) + end
        #expect(MessageWarning(String(text))?.kinds.contains(.email) == true)
    }

    @Test("control: what stands behind the longest folded text is not looked at")
    func limit() {
        #expect(MessageWarning(String(repeating: "\u{FDFA}", count: Message.limit) + " anna@gmail.com") == nil)
    }
}
