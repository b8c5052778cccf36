import Domain
import Foundation
import TestTools
import Testing

@Suite("what honest travellers lose") struct HonestWorldTests {
    private static let mark = "<!-- figures -->\n"

    private static func table(_ figures: HonestFigures) -> String {
        let head = ["", "all", "with a steady partner", "without"]
        func row(_ title: String, _ figure: (Bool?) -> String) -> [String] {
            [title] + [nil, true, false].map(figure)
        }
        let rows = [
            row("travellers with a score by version 1") { "\(figures.shown(steady: $0))" },
            row("of them \"New\" by version 3") { "\(figures.turnedNew(steady: $0))" },
            row("median score, version 1") { "\(figures.median(1, steady: $0))" },
            row("median score, version 3") { "\(figures.median(2, steady: $0))" },
            row("median loss, points") { "\(figures.loss(of: 0.5, steady: $0))" },
            row("loss of the 90th of 100") { "\(figures.loss(of: 0.9, steady: $0))" },
            row("loss of the 99th of 100") { "\(figures.loss(of: 0.99, steady: $0))" },
            row("lose more than 5 points, %") { "\(figures.losingMore(than: 5, steady: $0))" },
        ]
        let share = (1000 * Double(figures.swapsOfOnePerson) / Double(figures.swaps)).rounded() / 10
        return ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
            + "\n\(figures.swaps) swaps, of which \(figures.swapsOfOnePerson) (\(share) %) count nothing. In a closed circle: \(figures.inCircle).\n"
    }

    @Test(
        "of 10,000 on shared Wi-Fi the median loses at most five points; the figures are those of docs/reliability.md")
    func tenThousand() throws {
        let figures = HonestFigures(HonestWorld(count: 10_000, seed: 14))
        #expect(figures.loss(of: 0.5) <= 5)
        #expect(figures.loss(of: 0.5, steady: true) <= 5)
        let file = Repository.root.appending(path: "docs/reliability.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 3)
        if ProcessInfo.processInfo.environment["WAYSWAP_WRITE_DOCS"] != nil {
            try [parts[0], Self.table(figures), parts[2]].joined(separator: Self.mark)
                .write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(parts[1] == Self.table(figures))
    }

    @Test("the median newcomer with six swaps in 45 days is good, and none is in a closed circle")
    func newcomers() {
        let newcomers = HonestNewcomers(count: 1001, in: HonestWorld(count: 1000, seed: 1), seed: 33)
        #expect(newcomers.median == 74)
        #expect(newcomers.inCircle == 0)
    }

    @Test("a thousand: shared Wi-Fi makes some swaps count nothing, and nobody turns New who has enough others")
    func thousand() {
        let figures = HonestFigures(HonestWorld(count: 1000, seed: 1))
        #expect(figures.swaps == 4699)
        #expect(figures.swapsOfOnePerson == 812)
        #expect(figures.shown() == 788)
        #expect(figures.turnedNew() == 67)
        #expect(figures.loss(of: 0.5) == 1.7)
        #expect(figures.loss(of: 0.9) == 4.8)
    }
}
